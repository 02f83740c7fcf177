"""An engine for the conformance runner that forwards each request over HTTP: PORT."""

from __future__ import annotations

import json
import sys
from http.client import HTTPConnection


def main() -> None:
    connection = HTTPConnection("127.0.0.1", int(sys.argv[1]))
    for line in sys.stdin:
        request = json.loads(line)
        number, name = request.pop("id"), request.pop("do")
        connection.request(
            "POST", f"/v1/{name}", json.dumps(request), {"Content-Type": "application/json"}
        )
        response = connection.getresponse()
        answer = json.load(response)
        said = {"result": answer} if response.status == 200 else answer
        sys.stdout.write(json.dumps({"id": number, **said}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
