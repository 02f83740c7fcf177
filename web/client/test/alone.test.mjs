// What needs no service: sentences, requests that wait, and answers that a test makes up.

import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import * as bundled from "../dist/browser.js";
import { Disconnected, Refused, connectHttp, translated } from "../dist/index.js";
import { byLines } from "../dist/lines.js";
import { clientOver } from "../dist/client.js";
import { refuseDeepNesting } from "../dist/nesting.js";
import { Waiting } from "../dist/waiting.js";

const LISTS = { "list.and": "{others} and {last}", "list.nothing": "nothing", "event.take": "{player} takes {cards}", "word.n": "north" };

test("a sentence is made of its template and its facts, each place once", () => {
  const take = (cards, player = "Bo") => translated(LISTS, { text: "?", template: "event.take", facts: { player, cards } });
  assert.deepEqual([[], ["a"], ["a", "b"], ["a", "b", "c"]].map((cards) => take(cards)), ["nothing", "a", "a and b", "a, b and c"].map((list) => `Bo takes ${list}`));
  assert.equal(take(["{player}"], "{cards}"), "{cards} takes {player}");
  assert.equal(take({ template: "word.n", facts: {} }, 3), "3 takes north");
  assert.equal(translated(LISTS, { text: "Bo hums", template: "event.hum", facts: {} }), "Bo hums");
  assert.equal(translated(LISTS, { message: "the house says no" }), "the house says no");
});

test("a fact that is missing and a template that is unknown leave their names", () => {
  assert.equal(translated(LISTS, { template: "event.take", facts: { player: "Bo" } }), "Bo takes {cards}");
  assert.equal(translated(LISTS, { template: "event.take" }), "{player} takes {cards}");
  const cards = { template: "word.x", facts: {} };
  assert.equal(translated(LISTS, { template: "event.take", facts: { player: "Bo", cards } }), "Bo takes word.x");
  assert.equal(translated({ long: "{first}, {second}" }, { template: "long", facts: { first: 1, second: 2 } }), "1, 2");
  assert.equal(translated(LISTS, {}), "");
  assert.equal(translated({ undefined: "?" }, { text: "Bo hums" }), "Bo hums");
});

test("ids of pieces are spoken in the places that the templates list, and nowhere else", () => {
  const templates = {
    ...LISTS,
    "piece.places": "{tile} {cards}",
    "piece.joined": "{first} {last}",
    "piece.alike": "{seraglio-9}",
    "piece.walled": "{piece} (fal: {sides})",
    "piece.turned": "{piece} ({degrees}°)",
    "word.e": "kelet",
    "word.s": "dél",
    "word.seraglio": "szeráj",
    "word.denar": "dinár",
    says: "{player}: {tile}",
    pays: "{cards}",
  };
  const tile = (id, player = "Bo") => translated(templates, { template: "says", facts: { player, tile: id } });
  assert.equal(tile("seraglio-6-es", "seraglio-6-es"), "seraglio-6-es: szeráj 6");
  for (const other of ["one-6", "seraglio-big", "6", "toString-6", "es", ""]) assert.equal(tile(other), `Bo: ${other}`);
  assert.deepEqual(["seraglio", "seraglio-9-es", "seraglio-9"].map((id) => tile(id)), ["Bo: szeráj", "Bo: szeráj 9 (fal: kelet, dél)", "Bo: szeráj 9"]);
  assert.equal(tile("seraglio-6-es turned 90 degrees"), "Bo: szeráj 6 (90°)");
  assert.equal(tile("denar-4, seraglio-6-es"), "Bo: dinár 4, szeráj 6");
  const pay = (...cards) => translated(templates, { template: "pays", facts: { cards } });
  assert.deepEqual([pay("denar-4"), pay("denar-4", "x", "denar-9")], ["dinár 4", "dinár 4, x and dinár 9"]);
  const english = { ...templates, "piece.joined": "{first}-{last}", "word.seraglio": "seraglio" };
  assert.equal(translated(english, { template: "says", facts: { player: "Bo", tile: "seraglio-6-es" } }), "Bo: seraglio-6-es");
});

test("a refusal is told by its kind, if the templates have it", () => {
  const stale = new Refused({ error: "the game is at revision 7", kind: "stale" });
  assert.equal(translated({ "refusal.stale": "elavult" }, stale), "elavult");
  assert.equal(translated({}, stale), "the game is at revision 7");
});

test("what every object has is neither a template nor a fact", () => {
  for (const template of ["toString", "constructor", "__proto__"]) {
    assert.equal(translated(LISTS, { text: "Bo hums", template }), "Bo hums");
    const one = { template: "says", facts: { word: { template, facts: {} } } };
    assert.equal(translated({ says: `{word} {${template}}` }, one), `${template} {${template}}`);
  }
});

test("an error has its name and what the refusal says", () => {
  const bare = new Refused({ error: "no", kind: "illegal" });
  assert.deepEqual([bare.name, bare.message, bare.kind, bare.report, bare.faults], ["Refused", "no", "illegal", [], []]);
  const full = new Refused({ error: "no", kind: "illegal", report: [1], faults: [2] });
  assert.deepEqual([full.report, full.faults], [[1], [2]]);
  assert.equal(new Disconnected("gone").name, "Disconnected");
});

describe("waiting", () => {
  /** Asks a number of questions; returns their promises and the lines that were sent. */
  function asked(waiting, count, signal) {
    const lines = [];
    const ask = () => waiting.ask("look", { city: [] }, signal, (line) => lines.push(JSON.parse(line)));
    return { answers: Array.from({ length: count }, ask), lines };
  }

  test("answers go to the requests with their ids, in any order", async () => {
    const waiting = new Waiting();
    const { answers, lines } = asked(waiting, 2);
    assert.deepEqual(lines, [1, 2].map((id) => ({ city: [], do: "look", id })));
    assert.ok(waiting.settle('{"id": 2, "result": "second"}'));
    assert.ok(waiting.settle('{"id": 1, "error": "no", "kind": "illegal"}'));
    assert.equal(await answers[1], "second");
    await assert.rejects(answers[0], { name: "Refused", message: "no", kind: "illegal" });
  });

  test("an answer without an id is that of the oldest request", async () => {
    const waiting = new Waiting();
    const { answers } = asked(waiting, 2);
    waiting.settle('{"result": "first"}');
    waiting.settle('{"result": "second"}');
    assert.deepEqual(await Promise.all(answers), ["first", "second"]);
  });

  test("what is no answer to any request is told, and settles none", async () => {
    const waiting = new Waiting();
    assert.ok(!waiting.settle('{"result": "too early"}'));
    const { answers } = asked(waiting, 1);
    const odd = ["", "hello", "3", "null", '"result"', "[]", "{}", '{"id": 1}', '{"id": 1, "error": "no"}'];
    const ids = ["7", '"1"', "0", "[1]"].map((id) => `{"id": ${id}, "result": 3}`);
    for (const line of [...odd, ...ids]) assert.ok(!waiting.settle(line), line);
    assert.ok(waiting.settle('{"id": 1, "result": "first"}'));
    assert.ok(!waiting.settle('{"id": 1, "result": "again"}'));
    assert.equal(await answers[0], "first");
  });

  test("a request that cannot be written rejects, and the next one is answered", async () => {
    const waiting = new Waiting();
    await assert.rejects(waiting.ask("look", { tile: 1n }, undefined, assert.fail), TypeError);
    const failing = () => {
      throw new Error("gone");
    };
    await assert.rejects(waiting.ask("look", {}, undefined, failing), { message: "gone" });
    const { answers } = asked(waiting, 1);
    waiting.settle('{"result": "first"}');
    assert.equal(await answers[0], "first");
  });

  test("its end rejects what waits and what follows, with the first reason", async () => {
    const waiting = new Waiting();
    const { answers } = asked(waiting, 2);
    waiting.end(new Disconnected("over"));
    waiting.end(new Disconnected("over again"));
    const later = asked(waiting, 1);
    for (const answer of [...answers, ...later.answers]) await assert.rejects(answer, { message: "over" });
    assert.deepEqual(later.lines, []);
    assert.ok(waiting.settle('{"result": "too late"}'));
  });

  test("a signal rejects its request, and nothing of it is kept after an answer", async () => {
    const waiting = new Waiting();
    const calling = new AbortController();
    const { answers } = asked(waiting, 3, calling.signal);
    assert.equal(getEventListeners(calling.signal, "abort").length, 1);
    waiting.settle('{"id": 1, "result": "first"}');
    waiting.settle('{"id": 2, "error": "no", "kind": "illegal"}');
    assert.equal(getEventListeners(calling.signal, "abort").length, 1);
    calling.abort(new Error("called off"));
    await assert.rejects(answers[2], { message: "called off" });
    assert.equal(getEventListeners(calling.signal, "abort").length, 0);
    assert.equal(await answers[0], "first");
    await assert.rejects(answers[1], Refused);
    const late = asked(waiting, 1, calling.signal);
    await assert.rejects(late.answers[0], { message: "called off" });
    assert.deepEqual(late.lines, []);
  });

  test("a signal is let go when all its requests are answered", async () => {
    const waiting = new Waiting();
    const { signal } = new AbortController();
    const { answers } = asked(waiting, 2, signal);
    for (const id of [1, 2]) waiting.settle(`{"id": ${id}, "result": 0}`);
    await Promise.all(answers);
    assert.equal(getEventListeners(signal, "abort").length, 0);
    asked(waiting, 1, signal);
    assert.equal(getEventListeners(signal, "abort").length, 1);
  });
});

test("text becomes lines, whatever its pieces are", () => {
  const lines = [];
  const take = byLines((line) => lines.push(line), assert.fail);
  for (const piece of ["a", "b\nc\n", "\nd", "", "e\n", "f"]) take(piece);
  assert.deepEqual(lines, ["ab", "c", "", "de"]);
});

test("a line that never ends is refused once", () => {
  const refused = [];
  const take = byLines(assert.fail, (start) => refused.push(start.length));
  const piece = "x".repeat(2 ** 24);
  for (let number = 0; number < 6; number++) take(piece);
  take("\n");
  assert.deepEqual(refused, [5 * 2 ** 24]);
});

test("a bundle for browsers says what it cannot do, and does all else", async () => {
  await assert.rejects(bundled.connectProcess(), { name: "TypeError", message: /needs Node/ });
  await assert.rejects(bundled.connectPyodide(), { message: /alhambra-rules\/pyodide/ });
  assert.equal(bundled.connectHttp, connectHttp);
});

describe("nesting", () => {
  const MOST = 200;
  const refusal = (request) => {
    try {
      refuseDeepNesting(request);
    } catch (error) {
      assert.ok(error instanceof Refused);
      assert.equal(error.kind, "unreadable");
      assert.match(error.message, /200 levels/);
      return error.faults;
    }
    return "taken";
  };
  const lists = (levels) => "[".repeat(levels) + "]".repeat(levels);
  const at = (line, column) => [{ path: "$", line, column, message: `nested too deeply; the most are ${MOST} levels` }];

  test("a text may have 200 levels, and the place of the next is told", () => {
    assert.equal(refusal({ text: lists(MOST) }), "taken");
    assert.deepEqual(refusal({ text: lists(MOST + 1) }), at(1, MOST + 1));
    assert.deepEqual(refusal({ text: `{"a":\n ${lists(MOST)}\n}` }), at(2, MOST + 1));
    assert.deepEqual(refusal({ ok: "{}", text: "{".repeat(MOST + 1) }), at(1, MOST + 1));
  });

  test("levels that ended do not count, nor brackets that end nothing", () => {
    assert.equal(refusal({ text: lists(MOST).repeat(2) }), "taken");
    assert.equal(refusal({ text: ("{".repeat(MOST) + "}".repeat(MOST)).repeat(2) }), "taken");
    assert.deepEqual(refusal({ text: `]}${"[".repeat(MOST + 1)}` }), at(1, MOST + 3));
  });

  test("brackets in a string do not count, wherever it ends", () => {
    const many = "[{".repeat(MOST);
    assert.equal(refusal({ text: `"${many}"` }), "taken");
    assert.equal(refusal({ text: `"\\"${many}"` }), "taken");
    assert.equal(refusal({ text: `"${many}\\\\" ${lists(MOST)}` }), "taken");
    assert.deepEqual(refusal({ text: `"" ${many}` }), at(1, 3 + MOST + 1));
    assert.deepEqual(refusal({ text: `"never ended\n${many}` }), at(2, MOST + 1));
  });

  test("brackets in a list of texts do not count", () => {
    assert.equal(refusal({ players: Array(MOST + 1).fill("[") }), "taken");
  });

  test("a request itself may be nested too deeply", () => {
    const nested = (levels) => (levels ? [nested(levels - 1)] : 1);
    assert.equal(refusal({ city: nested(MOST - 1) }), "taken");
    assert.deepEqual(refusal({ city: nested(MOST) }), []);
  });
});

describe("a client", () => {
  /** A transport that says who it is and repeats what it is asked. */
  const echo = (about) => ({
    closed: 0,
    ask: async (operation, ...given) => (operation === "hello" ? (assert.deepEqual(given, [{ protocol: "alhambra-protocol/2" }]), about) : [operation, ...given]),
    async close() {
      this.closed++;
    },
  });

  test("passes on what is asked", async () => {
    const transport = echo({ protocol: "alhambra-protocol/2", name: "echo" });
    const client = await clientOver(transport);
    const { signal } = new AbortController();
    assert.equal(client.about.name, "echo");
    assert.deepEqual(await client.checkCity({ city: [] }, { signal }), ["check_city", { city: [] }, signal]);
    assert.deepEqual(await client.rules(), ["rules", {}, undefined]);
    assert.equal(transport.closed, 0);
    await assert.rejects(client.rules({}, null), TypeError);
    await client.close();
    assert.equal(transport.closed, 1);
  });

  test("calls each operation as the protocol does", async () => {
    const schema = new URL("../../../docs/schemas/alhambra-protocol-request-2.schema.json", import.meta.url);
    const requests = Object.entries(JSON.parse(readFileSync(schema, "utf8")).$defs).filter(([name]) => name.endsWith("Request"));
    const operations = requests.map(([, { properties }]) => properties.do.enum[0]).filter((operation) => operation !== "hello");
    const { about, close, reasons, hello, ...methods } = await clientOver(echo({ protocol: "alhambra-protocol/2" }));
    const asked = await Promise.all(Object.values(methods).map((method) => method().then(([operation]) => operation)));
    assert.deepEqual(asked.sort(), operations.sort());
  });

  test("asks for reasons as the seat, until its signal", async () => {
    const asked = [];
    const ask = async (operation, ...rest) => (operation === "hello" ? { protocol: "alhambra-protocol/2" } : (asked.push(operation, ...rest), { violations: ["why"] }));
    const client = await clientOver({ ask, close: assert.fail });
    const { signal } = new AbortController();
    assert.deepEqual(await client.reasons({ state: "1", seat: "Bo", action: { do: "stop" } }, { signal }), ["why"]);
    assert.deepEqual(asked, ["check_action", { state: "1", action: { do: "stop" }, as: "Bo" }, signal]);
  });

  test("is closed at once if what answers speaks another protocol", async () => {
    for (const about of [{ protocol: "alhambra-protocol/3" }, null]) {
      const transport = echo(about);
      await assert.rejects(clientOver(transport), { name: "Disconnected", message: /does not speak alhambra-protocol\/2/ });
      assert.equal(transport.closed, 1);
    }
  });
});
