/** The sign of a scoring round and of the end. It is drawn, because some fonts lack it. */
export function FlagIcon() {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M6 21V4h12l-3 4 3 4H6" />
    </svg>
  );
}
