// The page: what was clicked becomes a question to the library, and its answer a picture.

import { drawBoard, focusCell, markCells, showGhost } from "./board.js";
import { ask, ready } from "./library.js";
import { EMPTY, History, packed, unpacked, withCity, withTile, withoutTile } from "./position.js";

const part = (id) => document.getElementById(id);
const main = document.querySelector("main");

const chosen = { tile: null, turned: 0, removing: false, player: 0, cell: [0, 0] };
let history = new History(EMPTY);
let seen = null; // the last answer to "look"
let tiles = [];
let looks = 0; // how often it was asked
let whys = 0;

const city = () => history.now.players[chosen.player].city;

// What the library says ----------------------------------------------------------------------

async function look() {
  const question = ++looks;
  const answer = await ask("look", { city: city(), tile: chosen.tile, turned: chosen.turned });
  if (question !== looks) return; // a later one is on its way
  whys += 1; // what was asked about the city as it was matters no longer
  if (answer.error) return say("refused", [answer.error]);
  seen = answer;
  say("", []);
  drawBoard(part("board"), { ...answer, removing: chosen.removing, cell: chosen.cell });
  rest();
  drawTiles();
  drawCounts();
  drawPlayers();
  part("undo").disabled = !history.past.length;
  part("redo").disabled = !history.future.length;
  part("turn").disabled = !chosen.tile;
  part("remove").setAttribute("aria-pressed", String(chosen.removing));
}

/** Mark what is wrong with the city itself, as long as nobody asks about a move. */
function rest() {
  markCells(part("board"), seen.violations);
  showGhost(part("board"), null);
}

const isBuilt = ([x, y]) => seen.tiles.some((tile) => tile.x === x && tile.y === y);
const holds = (cells, [x, y]) => cells.some((cell) => cell[0] === x && cell[1] === y);

/** The move that a click on the cell stands for. */
function moveOn(cell) {
  if (chosen.removing) return "remove";
  if (!chosen.tile) return null;
  return isBuilt(cell) ? "swap" : "place";
}

const isLegal = (move, cell) =>
  holds({ place: seen.placements, swap: seen.swaps, remove: seen.removals }[move], cell);

/** Say what forbids the move on that cell, and mark where. */
async function explain(cell, move = moveOn(cell)) {
  const question = ++whys;
  const name = `(${cell[0]}, ${cell[1]})`;
  showGhost(part("board"), move === "place" ? cell : null, tiles.find(({ id }) => id === chosen.tile));
  if (!move) {
    markCells(part("board"), seen.violations);
    return say("", [isBuilt(cell) ? named(cell) : `${name} is empty. Choose a tile.`]);
  }
  const doing = { place: "laid on", swap: "swapped in on", remove: "removed from" }[move];
  const what = move === "remove" ? "This tile" : `${chosen.tile}${"⟳".repeat(chosen.turned)}`;
  if (isLegal(move, cell)) {
    markCells(part("board"), []);
    return say("allowed", [`${what} may be ${doing} ${name}.`]);
  }
  const details = { city: city(), tile: chosen.tile, turned: chosen.turned, cell, move };
  const answer = await ask("why", details);
  if (question !== whys) return undefined; // another one was asked meanwhile
  markCells(part("board"), answer.violations ?? []);
  return say("refused", answer.violations ?? [answer.error], `${what} may not be ${doing} ${name}:`);
}

const named = (cell) => {
  const tile = seen.tiles.find(({ x, y }) => x === cell[0] && y === cell[1]);
  return `(${cell[0]}, ${cell[1]}): ${tile.id}`;
};

// Moves --------------------------------------------------------------------------------------

async function act(cell, move = moveOn(cell)) {
  if (!move || !isLegal(move, cell)) return explain(cell, move);
  const before = move === "place" ? city() : withoutTile(city(), cell);
  const after = move === "remove" ? before : withTile(before, chosen.tile, cell);
  history.change(withCity(history.now, chosen.player, after));
  if (move !== "remove") chosen.tile = null;
  chosen.turned = 0;
  await look();
  return say("allowed", [`Done: ${move} on (${cell[0]}, ${cell[1]}).`]);
}

function choose(tile) {
  chosen.tile = tile === chosen.tile ? null : tile;
  chosen.turned = 0;
  chosen.removing = false;
  look();
}

function turn() {
  if (chosen.tile) chosen.turned = (chosen.turned + 1) % 4;
  return look();
}

async function travel(step) {
  step();
  chosen.player = Math.min(chosen.player, history.now.players.length - 1);
  await look();
}

// Parts of the page --------------------------------------------------------------------------

function say(kind, findings, heading = "") {
  part("why").className = kind;
  part("why").replaceChildren(...(heading ? [element("p", heading)] : []), listed(findings));
}

function listed(findings) {
  const list = element("ul");
  for (const finding of findings) {
    const item = element("li");
    if (typeof finding === "string") item.append(finding);
    else {
      const where = finding.where ? ` ${finding.where}` : "";
      item.append(element("code", finding.rule), `${where}: ${finding.message} `, element("small", `(${finding.statement})`));
    }
    list.append(item);
  }
  return list;
}

function element(name, text = "", classes = "") {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = classes;
  return made;
}

function drawTiles() {
  const used = new Set(seen.tiles.map(({ id }) => id));
  if (!part("tiles").childElementCount) layOutTiles();
  for (const button of part("tiles").querySelectorAll("button")) {
    const here = button.dataset.tile === chosen.tile;
    button.setAttribute("aria-checked", String(here));
    button.classList.toggle("used", used.has(button.dataset.tile));
    button.setAttribute("aria-label", `${button.dataset.tile}${used.has(button.dataset.tile) ? ", in the city" : ""}`);
  }
}

function layOutTiles() {
  for (const type of new Set(tiles.map((tile) => tile.type))) {
    const group = element("fieldset");
    group.setAttribute("role", "radiogroup");
    group.append(element("legend", type));
    for (const tile of tiles.filter((one) => one.type === type)) {
      const button = element("button", tile.price, `tile ${type}`);
      Object.assign(button, { type: "button", title: tile.id });
      button.dataset.tile = tile.id;
      button.setAttribute("role", "radio");
      button.append(...[...tile.walls].map((side) => element("i", "", `side ${side}`)));
      button.onclick = () => choose(tile.id);
      group.append(button);
    }
    part("tiles").append(group);
  }
}

function drawCounts() {
  const rows = Object.entries({ "longest wall": seen.wall.length, ...seen.counts });
  part("counts").replaceChildren(
    ...rows.flatMap(([what, count]) => {
      const value = element("dd", count);
      value.dataset.counts = what;
      return [element("dt", what), value];
    }),
  );
  const faults = seen.violations;
  part("faults").replaceChildren(
    ...(faults.length ? [element("p", "This city breaks rules; a move has to mend them all:"), listed(faults)] : []),
  );
}

function drawPlayers() {
  const { players } = history.now;
  part("players").hidden = players.length < 2;
  part("players").replaceChildren(
    ...players.map(({ name }, index) => {
      const button = element("button", name);
      Object.assign(button, { type: "button", onclick: () => travel(() => { chosen.player = index; }) });
      button.setAttribute("role", "radio");
      button.setAttribute("aria-checked", String(index === chosen.player));
      return button;
    }),
  );
}

// Positions in and out -----------------------------------------------------------------------

async function open(text) {
  const answer = await ask("read", { text });
  if (!answer.position) {
    part("read").replaceChildren(element("p", "This cannot be read:"), listed(answer.faults ?? [answer.error]));
    return;
  }
  history.change(answer.position);
  Object.assign(chosen, { tile: null, turned: 0, removing: false, player: 0, cell: [0, 0] });
  await look();
  const verdict = answer.violations.length ? "Opened. It breaks rules:" : "Opened. Everything is legal.";
  part("read").replaceChildren(element("p", verdict), listed(answer.violations));
}

async function copy(what) {
  const { protocol, host, pathname } = window.location;
  const written = await ask("write", { position: history.now, player: chosen.player });
  const link = async () => `${protocol}//${host}${pathname}#${await packed(history.now)}`;
  const text = written.error ?? (what === "link" ? await link() : written[what]);
  part("text").value = text;
  try {
    await navigator.clipboard.writeText(text);
    part("read").replaceChildren(element("p", "Copied; it stands above, too."));
  } catch {
    part("text").select();
    part("read").replaceChildren(element("p", "Here it is, to be copied."));
  }
}

async function openLink() {
  const packedText = window.location.hash.slice(1);
  if (!packedText) return look();
  try {
    return await open(await unpacked(packedText));
  } catch {
    part("read").replaceChildren(element("p", "The link is broken: it holds no position."));
    return look();
  }
}

// Hands and keys -----------------------------------------------------------------------------

const cellOf = (target) => {
  const here = target.closest(".cell");
  return here && [Number(here.dataset.x), Number(here.dataset.y)];
};

const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

function onKey(event) {
  const cell = cellOf(event.target);
  const step = STEPS[event.key];
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (step) focusCell(part("board"), [cell[0] + step[0], cell[1] + step[1]]);
  else if (event.key === "Delete" || event.key === "Backspace") act(cell, "remove");
  else if (event.key.toLowerCase() === "r") turn();
  else return;
  event.preventDefault();
}

function listen() {
  const board = part("board");
  const at = (event, then) => cellOf(event.target) && then(cellOf(event.target));
  board.addEventListener("click", (event) => at(event, act));
  board.addEventListener("pointerover", (event) => event.pointerType !== "touch" && at(event, explain));
  board.addEventListener("focusin", (event) => at(event, (cell) => { chosen.cell = cell; explain(cell); }));
  board.addEventListener("pointerleave", () => {
    whys += 1;
    rest();
  });
  board.addEventListener("keydown", onKey);
  part("undo").onclick = () => travel(() => history.back());
  part("redo").onclick = () => travel(() => history.forth());
  part("remove").onclick = () => { chosen.removing = !chosen.removing; chosen.tile = null; look(); };
  part("turn").onclick = turn;
  part("clear").onclick = () => {
    Object.assign(chosen, { tile: null, turned: 0, removing: false, player: 0, cell: [0, 0] });
    travel(() => history.change(EMPTY));
  };
  part("open").onclick = () => open(part("text").value);
  for (const what of ["json", "link", "diagram"]) part(`copy-${what}`).onclick = () => copy(what);
  window.addEventListener("hashchange", openLink);
  window.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.target === part("text")) return;
    const back = event.key.toLowerCase() === "z" && !event.shiftKey;
    const forth = event.key.toLowerCase() === "y" || (event.key.toLowerCase() === "z" && event.shiftKey);
    if (back || forth) {
      event.preventDefault();
      travel(() => (back ? history.back() : history.forth()));
    }
  });
}

async function begin() {
  try {
    await ready;
  } catch (error) {
    part("status").textContent = `The rules could not be loaded: ${error.message}`;
    return;
  }
  ({ tiles } = await ask("tiles"));
  listen();
  await openLink();
  main.inert = false;
  part("status").textContent = "Choose a tile, then a cell. Every answer comes from the library itself.";
  ask("why", { city: [], tile: "tower-11", cell: [5, 5], move: "place" }); // so that the first reason comes quickly
}

begin();
