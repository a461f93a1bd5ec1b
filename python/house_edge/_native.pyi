"""Questions of the program house-edge in this process; the package's other modules give them their Python shape."""

from collections.abc import Callable
from fractions import Fraction
from typing import TypeAlias, final

from typing_extensions import Self, disjoint_base

from .figures import Cell

__all__ = [
    "Answer", "Paytable", "Refused", "__version__", "ask", "bring_solutions", "fields_of", "named", "read",
    "read_games", "rules_of", "toml_of",
]  # fmt: skip

__version__: str

# Columns, rows of cells, the answer in short, and what holds for the rows.
_Table: TypeAlias = tuple[list[str], list[list[Cell]], list[str], list[str]]

@final
class Answer:
    """What a question comes to."""

    @property
    def tables(self) -> list[_Table]:
        """Rows under named columns, as files of the command have them."""

    @property
    def lines(self) -> list[str]:
        """Lines of text that are the command's data."""

    @property
    def messages(self) -> list[str]:
        """Warnings, verdicts and remarks."""

    @property
    def conclusion(self) -> str:
        """`done`, `inconclusive` or `check failed`."""

    def document(self, kind: str) -> bytes | None:
        """The contents of a file of this kind, such as `svg`."""

    def text(self, width: int | None = None) -> str:
        """The tables as on a terminal, within so many columns if given."""

    def html(self) -> str:
        """The tables as HTML without styles, texts escaped."""

class Refused(Exception):
    """Why there is no answer."""

    kind: str  # "usage", "paytable", "file", "rows", "no answer" or "internal"
    field: str | None  # by the name that was given for it
    subject: str | None  # what the field says it of, such as a hand
    lines: list[str]

def bring_solutions(folder: str) -> None:
    """Names the folder of the solutions that the package has."""

def fields_of(text: str) -> str:
    """The keys of a file as a JSON object."""

def toml_of(fields: str) -> str:
    """The text of a file with the keys of a JSON object."""

def rules_of(text: str) -> list[tuple[str, str]]:
    """What was understood of the game in a text, in sentences, by decision and wager."""

def read_games(paths: list[str]) -> None:
    """Makes the names known of games in these files and folders, and in those of the variable `HOUSE_EDGE_GAMES`."""

def ask(
    command: str,
    fields: str,
    documents: list[str] = ...,
    names: dict[str, str] = ...,
    threads: int | None = None,
    listen: Callable[[str, int, int], object] | None = None,
) -> Answer:
    """Answers a question, a command such as `analyze`, on threads of its own with the GIL released.

    fields: a JSON object, such as `{"what": "let-it-ride/base/A"}`: texts, numbers, `true`, lists of several values, and
        objects of values by name.
    documents: kinds of files that are wanted with the answer, such as `svg`.
    names: how fields are called in messages, where it is otherwise.
    threads: None for RAYON_NUM_THREADS, or one for each core.
    listen: called on this thread with a work, such as `let-it-ride: rounds`, the number of its parts that are done, and
        of all.

    Raises Refused; KeyboardInterrupt once the work has ended after Ctrl-C, or at once after a second; whatever `listen`
    raises, which ends the work too.
    """

@disjoint_base
class Paytable:
    """A wager's paytable. Equal are those with the same contents."""

    def __new__(cls, table: Paytable) -> Self: ...
    @property
    def game(self) -> str: ...
    @property
    def wager(self) -> str: ...
    @property
    def id(self) -> str: ...
    @property
    def game_title(self) -> str: ...
    @property
    def wager_title(self) -> str: ...
    @property
    def odds(self) -> str: ...
    @property
    def section(self) -> str: ...
    @property
    def _pays(self) -> list[tuple[str, int | Fraction | str]]:
        """Pays in units by `HAND` or `SCHEDULE/HAND`; a text for a share of a meter and for a row that loses."""

    def _with_pays(self, changes: list[tuple[str, str]], id: str | None = None) -> Paytable:
        """With other pays, each a name as in `pays` and a number such as `9` or `3/2`.

        id: of the new paytable; None for one that says what differs. Raises Refused.
        """

    def to_toml(self) -> str: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

def named(name: str) -> list[Paytable]:
    """The paytables that a name stands for, as in a question; `*` for all of the regulation. Raises Refused."""

def read(name: str, text: str) -> list[Paytable]:
    """The paytables of a text in TOML. Raises Refused with every error, its line and column, and the file `name`."""
