"""Changes of element type folded into accesses of memory.

Programs load packed numbers as bytes and take them as words at once, or store words as the bytes that they consist of.
Played element by element, each byte would be cut out of a word and put back into one.  The access has the wider elements
instead: the same bytes of memory at the same address.
"""

from __future__ import annotations

from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.types import I1, I64, Type, element_of


def fold_recasts(body: sir.Region) -> bool:
    """True after folding changes of element type into the kernel's loads and stores, if there were any.

    Users of values must be known (:func:`flydsl.backends.cpu.simt_ir.operations.number`), and are not afterwards.

    Before::

        %bytes = load %p : vector<16xi8>
        %words = recast %bytes : vector<16xi8> to vector<4xi32>

    After::

        %words = load %p : vector<4xi32>
    """
    recasts = [o for o in sir.walk(body) if isinstance(o, sir.Recast)]
    folded: set[sir.Operation] = {recast for recast in recasts if _fold(recast)}
    _remove(body, folded)
    return bool(folded)


def _fold(recast: sir.Recast) -> bool:
    """True if nothing needs the operation any more."""
    (source,), (result,) = recast.operands, recast.results
    load = source.owner
    if isinstance(load, sir.Load) and len(source.users) == 1 and _widens(source.type, result.type):
        load.results, result.owner = [result], load
        return True
    if not _widens(result.type, source.type):
        return False
    for user in [u for u in result.users if isinstance(u, sir.Store) and u.operands[0] is result]:
        user.operands[0] = source
        source.users.append(user)
        result.users.remove(user)
    if result.users:
        return False
    source.users.remove(recast)
    return True


def _widens(before: Type, after: Type) -> bool:
    """True if the elements of the second type are at least as wide, and both are in memory as they are."""
    narrow, wide = element_of(before), element_of(after)
    is_plain = I1 not in (narrow, wide) and "ptr" not in (narrow.kind, wide.kind)
    return is_plain and narrow.bits % 8 == 0 and narrow.bits <= wide.bits <= I64.bits


def _remove(region: sir.Region, folded: set[sir.Operation]) -> None:
    region.operations = [o for o in region.operations if o not in folded]
    for operation in region.operations:
        for inner in operation.regions:
            _remove(inner, folded)
