import { bazaarsDrawn, CARD, CELL, needBazaars } from "../pieces.js";

/** A tile as the library draws it, or an empty square. */
export function TilePicture({ tile }: { tile: string | null }) {
  if (tile?.startsWith("bazaar-")) needBazaars();
  void bazaarsDrawn.value;
  return (
    <svg class="tile" viewBox={`0 0 ${CELL} ${CELL}`} aria-hidden="true">
      {tile ? <use href={`#${tile}`} /> : <rect class="hole" x="3" y="3" width={CELL - 6} height={CELL - 6} rx="6" />}
    </svg>
  );
}

/** A money card or an architect. */
export function CardPicture({ card }: { card: string }) {
  return (
    <svg class="card" viewBox={`0 0 ${CARD.width} ${CARD.height}`} aria-hidden="true">
      <use href={`#${card}`} />
    </svg>
  );
}

/** The letter of a building type on its colour. */
export function Chip({ type }: { type: string }) {
  return (
    <svg class="chip" viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#chip-${type}`} />
    </svg>
  );
}

/** A chest in the colour of a building type. */
export function ChestPicture({ type }: { type: string }) {
  return (
    <svg class="chest" viewBox="0 0 36 29" aria-hidden="true">
      <use href={`#chest-${type}`} />
    </svg>
  );
}
