// A host of games: node host.mjs PORT. It keeps the states; each seat gets only what it may know.
//
// A client sends {"join": "game", "seat": "Anna"} (without a seat: a spectator; a new game also has
// "players" and "agents"), then {"action": ..., "revision": ...} or {"undo": true}. It gets {"seat":
// ...} as the protocol has it after each step, or {"refused": {"kind", "error", "report"}}.

import { pathToFileURL } from "node:url";
import { Refused, connectProcess } from "alhambra-rules";
import { WebSocketServer } from "ws";

/** One game: its steps, and the sockets that look at it. A game does one thing after the other. */
class Game {
  sockets = new Map(); // socket -> seat, null for a spectator
  busy = Promise.resolve();

  constructor(rules, step, agents, choose) {
    Object.assign(this, { rules, steps: [step], agents: new Set(agents), choose });
  }

  get step() {
    return this.steps.at(-1);
  }

  /** Runs after everything that was asked before. */
  inTurn(work) {
    const done = this.busy.then(work);
    this.busy = done.catch(() => {});
    return done;
  }

  async apply(seat, action, expect) {
    const step = await this.rules.apply({ state: this.step.private.state, action, as: seat, expect });
    this.steps.push(step);
    this.tellAll();
  }

  /** Plays for the agents until a person is to act. */
  async playAgents() {
    while (this.agents.has(this.step.to_act)) {
      const seat = this.step.to_act;
      await this.apply(seat, this.choose(this.step.seats[seat].actions), this.step.revision);
    }
  }

  /** Takes the latest step back, if its player asks and nobody learned anything by it. */
  undo(seat) {
    if (this.steps.length < 2 || this.steps.at(-2).to_act !== seat) throw refusal("not-yours", "this was not your action");
    if (this.step.revealed) throw refusal("revealed", "something was drawn or seen: the action stands");
    this.steps.pop();
    this.tellAll();
  }

  tellAll() {
    for (const socket of this.sockets.keys()) this.tell(socket);
  }

  tell(socket) {
    const seat = this.sockets.get(socket);
    say(socket, { seat: seat === null ? this.step.open : this.step.seats[seat] });
  }
}

const refusal = (kind, error) => Object.assign(new Error(error), { kind });
const say = (socket, message) => socket.send(JSON.stringify(message));

/** Serves games on a port; `authenticate` says which seat a request may take. */
export async function host({ port, rules, choose, authenticate = (_, seat) => seat }) {
  const games = new Map(); // by name; a promise, so that two who join at once share a game
  const server = new WebSocketServer({ port, host: "127.0.0.1" });

  async function begin({ players, agents = [] }) {
    const game = new Game(rules, await rules.newGame({ players }), agents, choose);
    await game.playAgents();
    return game;
  }

  async function join(socket, request, asked) {
    if (!games.has(request.join)) {
      if (!request.players) throw refusal("unknown-game", "there is no such game: say who plays");
      games.set(request.join, begin(request));
      games.get(request.join).catch(() => games.delete(request.join));
    }
    const game = await games.get(request.join);
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
    if (!seat) throw refusal("not-yours", "take a seat first");
    await game.inTurn(async () => {
      if (request.undo) return game.undo(seat);
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
  });
  console.log(`ws://127.0.0.1:${server.address().port}`);
}
