// HTTP without the service: requests that wait their turn, and servers that a test makes up.

import assert from "node:assert/strict";
import { getEventListeners, once } from "node:events";
import { createServer } from "node:http";
import { describe, test } from "node:test";
import { connectHttp } from "../dist/index.js";
import { inTurn } from "../dist/in_turn.js";

describe("in turn", () => {
  const signal = () => new AbortController().signal;
  const settled = () => new Promise(setImmediate);

  /** Something to run: `started` has its name when it runs, and `end` ends it. */
  function running(most) {
    const [run, started, ends] = [inTurn(most), [], {}];
    const start = (name, until = signal()) => run(() => {
      started.push(name);
      return new Promise((resolve, reject) => (ends[name] = { resolve, reject }));
    }, until);
    return { start, started, ends };
  }

  test("only so many run at the same time, and the others in turn", async () => {
    const { start, started, ends } = running(2);
    const results = ["a", "b", "c", "d", "e"].map((name) => start(name));
    for (const [ended, name] of ["b", "c", "a", "d", "e"].entries()) {
      await settled();
      assert.equal(started.length, Math.min(ended + 2, 5));
      ends[name].resolve(name);
    }
    assert.deepEqual(await Promise.all(results), ["a", "b", "c", "d", "e"]);
    assert.deepEqual(started, ["a", "b", "c", "d", "e"]);
  });

  test("one that fails lets the next start", async () => {
    const { start, ends } = running(1);
    const [fails, next] = [start("a"), start("b")];
    await settled();
    ends.a.reject(new Error("no"));
    await assert.rejects(fails, { message: "no" });
    await settled();
    ends.b.resolve("b");
    assert.equal(await next, "b");
  });

  test("one after the other, each starts at once", async () => {
    const { start, started, ends } = running(1);
    for (const name of ["a", "b", "c"]) {
      const ended = start(name);
      await settled();
      assert.equal(started.at(-1), name);
      ends[name].resolve();
      await ended;
    }
  });

  test("one that is called off while it waits rejects at once, and never starts", async () => {
    const { start, started, ends } = running(1);
    const calling = new AbortController();
    const [first, gone, last] = [start("a"), start("b", calling.signal), start("c")];
    calling.abort(new Error("called off"));
    await assert.rejects(gone, { message: "called off" });
    ends.a.resolve();
    await first;
    await settled();
    ends.c.resolve();
    await last;
    assert.deepEqual(started, ["a", "c"]);
  });

  test("one that was called off before never starts, and a signal is let go when its turn comes", async () => {
    const { start, started, ends } = running(1);
    await assert.rejects(start("a", AbortSignal.abort(new Error("too late"))), { message: "too late" });
    const [first, until] = [start("b"), signal()];
    start("c", until);
    assert.equal(getEventListeners(until, "abort").length, 1);
    ends.b.resolve();
    await first;
    await settled();
    assert.deepEqual(started, ["b", "c"]);
    assert.equal(getEventListeners(until, "abort").length, 0);
  });
});

describe("over HTTP", () => {
  const HELLO = { protocol: "alhambra-protocol/2" };

  /** Serves what a function answers, runs a test with the URL, and returns the requests. */
  async function serving(answer, tried) {
    const heard = [];
    const server = createServer(async (request, response) => {
      const parts = await request.toArray();
      heard.push([request.method, request.url, request.headers["content-type"], Buffer.concat(parts).toString()]);
      const [status, text] = request.url === "/v1/hello" ? [200, JSON.stringify(HELLO)] : answer;
      if (text !== null) response.writeHead(status, { connection: "close" }).end(text);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    try {
      await tried(`http://127.0.0.1:${server.address().port}`);
    } finally {
      server.closeAllConnections();
      server.close();
    }
    return heard;
  }

  test("a request is posted as JSON to the address of its operation", async () => {
    const heard = await serving([200, "3"], async (url) => {
      const client = await connectHttp(`${url}//`);
      assert.equal(await client.longestWall({ city: [] }), 3);
    });
    assert.deepEqual(heard, [
      ["POST", "/v1/hello", "application/json", '{"protocol":"alhambra-protocol/2"}'],
      ["POST", "/v1/longest_wall", "application/json", '{"city":[]}'],
    ]);
  });

  test("a refusal is told from an answer of something else", async () => {
    const cases = [
      [[400, '{"error": "no", "kind": "illegal"}'], { name: "Refused", message: "no", kind: "illegal" }],
      [[500, '{"error": "no"}'], { name: "Disconnected", message: /\/v1\/rules answers with status 500/ }],
      [[500, '{"kind": "illegal"}'], { name: "Disconnected", message: /status 500/ }],
      [[404, "null"], { name: "Disconnected", message: /status 404/ }],
      [[404, '"kind, error"'], { name: "Disconnected", message: /status 404/ }],
      [[200, "hello"], { name: "Disconnected", message: /\/v1\/rules does not answer as the rules do: .*hello.* JSON/ }],
    ];
    for (const [answer, expected] of cases) {
      await serving(answer, async (url) => {
        const client = await connectHttp(url);
        const error = await client.rules().catch((thrown) => thrown);
        await assert.rejects(Promise.reject(error), expected);
        assert.equal(error.cause instanceof SyntaxError, answer[1] === "hello");
      });
    }
  });

  test("a server that cannot be reached is told with the reason", async () => {
    const refused = Object.assign(new AggregateError([]), { code: "ECONNREFUSED" });
    const cases = [
      [new TypeError("fetch failed", { cause: new Error("bad port") }), "bad port"],
      [new TypeError("fetch failed", { cause: refused }), "ECONNREFUSED"],
      [new TypeError("fetch failed", { cause: new AggregateError([]) }), "AggregateError"],
      [new TypeError("fetch failed", { cause: "odd" }), "fetch failed"],
      ["stopped", "stopped"],
    ];
    const { fetch } = globalThis;
    try {
      for (const [thrown, reason] of cases) {
        globalThis.fetch = () => Promise.reject(thrown);
        const message = `http://x/v1/hello does not answer as the rules do: ${reason}`;
        await assert.rejects(connectHttp("http://x"), { name: "Disconnected", message });
      }
    } finally {
      globalThis.fetch = fetch;
    }
  });

  test("a signal and the end of the client stop a request", async () => {
    await serving([200, null], async (url) => {
      const client = await connectHttp(url);
      const calling = new AbortController();
      const asked = [client.rules({}, { signal: calling.signal }), client.rules()];
      calling.abort(new Error("called off"));
      await assert.rejects(asked[0], { message: "called off" });
      const waits = assert.rejects(asked[1], { name: "Disconnected", message: "the client is closed" });
      await client.close();
      await waits;
      await assert.rejects(client.rules({}, { signal: new AbortController().signal }), { message: "the client is closed" });
    });
  });

  test("a request that waits for its turn is sent as it was asked, or called off", async () => {
    const heard = [];
    const answers = [];
    const { fetch } = globalThis;
    globalThis.fetch = (url, { body }) => new Promise((resolve) => {
      heard.push(body);
      answers.push(() => resolve(Response.json({ protocol: "alhambra-protocol/2" })));
    });
    try {
      const connecting = connectHttp("http://x");
      await new Promise(setImmediate);
      answers.pop()();
      const client = await connecting;
      const asked = Array.from({ length: 100 }, () => client.rules());
      const [request, calling] = [{ language: "et" }, new AbortController()];
      const gone = client.rules({}, { signal: calling.signal });
      const last = client.templates(request);
      request.language = "hu";
      calling.abort();
      await assert.rejects(gone, { name: "AbortError" });
      assert.equal(heard.length, 101); // with the greeting
      for (const answer of answers.splice(0)) answer();
      await Promise.all(asked);
      await new Promise(setImmediate);
      answers.pop()();
      await last;
      assert.deepEqual(heard.slice(101), ['{"language":"et"}']);
    } finally {
      globalThis.fetch = fetch;
    }
  });
});
