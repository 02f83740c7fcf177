import type { Place, Unreadable } from "./places.js";

/** The errors of an unreadable document, with lines and columns. */
export function Errors({ message, faults, onPlace }: { message: string; faults: readonly Unreadable[]; onPlace?: (place: Place) => void }) {
  return (
    <section class="panel verdict unreadable" aria-label="Verdict">
      <h2>Unreadable</h2>
      {message && <p>{message}</p>}
      <ul class="fault-list">
        {faults.slice(0, MOST).map(({ place, path, message: why }, index) => (
          <li key={index}>
            <button type="button" class="fault" disabled={!onPlace} onClick={() => onPlace?.(place)}>
              <span class="badge">line {place.line}, column {place.column}</span>
              {path && <code>{path}</code>}
              <span>{why}</span>
            </button>
          </li>
        ))}
      </ul>
      {faults.length > MOST && <p class="quiet">And {faults.length - MOST} more.</p>}
    </section>
  );
}

const MOST = 200;
