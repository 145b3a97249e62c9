"""What events ask of online play and judging, and what they tell them."""

from typing import Final

from sqlalchemy.orm import Session

from tournament.core.hooks import Hook
from tournament.events.book.book import Book
from tournament.events.models.events import Stage

provisional_tables: Final = Hook[[Session, Book, Stage], list[tuple[int, int]]]("events.provisional_tables")
"""Round and table of each result of a stage that may still change."""
