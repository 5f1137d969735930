'use strict';
// The page's data is JSON; all text enters the document as text nodes, so that nothing of a program is read as HTML.
const data = JSON.parse(document.getElementById('data').textContent);
const el = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'class') made.className = value;
    else if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.filter(child => child !== null && child !== undefined).map(child => child instanceof Node ? child : String(child)));
  return made;
};
const number = value => value === null || value === undefined ? '–' : typeof value === 'number' ? value.toLocaleString('en', {maximumFractionDigits: 2}) : String(value);
const table = (head, rows, name) => el('table', {'data-table': name},
  el('tr', {}, ...head.map(text => el('th', {}, text))),
  ...rows.map(row => el('tr', {}, ...row.map(cell => el('td', {class: typeof cell === 'number' ? 'num' : ''}, cell instanceof Node ? cell : number(cell))))));

// -- highlighting: comments, strings, values, words
const WORDS = {
  python: /(#.*)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|\b(def|return|if|elif|else|for|while|in|import|from|as|class|and|or|not|with|lambda|None|True|False|pass|break|continue)\b|(\b\d[\w.]*)/g,
  ir: /(;.*|\/\/.*)|("(?:[^"\\]|\\.)*")|\b(define|declare|func|module|scf|arith|gpu|llvm|vector|math|cf|ret|br|call|load|store|getelementptr|phi|alloca|attributes)\b|([%@!#^$][\w.$-]+)/g,
  asm: /((?:;|\/\/|#).*)|("[^"]*")|(^\s+(?:\/\*[0-9a-f]{4}\*\/\s+)?[@!%\w]*[a-zA-Z][\w.]*)|(\$?%?\b(?:[vsa]\d+|[vsa]\[[\d:]+\]|r\d+|rd\d+|R\d+|UR\d+|P\d)\b)/g,
};
const CLASSES = ['comment', 'string', 'key', 'value'];
function highlighted(text, language) {
  const parts = [];
  let last = 0;
  for (const match of text.matchAll(WORDS[language])) {
    const kind = CLASSES.find((_, k) => match[k + 1] !== undefined);
    if (match.index > last) parts.push(text.slice(last, match.index));
    parts.push(el('span', {class: kind}, match[0]));
    last = match.index + match[0].length;
  }
  if (last < text.length) parts.push(text.slice(last));
  return parts;
}

// -- panes
const views = [];   // {key, title, language, lines: [[text, ids]]}
data.files.forEach((file, k) => views.push({key: `source:${k}`, title: file.name, language: 'python', lines: file.lines.map((text, n) => [text, file.linked.includes(n + 1) ? [`${k}:${n + 1}`] : []])}));
data.targets.forEach((target, t) => target.views.forEach(view => views.push({key: `${t}:${view.name}`, title: `${data.targets.length > 1 ? target.name + ' · ' : ''}${view.title}`, language: view.isa ? 'asm' : 'ir', lines: view.lines, cycles: view.cycles})));
const panes = document.getElementById('code');
let pinned = null, hovered = null;

function fill(pane, key) {
  const view = views.find(each => each.key === key);
  pane.dataset.view = key;
  const text = pane.querySelector('.text');
  const timed = view.cycles && Object.keys(view.cycles).length > 0;
  const most = timed ? Math.max(...Object.values(view.cycles).map(([count, cycles]) => count * cycles)) : 0;
  text.replaceChildren(...view.lines.map(([line, ids], n) => {
    const made = el('div', {class: ids.length ? 'l linked' : 'l', 'data-ids': ids.join(' ') || null, 'data-n': n + 1}, el('span', {class: 'n'}, n + 1), timed ? cell(view.cycles[n], most) : null, el('span', {}, ...highlighted(line, view.language)));
    if (ids.length) made.style.setProperty('--h', ids[0].split(':')[1]);
    return made;
  }));
  text.scrollTop = 0;
  mark();
}
// Predicted cycles of one execution; the shade is the share of the line in the wave's time.
function cell(of, most) {
  if (!of) return el('span', {class: 'cycles'});
  const [count, cycles, wait] = of;
  const made = el('span', {class: 'cycles', title: `${number(count)} times, ${number(cycles)} cycles each${wait ? `, most of them waiting for ${wait}` : ''}`}, `${number(Math.round(cycles))} ${wait}`);
  made.style.setProperty('--share', count * cycles / most);
  return made;
}
function addPane(key) {
  const select = el('select', {'aria-label': 'text of this pane', onchange: event => fill(pane, event.target.value)}, ...views.map(view => el('option', {value: view.key}, view.title)));
  const pane = el('div', {class: 'pane'}, el('div', {class: 'bar'}, select, el('span', {class: 'grow'}),
    el('button', {title: 'close this pane', 'aria-label': 'close this pane', onclick: () => pane.remove()}, '×')), el('div', {class: 'text', tabindex: '0'}));
  select.value = key;
  panes.append(pane);
  fill(pane, key);
}
function lineOf(event) { return event.target.closest ? event.target.closest('.l.linked') : null; }
function share(line, ids) { return line.dataset.ids && line.dataset.ids.split(' ').some(id => ids.includes(id)); }
function mark() {
  for (const line of panes.querySelectorAll('.l.linked')) {
    line.classList.toggle('hit', hovered !== null && share(line, hovered));
    line.classList.toggle('pin', pinned !== null && share(line, pinned));
  }
}
function show(ids, from) {
  for (const pane of panes.querySelectorAll('.pane')) {
    if (pane === from) continue;
    const first = [...pane.querySelectorAll('.l.linked')].find(line => share(line, ids));
    if (first) { const text = pane.querySelector('.text'); text.scrollTop = first.offsetTop - text.offsetTop - text.clientHeight / 3; }
  }
}
panes.addEventListener('mouseover', event => { const line = lineOf(event); const ids = line ? line.dataset.ids.split(' ') : null; if (String(ids) !== String(hovered)) { hovered = ids; mark(); } });
panes.addEventListener('mouseleave', () => { hovered = null; mark(); });
panes.addEventListener('click', event => { const line = lineOf(event); if (line) pin(line.dataset.ids.split(' '), line.closest('.pane')); });
function pin(ids, from) { pinned = pinned && String(pinned) === String(ids) ? null : ids; mark(); if (pinned) { show(ids, from); history.replaceState(null, '', '#' + ids[0]); } }

// -- other tabs
function sourceLink(file, line) {
  if (file === null || file === undefined || !line) return '–';
  const id = `${file}:${line}`;
  return el('a', {href: '#' + id, onclick: event => { event.preventDefault(); choose('code'); pinned = null; pin([id], null); }}, `${data.files[file].name}:${line}`);
}
function columns(build) { return el('div', {class: 'columns'}, ...data.targets.map((target, t) => el('div', {'data-target': target.name}, el('h2', {}, target.name), ...[build(target, t)].flat()))); }
function facts() {
  const names = [], kernels = [];
  data.targets.forEach(target => target.kernels.forEach(kernel => { kernels.push([target, kernel]); Object.keys(kernel.facts).forEach(name => names.includes(name) || names.push(name)); }));
  return [el('h2', {}, 'Resources and occupancy'), table(['', ...kernels.map(([target, kernel]) => `${target.name}: ${kernel.symbol}`)], names.map(name => [name, ...kernels.map(([, kernel]) => kernel.facts[name] ?? null)]), 'resources'),
    el('h2', {}, 'Compile time'), columns(target => table(['step', 'ms'], target.stages.map(([name, seconds]) => [name, +(1e3 * seconds).toFixed(1)]), 'stages')),
    ...data.targets.flatMap(target => target.notes.map(note => el('p', {class: 'dim'}, `${target.name}: ${note}`)))];
}
function passes() {
  return columns(target => target.passes.map(pass => el('details', {'data-pass': pass.name}, el('summary', {},
    pass.name + ' ', el('span', {class: 'plus'}, `+${pass.added}`), ' ', el('span', {class: 'minus'}, `−${pass.removed}`), el('span', {class: 'dim'}, ` ${(1e3 * pass.seconds).toFixed(2)} ms`)),
    ...(pass.hunks.length ? pass.hunks.map(hunk => el('div', {class: 'hunk'}, ...hunk.lines.map(([sign, text, ids]) => el('div', {class: 'l ' + ({'+': 'add', '-': 'del'}[sign] ?? ''), 'data-ids': ids.join(' ') || null}, el('span', {}, sign + ' ', ...highlighted(text, 'ir')))))) : [el('p', {class: 'dim'}, 'no change')]),
    pass.leftOut ? el('p', {class: 'dim'}, `${pass.leftOut} further changed lines are left out`) : null)));
}
function loops() {
  return columns(target => target.code.map(code => el('div', {}, el('h3', {}, code.title),
    table(['', 'instructions', ...code.kinds], [['whole', code.total, ...code.kinds.map(kind => code.mix[kind] ?? 0)], ...code.loops.map(loop => [el('span', {}, '\u00a0\u00a0'.repeat(loop.depth - 1) + 'loop ', sourceLink(...loop.place), ` (lines ${loop.first}–${loop.last})`), loop.total, ...code.kinds.map(kind => loop.mix[kind] ?? 0)])], 'mix'))));
}
function roofline() {
  return columns(target => [...target.work.map(kernel => el('div', {}, el('h3', {}, kernel.symbol),
    table(['of a thread', 'loaded bytes', 'stored bytes', 'operations', 'operations per byte', 'bound', '10^12/s at most', 'least time, µs'],
      kernel.rows.map(row => [row.place ? el('span', {}, 'loop ', sourceLink(...row.place), row.trips === null ? ', run-time count' : `, ${row.trips} times`) : 'whole', row.loaded, row.stored, row.flops, row.intensity, row.limit, row.attainable, row.microseconds]), 'roofline'),
    kernel.kinds ? el('p', {class: 'dim'}, kernel.kinds) : null, chart(target, kernel))), el('p', {class: 'dim'}, target.chipText)]);
}
function chart(target, kernel) {
  if (!target.chip) return null;
  const points = kernel.rows.filter(row => row.intensity), peak = Math.max(...points.map(row => row.peak), target.chip.f32), bandwidth = target.chip.bandwidth / 1e3;
  const x = value => 50 + 380 * (Math.log10(value) + 2) / 6, y = value => 190 - 170 * (Math.log10(value / peak) + 4) / 4.3;
  const svg = (tag, attributes, ...children) => { const made = document.createElementNS('http://www.w3.org/2000/svg', tag); for (const [k, v] of Object.entries(attributes)) made.setAttribute(k, v); made.append(...children); return made; };
  const ridge = peak / bandwidth;
  return svg('svg', {width: 460, height: 230, role: 'img', 'aria-label': 'roofline'},
    svg('polyline', {points: `${x(0.01)},${y(Math.max(0.01 * bandwidth, peak * 1e-4))} ${x(ridge)},${y(peak)} ${x(10000)},${y(peak)}`, fill: 'none', stroke: 'currentColor', 'stroke-width': 2}),
    ...[0.01, 0.1, 1, 10, 100, 1000, 10000].map(v => svg('text', {x: x(v), y: 208, 'font-size': 10, 'text-anchor': 'middle'}, v)),
    svg('text', {x: 240, y: 224, 'font-size': 10, 'text-anchor': 'middle'}, 'operations per byte'),
    svg('text', {x: x(10000), y: y(peak) - 6, 'font-size': 10, 'text-anchor': 'end'}, `${number(peak)}·10¹²/s, ${number(target.chip.bandwidth)} GB/s`),
    ...points.map(row => svg('circle', {cx: x(Math.min(Math.max(row.intensity, 0.01), 10000)), cy: y(Math.max(Math.min(row.attainable, peak), peak * 1e-4)), r: 5, fill: row.place ? '#e8590c' : '#1c7ed6'}, svg('title', {}, row.place ? 'loop' : 'whole'))));
}
function prediction() {
  return columns(target => target.predictions.length ? target.predictions.map(launch => el('div', {}, el('h3', {}, `${launch.kernel} on ${launch.chip}`),
    table(['', ''], [['predicted time, µs', launch.microseconds], ['limited by', launch.limited_by], ['least time, µs', launch.bound.microseconds], ['bound by', launch.bound.by], ['share of the bound', launch.bound.fraction],
      ['waves per SIMD', launch.occupancy.waves_per_simd], ['blocks per compute unit', launch.occupancy.blocks_per_unit], ['limited by', launch.occupancy.limit], ['rounds', launch.rounds]], 'prediction'),
    table(['limit', 'share of the time'], Object.entries(launch.shares), 'shares'), ...launch.notes.map(note => el('p', {class: 'dim'}, note))))
    : el('p', {class: 'dim'}, 'no prediction: give the sizes of the arrays with --shape, for a target that is a GPU'));
}
function remarks() {
  return columns(target => [el('h3', {}, "LLVM's remarks"), target.remarks.length ? table(['where', 'remark'], target.remarks.map(remark => [sourceLink(remark.file, remark.line), el('span', {class: 'remark'}, remark.text)]), 'remarks') : el('p', {class: 'dim'}, 'none'),
    el('h3', {}, "Code generator's passes"), table(['pass', 'ms'], target.llvmPasses.map(([name, seconds]) => [name, +(1e3 * seconds).toFixed(2)]), 'llvm-passes')]);
}

// -- tabs and keys
const TABS = [['code', 'Code', null], ['facts', 'Resources', facts], ['passes', 'Passes', passes], ['loops', 'Loops', loops], ['roofline', 'Roofline', roofline], ['prediction', 'Prediction', prediction], ['remarks', 'Remarks', remarks]];
const nav = document.querySelector('nav');
TABS.forEach(([id, title, build], k) => {
  nav.append(el('button', {role: 'tab', id: 'tab-' + id, 'aria-controls': id, title: `key ${k + 1}`, onclick: () => choose(id)}, title));
  if (build) document.getElementById(id).append(...[build()].flat());
});
function choose(id) {
  TABS.forEach(([each]) => { document.getElementById(each).hidden = each !== id; document.getElementById('tab-' + each).setAttribute('aria-selected', each === id); });
}
function step(by) {
  const source = panes.querySelector('.pane[data-view^="source"]') ?? panes.querySelector('.pane');
  const lines = [...source.querySelectorAll('.l.linked')];
  if (!lines.length) return;
  const at = pinned ? lines.findIndex(line => share(line, pinned)) : -1;
  const next = lines[Math.min(Math.max(at + by, 0), lines.length - 1)];
  pinned = next.dataset.ids.split(' ');
  mark();
  show(pinned, null);
}
document.addEventListener('keydown', event => {
  if (event.target.matches('input, select') || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key >= '1' && event.key <= String(TABS.length)) choose(TABS[event.key - 1][0]);
  else if (event.key === 'j') step(1);
  else if (event.key === 'k') step(-1);
  else if (event.key === 'a') addPane(views[0].key);
  else if (event.key === 'Escape') { pinned = null; mark(); }
});
document.getElementById('add').addEventListener('click', () => addPane(views[0].key));
addPane(`source:${data.main}`);
const last = t => data.targets[t].views[data.targets[t].views.length - 1].name;
if (data.targets.length === 1) { addPane('0:mlir'); if (last(0) !== 'mlir') addPane(`0:${data.targets[0].views.some(v => v.name === 'assembly') ? 'assembly' : last(0)}`); }
else data.targets.forEach((target, t) => addPane(`${t}:${target.views.some(v => v.name === 'assembly') ? 'assembly' : last(t)}`));
choose('code');
if (/^#\d+:\d+$/.test(location.hash)) pin([location.hash.slice(1)], null);
