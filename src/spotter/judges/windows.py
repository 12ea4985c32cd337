"""Cut a long message into windows of whole sentences, so that one buried sentence is not averaged away."""

from collections.abc import Iterator

from spotter.engine.text import Text

LONGEST = 40  # words in a window; most messages are one
MOST = 128  # windows of one message: beyond, its beginning and its end are judged, and rules read all of it
_REACH_BACK = 8  # words that two windows share where a sentence had to be cut

# Without the apostrophe these are no other word; "well", "were" and "ill" are, and stay bare.
_CONTRACTIONS = {
    word.replace("'", ""): word
    for word in (
        "i'm i've don't doesn't didn't can't won't isn't aren't wasn't weren't hasn't haven't hadn't couldn't wouldn't "
        "shouldn't mustn't needn't ain't you're you've they're they've we've that's there's what's who's he's she's "
        "it'll that'll you'll they'll who've could've should've would've y'all"
    ).split()
}

Window = tuple[int, int]  # from which word, up to which


def windows(text: Text) -> list[Window]:
    """Word ranges that cover the text. A short message is one window."""
    count = len(text.words)
    if count <= LONGEST:
        return [(0, count)] if count else []
    found = list(_joined(list(sentences(text))))
    return found if len(found) <= MOST else found[: MOST // 2] + found[-MOST // 2 :]


def sentences(text: Text) -> Iterator[Window]:
    """Sentences, with those that are too long cut into overlapping pieces."""
    start = 0
    ends = text.sentence_ends
    for index in range(len(text.words)):
        if ends[index] or index + 1 == len(text.words):
            yield from _pieces(start, index + 1)
            start = index + 1


def _pieces(start: int, end: int) -> Iterator[Window]:
    while end - start > LONGEST:
        yield start, start + LONGEST
        start += LONGEST - _REACH_BACK
    yield start, end


def _joined(pieces: list[Window]) -> Iterator[Window]:
    """Neighbours put together as long as they fit; each window begins with the last sentence of the one before."""
    first = 0
    while first < len(pieces):
        last = first
        while last + 1 < len(pieces) and pieces[last + 1][1] - pieces[first][0] <= LONGEST:
            last += 1
        yield pieces[first][0], pieces[last][1]
        if last + 1 == len(pieces):
            return
        first = last if last > first else last + 1


def plain(text: Text, window: Window) -> str:
    """What a judge reads of a window: undisguised words, with the punctuation that carries meaning between them."""
    start, end = window
    return " ".join(contracted(text.words[i]) + marks(text.after(i)) for i in range(start, end))


def contracted(word: str) -> str:
    """The same whether the writer typed the apostrophe or not."""
    bare = word.replace("'", "")
    return _CONTRACTIONS.get(bare, bare)


def marks(between: str) -> str:
    return "".join(dict.fromkeys(char for char in between.replace("…", ".") if char in ".,!?;:"))
