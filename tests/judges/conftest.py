"""Passages for judges, read as screening reads them."""

import pytest

from spotter.engine.finder import Finder
from spotter.judges import Passage


@pytest.fixture(scope="session")
def passage(policy):
    read = Finder(policy).read
    return lambda text, language="en": Passage(read(text), language)
