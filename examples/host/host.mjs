// A host of games: node host.mjs PORT FOLDER. It keeps the states; each seat gets only what it may know.
//
// A client sends {"join": "game", "seat": "Anna"} (without a seat: a spectator; a new game also has
// "players", "agents" and "modules"). Then it sends
//   {"action": ..., "revision": ...}  to act,
//   {"history": 25}                   to learn what happened since that revision; 0: since the start,
//   {"undo": true}                    to take its latest action back, or to agree; false: not to agree.
// It gets {"seat": ...} as the protocol has it after each step, {"history": ...}, {"undo": {"asked", "agreed"}},
// or {"refused": {"kind", "error", "report"}}.

import { pathToFileURL } from "node:url";
import { Refused, connectProcess } from "alhambra-rules";
import { WebSocketServer } from "ws";
import { Game, refusal, say } from "./game.mjs";
import { Store } from "./store.mjs";

/** Serves games on a port; `store` keeps them, and `authenticate` says which seat a request may take. */
export async function host({ port, rules, choose, store, authenticate = (_, seat) => seat }) {
  const games = new Map(); // by name; a promise, so that two who join at once share a game
  const server = new WebSocketServer({ port, host: "127.0.0.1" });

  /** Returns the game of that name: as it was saved, or a new one. */
  async function open({ join: name, players, agents = [], modules = [] }) {
    const keeping = { rules, choose, keep: (kept) => store.save(name, kept) };
    const saved = await store.load(name);
    if (!saved && !players) throw refusal("unknown-game", "there is no such game: say who plays");
    const game = new Game(keeping, saved ?? (await begun({ players, modules }, agents)));
    await game.changed();
    await game.playAgents();
    return game;
  }

  async function begun(chosen, agents) {
    const step = await rules.newGame(chosen);
    return { steps: [step], log: step.private.log, agents };
  }

  async function join(socket, request, asked) {
    const name = request.join;
    if (!games.has(name)) {
      const opening = open(request);
      games.set(name, opening);
      opening.catch(() => games.delete(name));
    }
    const game = await games.get(name);
    const seat = authenticate(asked, request.seat ?? null);
    if (seat !== null && (!game.step.seats[seat] || game.agents.has(seat))) throw refusal("not-yours", "this seat is not free");
    game.sockets.set(socket, seat);
    game.tell(socket);
    return game;
  }

  async function heard(socket, text, asked, game) {
    const request = JSON.parse(text);
    if (request.join) return join(socket, request, asked);
    const seat = game?.sockets.get(socket);
    if (seat === undefined) throw refusal("not-yours", "join a game first");
    await game.inTurn(async () => {
      if (request.history !== undefined) return say(socket, { history: await game.history(seat, request.history) });
      if (seat === null) throw refusal("not-yours", "take a seat first");
      if (request.undo !== undefined) return game.undo(seat, request.undo);
      await game.apply(seat, request.action, request.revision);
      await game.playAgents();
    });
    return game;
  }

  server.on("connection", (socket, asked) => {
    let game = Promise.resolve();
    socket.on("message", (text) => {
      game = game.then(async (joined) => {
        try {
          return await heard(socket, text, asked, joined);
        } catch (error) {
          const known = error instanceof Refused || error instanceof SyntaxError || error.kind;
          const { kind = known ? "unreadable" : "internal", report } = error;
          say(socket, { refused: { kind, error: known ? error.message : "the host failed", report } });
          return joined;
        }
      });
    });
    socket.on("close", async () => (await game)?.sockets.delete(socket));
  });
  await new Promise((resolve) => server.once("listening", resolve));
  return { server, games };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const rules = await connectProcess();
  const { server } = await host({
    port: Number(process.argv[2] ?? 8080),
    rules,
    choose: (actions) => actions[Math.floor(Math.random() * actions.length)],
    store: new Store(process.argv[3] ?? "games"),
  });
  console.log(`ws://127.0.0.1:${server.address().port}`);
}
