"""What is sent, and how answers are read."""

from __future__ import annotations

import json
import unittest
from pathlib import Path
from typing import Any, get_type_hints

from envelope_worker import Bounds, Envelope, Report, ResultView, Worker, WorkerError
from envelope_worker.options import run_limit

from .support import COMMAND, Fake

SCHEMA = Path(__file__).parents[3] / "schemas/generic-envelope.schema.json"


class Sent(unittest.TestCase):
    def test_the_timeout_of_a_run_is_the_clients_or_the_callers(self) -> None:
        for timeout, given, limit in (
            (30, None, 29_000),
            (2, None, 1000),
            (1.5, None, 750),
            (0.3, None, 150),
            (0.0001, None, 1),
            (30, 5000, 5000),
            (30, 60_000, 29_000),
            (30, 0, 29_000),
            (None, None, 0),
            (None, 5000, 5000),
        ):
            self.assertEqual(run_limit(timeout, given), limit)

    def test_only_runs_get_the_timeout_and_all_but_validate_the_dialect(self) -> None:
        fake = Fake()
        with Worker(fake.command) as worker:
            worker.process({}, dialect="python-u1", strict=True, only=["plan", "critic"])
            worker.resume({}, approve=False, dialect="go-u1", timeout=10, timeout_ms=3000)
            for operation in (worker.create, worker.normalize, worker.can_continue, worker.result):
                operation({}, dialect="go-u2", strict=False)
            worker.merge({}, {}, dialect="seed")
            worker.validate({})
            with self.assertRaises(TypeError):
                worker.validate({}, dialect="seed")  # type: ignore[call-overload]
        self.assertEqual(
            [line["options"] for line in fake.sent()],
            [
                {"dialect": "python-u1", "strict": True, "only": "plan,critic", "timeout_ms": 29_000},
                {"approve": False, "dialect": "go-u1", "timeout_ms": 3000},
                *[{"dialect": "go-u2"}] * 4,
                {"dialect": "seed"},
                {},
            ],
        )

    def test_a_client_without_a_timeout_switches_that_of_the_run_off(self) -> None:
        fake = Fake()
        with Worker(fake.command, timeout=None) as worker:
            worker.process({})
        self.assertEqual(fake.sent()[0]["options"], {"timeout_ms": 0})


class Answers(unittest.TestCase):
    def test_warnings_of_the_document_are_not_those_of_the_answer(self) -> None:
        with Worker(Fake().command) as worker:
            answer = worker.call("normalize", {"do": "warn"})
            self.assertEqual(answer["document"], {"warnings": [1]})
            self.assertEqual(answer["warnings"], [{"path": "/a", "code": "dropped", "message": "m"}])
            hostile = {"a": [], "warnings": [1], "text": ',"warnings":[]}'}
            answer = worker.call("normalize", hostile)
            self.assertEqual((answer["document"]["warnings"], answer["warnings"]), ([1], []))

    def test_a_run_that_was_stopped_brings_its_envelope(self) -> None:
        with Worker(Fake().command) as worker:
            document = {"do": "fail", "price": 0.5, "warnings": []}
            for sent in (document, json.dumps(document).encode()):  # type: Any
                with self.assertRaises(WorkerError) as caught:
                    worker.call("process", sent)
                self.assertEqual((caught.exception.code, caught.exception.hint), ("ECANCELED", "Go on."))
                got = caught.exception.document
                self.assertEqual(got if isinstance(sent, dict) else json.loads(got), document)
                self.assertIsInstance(got, type(sent))

    def test_what_on_warning_raises_is_raised(self) -> None:
        def refuse(warning: Any, operation: str) -> None:
            raise LookupError(warning["path"], operation)

        with Worker(Fake().command, on_warning=refuse) as worker:
            with self.assertRaises(LookupError) as caught:
                worker.normalize({"do": "warn"})
            self.assertEqual(caught.exception.args, ("/a", "normalize"))


class Types(unittest.TestCase):
    def test_know_every_key_that_the_worker_writes(self) -> None:
        properties = json.loads(SCHEMA.read_text())["properties"]
        self.assertLessEqual(set(properties), set(get_type_hints(Envelope)))
        document = {"raw_input": "q"}
        with Worker(COMMAND) as worker:
            for kind, answer in (
                (Bounds, worker.can_continue(document)),
                (ResultView, worker.result(document)),
                (Report, worker.validate(document)),
                (Envelope, worker.create(document)),
            ):
                self.assertLessEqual(set(answer), set(get_type_hints(kind)), kind)
                self.assertLessEqual(getattr(kind, "__required_keys__", set()), set(answer), kind)
