// The position that is being looked at, as a value with a history; and as the end of a link.

export const EMPTY = { format: "alhambra-position/1", players: [{ name: "City", city: [] }] };

/** A position and what it was before and after. */
export class History {
  constructor(position) {
    this.past = [];
    this.now = position;
    this.future = [];
  }

  change(position) {
    this.past.push(this.now);
    this.now = position;
    this.future = [];
  }

  back() {
    if (this.past.length) {
      this.future.push(this.now);
      this.now = this.past.pop();
    }
  }

  forth() {
    if (this.future.length) {
      this.past.push(this.now);
      this.now = this.future.pop();
    }
  }
}

const same = (entry, [x, y]) => entry.x === x && entry.y === y;

export const withTile = (city, tile, [x, y], turned = 0) =>
  [...city, turned ? { x, y, tile, turned } : { x, y, tile }];

export const withoutTile = (city, cell) => {
  const top = city.findLastIndex((entry) => same(entry, cell));
  return city.filter((_, index) => index !== top);
};

export const withCity = (position, player, city) => ({
  ...position,
  players: position.players.map((seat, index) => (index === player ? { ...seat, city } : seat)),
});

const streamed = async (bytes, stream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** The position as text for a link: its JSON, deflated, in the letters that links may hold. */
export async function packed(position) {
  const plain = new TextEncoder().encode(JSON.stringify(position));
  const bytes = await streamed(plain, new CompressionStream("deflate-raw"));
  const letters = btoa(String.fromCharCode(...bytes));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text of the JSON that `packed` made this of; it is whatever somebody put into a link. */
export async function unpacked(text) {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const plain = await streamed(bytes, new DecompressionStream("deflate-raw"));
  return new TextDecoder("utf-8", { fatal: true }).decode(plain);
}
