// One game: its latest steps, its log, and the sockets that look at it. It does one thing after the other.

/** How many steps can be taken back. */
const MOST_STEPS = 30;

export const refusal = (kind, error) => Object.assign(new Error(error), { kind });
export const say = (socket, message) => socket.send(JSON.stringify(message));

export class Game {
  sockets = new Map(); // socket -> seat, null for a spectator
  busy = Promise.resolve();
  agreed = new Set(); // the seats that want to take back the step that `asker` asked for
  asker = null;

  /** @param saved - what `kept` returned; `keep` saves it after each step */
  constructor({ rules, choose, keep }, { steps, log, agents }) {
    Object.assign(this, { rules, choose, keep, steps, log, agents: new Set(agents) });
  }

  get step() {
    return this.steps.at(-1);
  }

  get kept() {
    return { steps: this.steps, log: this.log, agents: [...this.agents] };
  }

  /** Runs after everything that was asked before. */
  inTurn(work) {
    const done = this.busy.then(work);
    this.busy = done.catch(() => {});
    return done;
  }

  async apply(seat, action, expect) {
    const step = await this.rules.apply({ state: this.step.private.state, action, as: seat, expect });
    this.steps = [...this.steps, step].slice(-MOST_STEPS);
    this.log.push(...step.private.log);
    await this.changed();
  }

  /** Plays for the agents until a person is to act. */
  async playAgents() {
    while (this.agents.has(this.step.to_act)) {
      const seat = this.step.to_act;
      await this.apply(seat, this.choose(this.step.seats[seat].actions), this.step.revision);
    }
  }

  /** What happened, as this seat may know it, since a revision that it saw. */
  history(seat, since) {
    return this.rules.history({ state: this.step.private.state, log: this.log, player: seat, since });
  }

  /**
   * Takes a player's latest action back, with all that followed. If nobody learned anything by it, at once; else when
   * all other people agree. Who does not agree answers with false.
   */
  async undo(seat, wanted) {
    if (!wanted) return this.forgetUndo();
    if (this.asker === null) {
      if (this.before(seat) < 0) throw refusal("not-yours", "you have no action to take back");
      this.asker = seat;
    }
    this.agreed.add(seat);
    const people = Object.keys(this.step.seats).filter((one) => !this.agents.has(one));
    const harmless = this.before(this.asker) === this.steps.length - 2 && !this.step.revealed;
    if (!harmless && !people.every((one) => this.agreed.has(one))) return this.tellUndo();
    this.steps = this.steps.slice(0, this.before(this.asker) + 1);
    this.log = this.log.slice(0, this.step.revision);
    await this.changed();
  }

  /** Returns the index of the step before the latest action of a seat; -1 if it is not kept. */
  before(seat) {
    return this.steps.slice(0, -1).findLastIndex((step) => step.to_act === seat);
  }

  forgetUndo() {
    this.asker = null;
    this.agreed.clear();
    this.tellUndo();
  }

  async changed() {
    if (this.asker !== null) this.forgetUndo();
    await this.keep(this.kept);
    for (const socket of this.sockets.keys()) this.tell(socket);
  }

  tell(socket) {
    const seat = this.sockets.get(socket);
    say(socket, { seat: seat === null ? this.step.open : this.step.seats[seat] });
  }

  tellUndo() {
    for (const socket of this.sockets.keys()) say(socket, { undo: { asked: this.asker, agreed: [...this.agreed] } });
  }
}
