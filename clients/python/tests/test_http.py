"""What only HTTP has: tokens, keys, and a server that is not there."""

from __future__ import annotations

import signal
import tempfile
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from envelope_worker import HttpWorker, WorkerDied, WorkerError, WorkerTimeout

from .support import Server, slow_pipeline


class Http(unittest.TestCase):
    def test_sends_its_token(self) -> None:
        token = Path(tempfile.mkdtemp(prefix="client-token-"), "token")
        token.write_text("a-token-of-some-length")
        with Server("--token-file", str(token)) as server:
            worker = HttpWorker(server.url + "/", token=token.read_text())
            self.assertTrue(worker.validate({"raw_input": "q"})["valid"])
            with self.assertRaises(WorkerError) as caught:
                HttpWorker(server.url).validate({"raw_input": "q"})
            self.assertEqual(caught.exception.code, "EAUTH")

    def test_gets_the_first_answer_again_with_the_same_key(self) -> None:
        with Server() as server:
            keyed = HttpWorker(server.url).with_idempotency_key("k-1")
            self.assertEqual(keyed.create({"raw_input": "q"}), keyed.create({"raw_input": "q"}))
            with self.assertRaisesRegex(WorkerError, "Idempotency-Key"):
                keyed.create({"raw_input": "another"})

    def test_a_late_run_a_stuck_server_and_a_killed_one_are_told_apart(self) -> None:
        with Server("--pipeline", slow_pipeline(60_000)) as server, ThreadPoolExecutor(1) as pool:
            worker = HttpWorker(server.url)
            self.assertFalse(worker.process({"raw_input": "late"}, timeout=1)["terminated"])
            server.process.send_signal(signal.SIGSTOP)
            self.assertRaises(WorkerTimeout, worker.process, {"raw_input": "late"}, timeout=0.3)
            server.process.send_signal(signal.SIGCONT)
            self.assertEqual(worker.normalize({"raw_input": "next"})["raw_input"], "next")
            call = pool.submit(worker.process, {"raw_input": "q"})
            time.sleep(0.3)
            server.process.kill()
            server.process.wait()
            self.assertIsInstance(call.exception(timeout=10), WorkerDied)
            with self.assertRaisesRegex(WorkerDied, "refused"):
                worker.normalize({"raw_input": "q"})

    def test_sends_its_timeout_and_the_dialect(self) -> None:
        queries: list[dict[str, list[str]]] = []

        class Echo(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                queries.append(parse_qs(urlsplit(self.path).query))
                self.rfile.read(int(self.headers["Content-Length"]))
                self.send_response(200)
                self.send_header("Envelope-Warnings", "3; /a%2Cb=dropped, /c=null")
                self.send_header("Content-Length", "3")
                self.end_headers()
                self.wfile.write(b"{}\n")

            def log_message(self, format: str, *args: object) -> None:
                pass

        told: list[str] = []
        with HTTPServer(("127.0.0.1", 0), Echo) as server:
            threading.Thread(target=server.serve_forever).start()
            url = f"http://127.0.0.1:{server.server_port}"
            worker = HttpWorker(url, on_warning=lambda warning, operation: told.append(operation))
            worker.process({}, dialect="python-u1")
            worker.resume({}, answer="a", timeout=1, timeout_ms=400)
            warnings = worker.call("normalize", {}, dialect="go-u2")["warnings"]
            server.shutdown()
        self.assertEqual(
            queries,
            [
                {"dialect": ["python-u1"], "timeout_ms": ["29000"]},
                {"timeout_ms": ["400"]},
                {"dialect": ["go-u2"]},
            ],
        )
        listed = [(warning["path"], warning["code"]) for warning in warnings]
        self.assertEqual(listed, [("/a,b", "dropped"), ("/c", "null"), ("", "more")])
        self.assertEqual(told, ["process"] * 3 + ["resume"] * 3 + ["normalize"] * 3)

    def test_is_not_sent_elsewhere_and_knows_who_is_no_worker(self) -> None:
        class Redirect(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                self.rfile.read(int(self.headers["Content-Length"]))
                self.send_response(302)
                self.send_header("Location", "/elsewhere")
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                pass

        with HTTPServer(("127.0.0.1", 0), Redirect) as server:
            threading.Thread(target=server.handle_request).start()
            with self.assertRaises(WorkerError) as caught:
                HttpWorker(f"http://127.0.0.1:{server.server_port}").validate({"raw_input": "q"})
        self.assertEqual((caught.exception.code, caught.exception.details), ("EIO", {"status": 302}))
