"""A model behind the service, and a house with people in front of it; files with other needs have their own."""

import pytest
from people import house_of
from services import Upstream, running


@pytest.fixture(scope="module")
def upstream():
    made = Upstream()
    with running(made.app) as url:
        made.url = url
        yield made


@pytest.fixture(scope="module")
def house(spotter, tmp_path_factory, upstream):
    with house_of(spotter, tmp_path_factory.mktemp("house"), upstream=upstream.url) as made:
        yield made
