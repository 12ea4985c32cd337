"""Plans as pages: the same address makes the same week, and nothing private stands in one."""

import re
from html import unescape

import pytest
from people import house_of

HTML = {"accept": "text/html"}
WEEK = re.compile(r'<div class="days.*?</div>\n(?=<section|<p|<ul)', re.DOTALL)


@pytest.fixture(scope="module")
def house(spotter, tmp_path_factory):
    with house_of(spotter, tmp_path_factory.mktemp("plans")) as made:
        yield made


def page(house, path, headers=None, lang="en"):
    answer = house.client.get(path, headers={**(headers or {}), **HTML, "accept-language": lang})
    assert answer.status_code == 200, answer.text
    return answer.text


@pytest.mark.req("PL-1")
@pytest.mark.parametrize("kind", ["workout", "meals"])
def test_an_address_is_a_week(house, kind):
    first = page(house, f"/plans/{kind}?make=yes&days=3&seed=3")
    days = len(re.findall('class="card day', first))
    assert days == (3 if kind == "workout" else 7)
    assert WEEK.search(first).group() == WEEK.search(page(house, f"/plans/{kind}?make=yes&days=3&seed=3")).group()
    other = re.search(rf'href="(/plans/{kind}\?[^"]*seed=4[^"]*)"', first).group(1).replace("&amp;", "&")
    assert WEEK.search(page(house, other)).group() != WEEK.search(first).group()


@pytest.mark.req("IN-10")
@pytest.mark.parametrize("kind", ["workout", "meals"])
def test_in_arabic_it_reads_from_the_right_with_arabic_digits(house, kind):
    shown = page(house, f"/plans/{kind}?make=yes", lang="ar")
    assert 'dir="rtl"' in shown
    assert not re.search("[A-Za-z0-9]", unescape(re.sub("<[^>]*>", "", WEEK.search(shown).group())))


@pytest.mark.req("PL-2")
def test_what_is_closed_is_told_kindly_and_logged(house):
    member = house.member(checked=False)
    house.check(member, "heart")
    _, headers = house.sign_in("member", member)
    before = len(house.event_types(member))
    assert "A week that fits you" in page(house, "/plans/workout", headers)
    assert len(house.event_types(member)) == before
    shown = page(house, "/plans/workout?make=yes", headers)
    assert "closed for now" in shown and 'class="card day' not in shown
    assert len(house.event_types(member)) == before + 1


@pytest.mark.req("PL-3")
def test_allergies_come_from_the_profile(house):
    member = house.member(allergies=["dairy", "fish", "gluten", "nuts"])
    _, headers = house.sign_in("member", member)
    for seed in range(3):
        shown = WEEK.search(page(house, f"/plans/meals?make=yes&seed={seed}", headers)).group().lower()
        assert not re.search("almond|walnut|cashew|yogurt|salmon|sardine|rayeb", shown)


def test_odd_addresses_do_no_harm(house):
    odd = page(
        house, "/plans/workout?make=yes&days=99&minutes=-1&goal=%3Cscript%3E&seed=99999999999&with=x&conditions=heart"
    )
    assert "<script>" not in odd.replace('<script type="module"', "") and 'class="card day' in odd
    assert house.client.get("/plans/gossip", headers=HTML).status_code in (404, 422)
