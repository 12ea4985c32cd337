"""A replay on a Ray cluster: each worker loads policy and judge once, chunks go out and come back in order."""

import logging
import tempfile
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import ray

from spotter.operations.past import Recalled
from spotter.operations.replay import Result, screened
from spotter.operations.versions import unpack
from spotter.spotter import JudgeLike, Spotter

_WAITING = 2  # chunks under way for each worker


class _Worker:
    def __init__(self, policy: bytes, judge: JudgeLike, profile: str) -> None:
        self._folder = tempfile.TemporaryDirectory()
        unpack(policy, Path(self._folder.name))
        self._spotter = Spotter(policy=self._folder.name, judge=judge, profile=profile)

    def screen(self, chunk: Sequence[Recalled]) -> list[Result]:
        return screened(self._spotter, chunk)

    def warm_up(self) -> None:
        """Returns when everything is loaded."""
        self._spotter.warm_up()


class OnRay:
    """`workers` processes of the cluster that RAY_ADDRESS names, or of one started here."""

    def __init__(self, policy: bytes, judge: JudgeLike, profile: str = "production", workers: int = 2) -> None:
        self._began = not ray.is_initialized()
        if self._began:
            ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
        make: Any = ray.remote(num_cpus=1)(_Worker)
        shared = ray.put(policy)
        self.workers = [make.remote(shared, judge, profile) for _ in range(workers)]

    def run(self, chunks: Iterable[Sequence[Recalled]]) -> Iterator[list[Result]]:
        under_way: deque[Any] = deque()
        for number, chunk in enumerate(chunks):
            under_way.append(self.workers[number % len(self.workers)].screen.remote(chunk))
            if len(under_way) >= _WAITING * len(self.workers):
                yield ray.get(under_way.popleft())
        while under_way:
            yield ray.get(under_way.popleft())

    def close(self) -> None:
        if self._began:
            ray.shutdown()
