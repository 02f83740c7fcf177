import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Disconnected, Refused, translated } from "../dist/index.js";
import { TRANSPORTS, chooser } from "./setup.mjs";

const MODULES = ["architects", "bazaars", "invaders", "treasure"];
const LONE_TILE = [{ x: 1, y: 0, tile: "tower-11" }];

for (const [name, connect] of Object.entries(TRANSPORTS)) {
  describe(`over ${name}`, () => {
    let client;
    before(async () => {
      client = await connect();
    });
    after(() => client.close());

    test("the service says who it is", () => {
      assert.equal(client.about.protocol, "alhambra-protocol/2");
      assert.ok(client.about.operations.includes("new_game"));
    });

    test("requests in flight get their own answers", async () => {
      const cities = [[], LONE_TILE, []];
      const asked = cities.flatMap((city) => [client.checkCity({ city }), client.look({ city })]);
      const answers = await Promise.all(asked);
      assert.deepEqual(answers.map((answer) => answer.wall?.segments.length ?? answer), [true, 0, true, 0, true, 0]);
      assert.deepEqual(Object.values(answers[3].counts).reduce((sum, count) => sum + count), 1);
    });

    test("a move that breaks a rule has its report", async () => {
      const { ok, violations } = await client.checkPlacement({ city: [], tile: "tower-11", cell: [5, 5] });
      assert.equal(ok, false);
      assert.deepEqual(violations.map(({ rule }) => rule).sort(), ["build.on-foot", "build.shared-edge"]);
      assert.deepEqual(violations[0].cells, [[5, 5]]);
    });

    test("events and violations are translated with their templates", async () => {
      const [english, estonian] = await Promise.all([client.templates(), client.templates({ language: "et" })]);
      const step = await client.newGame({ players: ["Anna", "{tile}"], seed: 1 });
      const { happened } = step.seats.Anna;
      for (const one of happened) assert.equal(translated(english, one), one.text);
      assert.ok(happened.some((one) => translated(estonian, one) === "{tile} saab ühe kaardi algset raha"));
      const { violations } = await client.checkPlacement({ city: [], tile: "tower-11", cell: [5, 5] });
      for (const one of violations) assert.equal(translated(english, one), one.message);
      const told = violations.map((one) => translated(estonian, one));
      assert.ok(told.includes("torn 11 kohal (5, 5) ei puutu kokku ühegi teise kaardiga"));
    });

    test("a refused action has its kind and the rules that it breaks", async () => {
      const { private: { state }, to_act } = await client.newGame({ players: ["Anna", "Bo"], seed: 1 });
      const action = { do: "pass", player: to_act };
      const refused = await client.apply({ state, action }).catch((error) => error);
      assert.ok(refused instanceof Refused);
      assert.equal(refused.kind, "illegal");
      assert.notEqual(refused.report.length, 0);
    });

    test("the reasons why an action is illegal are the same from all that its seat knows", async () => {
      const { private: { state }, seats, to_act: seat } = await client.newGame({ players: ["Anna", "Bo"], modules: MODULES, seed: 1 });
      const other = seat === "Anna" ? "Bo" : "Anna";
      const known = await client.determinize({ state, player: seat });
      assert.notDeepEqual(known.dealer, state.dealer);
      for (const one of [state, known]) {
        const rules = async (player, action) => (await client.reasons({ state: one, seat: player, action })).map(({ rule }) => rule);
        assert.deepEqual(await rules(seat, seats[seat].actions[0]), []);
        assert.deepEqual(await rules(seat, { do: "pass", player: seat }), ["turn.one-action"]);
        assert.deepEqual(await rules(other, { do: "pass", player: other }), ["turn.order"]);
        await assert.rejects(rules(other, { do: "pass", player: seat }), { kind: "not-yours" });
      }
    });

    test("an unreadable request has the paths of its faults", async () => {
      const refused = await client.longestWall({ city: [{ x: "one" }] }).catch((error) => error);
      assert.equal(refused.kind, "unreadable");
      assert.ok(refused.faults.some(({ path }) => path === "$.city[0].x"));
    });

    test("a document that is nested too deeply is refused, and the next request is answered", async () => {
      const refused = await client.read({ text: "[".repeat(100_000) }).catch((error) => error);
      assert.ok(refused instanceof Refused);
      assert.equal(refused.kind, "unreadable");
      assert.equal(await client.longestWall({ city: [] }), 0);
    });

    test("a request that is called off rejects, and the next one is answered", async () => {
      const calling = new AbortController();
      const asked = client.rules({}, { signal: calling.signal });
      calling.abort();
      await assert.rejects(asked, { name: "AbortError" });
      await assert.rejects(client.rules({}, { signal: calling.signal }), { name: "AbortError" });
      assert.equal(await client.longestWall({ city: [] }), 0);
    });

    test("a whole game with all modules ends with winners, and its record is legal", async () => {
      const choose = chooser(7);
      let step = await client.newGame({ players: ["Anna", "Bo", "Cy"], modules: MODULES, seed: 7 });
      const log = [...step.private.log];
      while (!step.finished) {
        const action = choose(step.seats[step.to_act].actions);
        step = await client.apply({ state: step.private.state, action, as: step.to_act, expect: step.revision });
        log.push(...step.private.log);
      }
      assert.notEqual(step.winners.length, 0);
      const record = await client.record({ state: step.private.state, log });
      assert.equal((await client.checkRecord({ record })).status, "legal");
    });
  });
}

test("two thousand requests at once over HTTP get their own answers without a warning", async () => {
  const warned = [];
  const warn = (warning) => warned.push(warning.message);
  process.on("warning", warn);
  const client = await TRANSPORTS.http();
  try {
    const { signal } = new AbortController();
    const cells = Array.from({ length: 2_000 }, (_, number) => [5 + (number % 50), 5 + Math.floor(number / 50)]);
    const ask = (cell) => client.checkPlacement({ city: [], tile: "tower-11", cell }, { signal });
    const answers = await Promise.all(cells.map(ask));
    assert.deepEqual(answers.map(({ violations }) => violations[0].cells), cells.map((cell) => [cell]));
    assert.deepEqual(warned, []);
  } finally {
    process.off("warning", warn);
    await client.close();
  }
});

test("a game whose seed is secret survives JSON in JavaScript", async () => {
  const client = await TRANSPORTS.process();
  const { private: { state } } = await client.newGame({ players: ["Anna", "Bo"] });
  assert.ok(Number.isSafeInteger(state.dealer.seed));
  await client.close();
});

test("a state can be kept by a process and forgotten", async () => {
  const client = await TRANSPORTS.process();
  const { private: { state } } = await client.newGame({ players: ["Anna", "Bo"], seed: 1, keep: true });
  assert.equal(typeof state, "string");
  assert.equal(await client.forget({ states: [state] }), 1);
  await assert.rejects(client.view({ state }), { kind: "unknown-name" });
  await client.close();
});

test("closing rejects what is in flight and all that follows", async () => {
  for (const connect of Object.values(TRANSPORTS)) {
    const client = await connect();
    const asked = assert.rejects(client.rules(), Disconnected);
    await client.close();
    await asked;
    await assert.rejects(client.tiles(), Disconnected);
    await client.close();
  }
});
