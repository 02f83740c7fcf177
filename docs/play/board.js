// The city as a grid of buttons: tiles with their walls, lit cells, marked faults.

const MARGIN = 2;
const key = (x, y) => `${x},${y}`;

/** Draw what the library saw into the element; keyboard focus stays on its cell. */
export function drawBoard(board, seen) {
  const focused = board.contains(document.activeElement);
  const built = new Map(seen.tiles.map((tile) => [key(tile.x, tile.y), tile]));
  const lit = new Set((seen.removing ? seen.removals : [...seen.placements, ...seen.swaps]).map(String));
  const traced = new Set(seen.wall.map(String));
  const [left, right] = span(seen.tiles.map(({ x }) => x));
  const [top, bottom] = span(seen.tiles.map(({ y }) => y));
  board.style.gridTemplateColumns = `repeat(${right - left + 1}, auto)`;
  const rows = [];
  for (let y = top; y <= bottom; y += 1) {
    const row = document.createElement("div");
    row.setAttribute("role", "row");
    for (let x = left; x <= right; x += 1) {
      row.append(cellAt(x, y, built.get(key(x, y)), lit.has(key(x, y)), traced));
    }
    rows.push(row);
  }
  board.replaceChildren(...rows);
  reachable(board, seen.cell);
  if (focused) focusCell(board, seen.cell);
}

const span = (numbers) => [Math.min(...numbers) - MARGIN, Math.max(...numbers) + MARGIN];

function cellAt(x, y, tile, legal, traced) {
  const cell = document.createElement("button");
  Object.assign(cell, { type: "button", tabIndex: -1 });
  Object.assign(cell.dataset, { x, y });
  cell.setAttribute("role", "gridcell");
  cell.className = ["cell", ...(tile ? ["built", tile.type ?? "fountain"] : []), ...(legal ? ["legal"] : [])].join(" ");
  cell.setAttribute("aria-label", `(${x}, ${y}) ${tile ? described(tile) : "empty"}${legal ? ", legal" : ""}`);
  if (tile) {
    const price = document.createElement("small");
    price.textContent = `${tile.type ? tile.price : ""}${"⟳".repeat(tile.turned)}`;
    cell.append(tile.type ? tile.type : "fountain", price, ...[...tile.walls].map((side) => wall(side, traced.has(`${x},${y},${side}`))));
  }
  return cell;
}

const described = (tile) =>
  tile.walls ? `${tile.id}, walls ${[...tile.walls].join(" ")}` : `${tile.id}, no walls`;

const wall = (side, traced) => line(`side ${side}${traced ? " traced" : ""}`);

/** Mark the cells of these faults, and sides that disagree; a tile that cannot be reached is hatched. */
export function markCells(board, violations) {
  for (const cell of board.querySelectorAll(".bad, .cut-off")) cell.classList.remove("bad", "cut-off");
  for (const side of board.querySelectorAll(".clash")) side.remove();
  for (const { rule, cells } of violations) {
    for (const [x, y] of cells) {
      at(board, x, y)?.classList.add(rule === "build.on-foot" ? "cut-off" : "bad");
    }
    if (rule === "build.walls-match") clash(board, ...cells);
  }
}

/** Mark the side that two cells share, on both of them. */
function clash(board, [x, y], [otherX, otherY]) {
  const [here, there] = x === otherX ? (y < otherY ? "sn" : "ns") : x < otherX ? "ew" : "we";
  at(board, x, y)?.append(line(`side clash ${here}`));
  at(board, otherX, otherY)?.append(line(`side clash ${there}`));
}

function line(classes) {
  const made = document.createElement("i");
  made.className = classes;
  return made;
}

const at = (board, x, y) => board.querySelector(`[data-x="${x}"][data-y="${y}"]`);

/** Make one cell the board's stop for the Tab key: this one, or else the fountain. */
function reachable(board, [x, y]) {
  (at(board, x, y) ?? at(board, 0, 0)).tabIndex = 0;
}

/** Put the keyboard's focus on a cell, if it is on the board. */
export function focusCell(board, [x, y]) {
  const cell = at(board, x, y);
  if (!cell) return;
  for (const other of board.querySelectorAll('[tabindex="0"]')) other.tabIndex = -1;
  cell.tabIndex = 0;
  cell.focus();
}


/** Show on an empty cell, faintly, the tile that might be laid there; nowhere if no cell is named. */
export function showGhost(board, cell, tile) {
  for (const drawn of board.querySelectorAll(".ghost")) drawn.remove();
  const here = cell && at(board, ...cell);
  if (!here || !tile || here.classList.contains("built")) return;
  here.append(line(`ghost ${tile.type}`), ...[...tile.walls].map((side) => line(`side ghost ${side}`)));
}
