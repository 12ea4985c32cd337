"""Screening what members say."""

from spotter.screening.screen import Explanation, Screener

__all__ = ["Explanation", "Screener"]
