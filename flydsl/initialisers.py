"""Methods ``__init__`` of which :mod:`flydsl.records` makes those of its classes, by giving their fields other names.

They stand here so that no process has to compile them: for each number of fields one that assigns them, and one that
hands them to ``fill``, which assigns them otherwise or does more.
"""

# ruff: noqa: F821 - what they call is in the namespace that each gets
# mypy: ignore-errors

MOST_FIELDS = 12


def plain1(self, field0):
    self.field0 = field0


def filled1(self, field0):
    fill(self, (field0,))


def plain2(self, field0, field1):
    self.field0, self.field1 = field0, field1


def filled2(self, field0, field1):
    fill(self, (field0, field1))


def plain3(self, field0, field1, field2):
    self.field0, self.field1, self.field2 = field0, field1, field2


def filled3(self, field0, field1, field2):
    fill(self, (field0, field1, field2))


def plain4(self, field0, field1, field2, field3):
    self.field0, self.field1, self.field2, self.field3 = field0, field1, field2, field3


def filled4(self, field0, field1, field2, field3):
    fill(self, (field0, field1, field2, field3))


def plain5(self, field0, field1, field2, field3, field4):
    self.field0, self.field1, self.field2, self.field3, self.field4 = field0, field1, field2, field3, field4


def filled5(self, field0, field1, field2, field3, field4):
    fill(self, (field0, field1, field2, field3, field4))


def plain6(self, field0, field1, field2, field3, field4, field5):
    self.field0, self.field1, self.field2, self.field3, self.field4, self.field5 = (
        field0,
        field1,
        field2,
        field3,
        field4,
        field5,
    )


def filled6(self, field0, field1, field2, field3, field4, field5):
    fill(self, (field0, field1, field2, field3, field4, field5))


def plain7(self, field0, field1, field2, field3, field4, field5, field6):
    self.field0, self.field1, self.field2, self.field3, self.field4, self.field5, self.field6 = (
        field0,
        field1,
        field2,
        field3,
        field4,
        field5,
        field6,
    )


def filled7(self, field0, field1, field2, field3, field4, field5, field6):
    fill(self, (field0, field1, field2, field3, field4, field5, field6))


def plain8(self, field0, field1, field2, field3, field4, field5, field6, field7):
    self.field0, self.field1, self.field2, self.field3, self.field4, self.field5, self.field6, self.field7 = (
        field0,
        field1,
        field2,
        field3,
        field4,
        field5,
        field6,
        field7,
    )


def filled8(self, field0, field1, field2, field3, field4, field5, field6, field7):
    fill(self, (field0, field1, field2, field3, field4, field5, field6, field7))


def plain9(self, field0, field1, field2, field3, field4, field5, field6, field7, field8):
    (
        self.field0,
        self.field1,
        self.field2,
        self.field3,
        self.field4,
        self.field5,
        self.field6,
        self.field7,
        self.field8,
    ) = field0, field1, field2, field3, field4, field5, field6, field7, field8


def filled9(self, field0, field1, field2, field3, field4, field5, field6, field7, field8):
    fill(self, (field0, field1, field2, field3, field4, field5, field6, field7, field8))


def plain10(self, field0, field1, field2, field3, field4, field5, field6, field7, field8, field9):
    (
        self.field0,
        self.field1,
        self.field2,
        self.field3,
        self.field4,
        self.field5,
        self.field6,
        self.field7,
        self.field8,
        self.field9,
    ) = field0, field1, field2, field3, field4, field5, field6, field7, field8, field9


def filled10(self, field0, field1, field2, field3, field4, field5, field6, field7, field8, field9):
    fill(self, (field0, field1, field2, field3, field4, field5, field6, field7, field8, field9))


def plain11(self, field0, field1, field2, field3, field4, field5, field6, field7, field8, field9, field10):
    (
        self.field0,
        self.field1,
        self.field2,
        self.field3,
        self.field4,
        self.field5,
        self.field6,
        self.field7,
        self.field8,
        self.field9,
        self.field10,
    ) = field0, field1, field2, field3, field4, field5, field6, field7, field8, field9, field10


def filled11(self, field0, field1, field2, field3, field4, field5, field6, field7, field8, field9, field10):
    fill(self, (field0, field1, field2, field3, field4, field5, field6, field7, field8, field9, field10))


def plain12(self, field0, field1, field2, field3, field4, field5, field6, field7, field8, field9, field10, field11):
    (
        self.field0,
        self.field1,
        self.field2,
        self.field3,
        self.field4,
        self.field5,
        self.field6,
        self.field7,
        self.field8,
        self.field9,
        self.field10,
        self.field11,
    ) = field0, field1, field2, field3, field4, field5, field6, field7, field8, field9, field10, field11


def filled12(self, field0, field1, field2, field3, field4, field5, field6, field7, field8, field9, field10, field11):
    fill(self, (field0, field1, field2, field3, field4, field5, field6, field7, field8, field9, field10, field11))
