import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { connectProcess } from "alhambra-rules";
import { WebSocket } from "ws";
import { host } from "./host.mjs";
import { Store } from "./store.mjs";

const PLAYERS = ["Anna", "Bo", "Cy", "Robot"];

/** A random choice that a seed decides. */
function chooser(seed) {
  return (choices) => {
    seed = (seed * 48271) % 2147483647;
    return choices[seed % choices.length];
  };
}

/** A client: it notes all that it sees, and `next` waits for the next message. */
async function seatAt(url, seat, joined = { join: "game", players: PLAYERS, agents: ["Robot"] }) {
  const socket = new WebSocket(url);
  const client = { socket, seat, seen: [], refused: [], other: [], waiting: [] };
  client.say = (message) => socket.send(JSON.stringify(message));
  client.next = () => new Promise((resolve) => client.waiting.push(resolve));
  socket.on("message", (text) => {
    const message = JSON.parse(text);
    if (message.seat) client.seen.push(message.seat);
    else if (message.refused) client.refused.push(message.refused.kind);
    else client.other.push(message);
    for (const resolve of client.waiting.splice(0)) resolve(message);
  });
  await once(socket, "open");
  client.say({ ...joined, seat });
  await client.next();
  return client;
}

let rules;
let folder;
const stops = []; // of all hosts, also of those that a failed test left
before(async () => {
  rules = await connectProcess([process.env.ALHAMBRA_RULES ?? "alhambra-rules", "serve"]);
  folder = mkdtempSync(join(tmpdir(), "alhambra-host-"));
});
after(async () => {
  for (const stop of stops) await stop();
  await rules.close();
  rmSync(folder, { recursive: true });
});

/** Starts a host of the games in the folder; returns its URL, its games and how to stop it. */
async function hosted(choose = chooser(11)) {
  const { server, games } = await host({ port: 0, rules, choose, store: new Store(folder) });
  const stop = async () => {
    for (const socket of server.clients) socket.terminate();
    await new Promise((resolve) => server.close(resolve));
  };
  stops.push(stop);
  return { url: `ws://127.0.0.1:${server.address().port}`, games, stop };
}

const pair = { join: "a pair/../..", players: ["Anna", "Bo"], modules: ["treasure", "bazaars"] };

/** Sends a message and returns the next one that comes. */
async function answered(client, message) {
  const next = client.next();
  client.say(message);
  return next;
}

/** Asks for what happened since a revision. Messages on other things may come first. */
async function historyOf(client, since) {
  client.say({ history: since });
  for (;;) {
    const { history } = await client.next();
    if (history) return history;
  }
}

/** Sends a message and waits until its sender is told who wants to take a step back. */
async function told(client, message, undo) {
  client.say(message);
  while (JSON.stringify(client.other.at(-1)) !== JSON.stringify({ undo })) await client.next();
}

test("a game with modules goes on after the host is started anew, and a spectator learns its history", async () => {
  const choose = chooser(3);
  const first = await hosted();
  let clients = await Promise.all(pair.players.map((seat) => seatAt(first.url, seat, pair)));
  const act = async (game) => {
    const { to_act, seats, revision } = game.step;
    const client = clients.find(({ seat }) => seat === to_act);
    client.say({ action: choose(seats[to_act].actions), revision });
    while (game.step.revision === revision) await client.next();
  };
  const played = await first.games.get(pair.join);
  assert.deepEqual(clients[0].seen[0].view.modules.map(({ module }) => module).sort(), ["bazaars", "treasure"]);
  for (let turn = 0; turn < 5; turn++) await act(played);
  await played.busy;
  const saved = JSON.parse(JSON.stringify(played.kept));
  await first.stop();

  const second = await hosted();
  clients = await Promise.all(pair.players.map((seat) => seatAt(second.url, seat, { join: pair.join })));
  const game = await second.games.get(pair.join);
  assert.deepEqual(JSON.parse(JSON.stringify(game.kept)), saved);
  for (let turn = 0; turn < 5; turn++) await act(game);
  await game.busy;
  const spectator = await seatAt(second.url, null, { join: pair.join });
  const history = await historyOf(spectator, 0);
  assert.equal(history.happened.length, game.step.revision);
  const since = saved.steps.at(-1).revision;
  const later = await historyOf(spectator, since);
  assert.deepEqual(later.happened, history.happened.slice(since));
  await second.stop();
});

test("what others learned from is taken back only if they agree", async () => {
  const { url, games, stop } = await hosted();
  const chosen = { ...pair, join: "undo", modules: [] };
  const clients = new Map();
  for (const name of chosen.players) clients.set(name, await seatAt(url, name, chosen));
  const game = await games.get("undo");
  const { step } = game;
  const asker = clients.get(step.to_act);
  const other = [...clients.values()].find((one) => one !== asker);
  assert.deepEqual((await answered(other, { undo: true })).refused.kind, "not-yours");
  const take = step.seats[asker.seat].actions.find((one) => one.do === "take"); // a card is drawn after it
  await answered(asker, { action: take, revision: step.revision });
  await game.busy;
  await told(asker, { undo: true }, { asked: asker.seat, agreed: [asker.seat] });
  await told(other, { undo: false }, { asked: null, agreed: [] });
  assert.notEqual(game.step, step);
  await told(asker, { undo: true }, { asked: asker.seat, agreed: [asker.seat] });
  other.say({ undo: true });
  while (game.step !== step) await other.next();
  assert.equal(game.step, step);
  assert.equal(game.log.length, step.revision);
  await stop();
});

test("three clients, an agent and a spectator play a whole game", { timeout: 300_000 }, async () => {
  const choose = chooser(11);
  const { url, games, stop } = await hosted(choose);
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
      if (revealed) continue;
      client.say({ undo: true });
      while (game.step !== step) await client.next();
      undone += 1;
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
  await stop();
});
