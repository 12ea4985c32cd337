"""A service's no."""


class RefusedError(Exception):
    """What can't be done, and why.

    `said` is the sentence with `{slots}`, `facts` what stands in them: programs and logs read them together, a page
    finds by `said` the words that it has for people. `is_missing` when what was named does not exist.
    """

    def __init__(self, said: str, *, is_missing: bool = False, **facts: object) -> None:
        super().__init__(said.format(**facts))
        self.said, self.facts, self.is_missing = said, facts, is_missing
