import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { connectProcess } from "alhambra-rules";
import { WebSocket } from "ws";
import { host } from "./host.mjs";

const PLAYERS = ["Anna", "Bo", "Cy", "Robot"];

/** A random choice that a seed decides. */
function chooser(seed) {
  return (choices) => {
    seed = (seed * 48271) % 2147483647;
    return choices[seed % choices.length];
  };
}

/** A client: it notes all that it sees, and `next` waits for the next message. */
async function seatAt(url, seat) {
  const socket = new WebSocket(url);
  const client = { socket, seat, seen: [], refused: [], waiting: [] };
  client.say = (message) => socket.send(JSON.stringify(message));
  client.next = () => new Promise((resolve) => client.waiting.push(resolve));
  socket.on("message", (text) => {
    const message = JSON.parse(text);
    if (message.seat) client.seen.push(message.seat);
    else client.refused.push(message.refused.kind);
    for (const resolve of client.waiting.splice(0)) resolve(message);
  });
  await once(socket, "open");
  client.say({ join: "game", seat, players: PLAYERS, agents: ["Robot"] });
  await client.next();
  return client;
}

test("three clients, an agent and a spectator play a whole game", { timeout: 300_000 }, async () => {
  const rules = await connectProcess([process.env.ALHAMBRA_RULES ?? "alhambra-rules", "serve"]);
  const choose = chooser(11);
  const { server, games } = await host({ port: 0, rules, choose });
  const url = `ws://127.0.0.1:${server.address().port}`;
  const people = new Map();
  for (const name of PLAYERS.slice(0, 3)) people.set(name, await seatAt(url, name));
  const spectator = await seatAt(url, null);
  const game = await games.get("game");
  const steps = new Set(); // also those that were taken back
  let undone = 0;
  let turns = 0;
  while (!game.step.finished) {
    const { step } = game;
    const name = step.to_act;
    turns += 1;
    if (turns === 5) {
      people.get(name).socket.close(); // a reconnect sees what the seat saw before
      await once(people.get(name).socket, "close");
      people.set(name, await seatAt(url, name));
      assert.deepEqual(people.get(name).seen[0], JSON.parse(JSON.stringify(step.seats[name])));
    }
    const client = people.get(name);
    const message = { action: choose(step.seats[name].actions), revision: step.revision };
    client.say(message);
    if (turns % 10 === 0) {
      client.say(message); // a double click does nothing but tell its sender
      while (client.refused.length === 0) await client.next();
      assert.deepEqual(client.refused.splice(0), ["stale"]);
    }
    while (game.step === step) await client.next();
    await game.busy;
    for (const one of game.steps) steps.add(one);
    if (undone < 3 && game.steps.at(-2) === step) {
      const { revealed } = game.step;
      client.say({ undo: true });
      await client.next();
      assert.deepEqual(client.refused.splice(0), revealed ? ["revealed"] : []);
      assert.equal(game.step === step, !revealed);
      if (!revealed) undone += 1;
    }
  }
  assert.ok(undone > 0);
  for (const client of [...people.values(), spectator]) {
    client.say({ action: { do: "pass" } }); // its answer comes after all else
    await client.next();
    const shown = await rules.view({ state: game.step.private.state, player: client.seat });
    assert.deepEqual(client.seen.at(-1).view, shown.view);
    const views = [...steps].map(({ private: { state } }) => rules.view({ state, player: client.seat }));
    const allowed = new Set((await Promise.all(views)).map(({ view }) => JSON.stringify(view)));
    assert.ok(client.seen.every(({ view }) => allowed.has(JSON.stringify(view))));
    client.socket.close();
  }
  await new Promise((resolve) => server.close(resolve));
  await rules.close();
});
