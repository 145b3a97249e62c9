"""Live parts of a page: each follows parts of the event and can be fetched alone."""

from collections.abc import Callable
from secrets import token_hex
from typing import Final

from flask import current_app, render_template, request
from markupsafe import Markup

from tournament.core.cache import LruCache
from tournament.events.book.book import Book
from tournament.events.book.parts import ENTRY_PREFIX
from tournament.http.rendering.build import build_mark
from tournament.http.rendering.page_pieces import Piece, make_piece, replace_in_pieces, split_pieces

PART_PARAMETER: Final = "part"
_SHARED_PARTS: Final[LruCache[tuple[str, ...], tuple[Piece, ...]]] = LruCache(128)


class LivePartRenderer:
    """Renders live parts: only requested ones, and shared ones once for all viewers.

    Templates call `part`.
    """

    def __init__(self, book: Book, mine: int | None) -> None:
        self.asked = requested_parts()
        self.made: dict[str, tuple[Piece, ...]] = {}
        self._book = book
        self._mine = mine
        self._fence = (
            f"<!--{token_hex(8)}-->"  # marks a part's name in the frame; random, so that no input can contain it
        )

    def part(
        self,
        name: str,
        of: str,
        caller: Callable[[], str],
        *,
        tag: str = "div",
        shared: bool = False,
        **attributes: str,
    ) -> Markup:
        """Render one live part.

        `of` names the parts of the event that it depends on. A shared part is the same for every viewer,
        except that the elements of the viewer's own line are marked: they have the attribute `data-p12=""`
        for player 12.
        """
        if self.asked and name not in self.asked:
            return Markup("")

        def drawn() -> tuple[Piece, ...]:
            named = "".join(f' {key.replace("_", "-")}="{Markup.escape(text)}"' for key, text in attributes.items())
            return split_pieces(f'<{tag} id="{name}" data-live="{of}"{named}>{caller()}</{tag}>')

        followed = of.split()
        stamp = self._book.stamp(followed)
        if shared and stamp and not current_app.config["TEMPLATES_AUTO_RELOAD"]:
            assert not any(one.startswith(ENTRY_PREFIX) for one in followed), (
                f"{name} is one player's own and can't be shared"
            )
            pieces = _SHARED_PARTS.get((stamp, build_mark(), _address(), name), drawn)
        else:
            pieces = drawn()
        if shared and self._mine is not None:
            own = f' data-p{self._mine}=""'
            pieces = replace_in_pieces(pieces, own, f'{own} data-you=""')
        self.made[name] = pieces
        return Markup(f"{self._fence}{name}{self._fence}")

    def page(self, template: str, **given: object) -> tuple[Piece, ...]:
        """Render the whole page, or only the requested parts."""
        frame = render_template(template, part=self.part, only_parts=bool(self.asked), **given)
        if self.asked:
            return tuple(one for pieces in self.made.values() for one in pieces)
        found: list[Piece] = []
        for at, text in enumerate(frame.split(self._fence)):
            found.extend(self.made[text] if at % 2 else [make_piece(text)])
        return tuple(found)


def requested_parts() -> frozenset[str]:
    """Return the parts that `?part=` names; empty for the whole page."""
    return frozenset(filter(None, request.args.get(PART_PARAMETER, "")[:400].split(" ")))


def _address() -> str:
    """Return the requested address without parts and version."""
    args = [
        f"{key}={value}" for key, value in sorted(request.args.items(multi=True)) if key not in (PART_PARAMETER, "at")
    ]
    return f"{request.path}?{'&'.join(args)}"
