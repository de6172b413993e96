"""Round-trips documents through a worker over HTTP, in JSON and in MessagePack.

Usage: client.py URL < documents.json
The input is a JSON array of envelopes that are complete, so that normalize changes nothing in them.
"""

import json
import sys
import urllib.error
import urllib.request

import msgpack

URL = sys.argv[1]


def post(operation, body, content_type, accept):
    request = urllib.request.Request(
        f"{URL}/api/v1/{operation}", data=body, headers={"Content-Type": content_type, "Accept": accept}
    )
    with urllib.request.urlopen(request) as response:
        return response.headers["Content-Type"], response.read()


def same(left, right):
    """Equal, and of the same types: 1 is not 1.0, and True is not 1."""
    if type(left) is not type(right):
        return False
    if isinstance(left, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    if isinstance(left, list):
        return len(left) == len(right) and all(map(same, left, right))
    return left == right


documents = json.load(sys.stdin)
for document in documents:
    for content_type in ("application/json", "application/msgpack"):
        packed = content_type.endswith("msgpack")
        body = msgpack.packb(document) if packed else json.dumps(document).encode()
        for accept in ("application/json", "application/msgpack"):
            answer_type, answer = post("normalize", body, content_type, accept)
            assert answer_type.startswith(accept), answer_type
            value = msgpack.unpackb(answer) if accept.endswith("msgpack") else json.loads(answer)
            assert same(value, document), (content_type, accept, value, document)

try:
    post("normalize", msgpack.packb({"raw_input": 1}), "application/msgpack", "application/msgpack")
    raise AssertionError("a wrong document was accepted")
except urllib.error.HTTPError as error:
    problem = json.loads(error.read())
    assert (error.code, problem["code"]) == (422, "EENVELOPE"), problem

print(len(documents))
