/** The most characters of a line. No answer is as long. */
const LONGEST = 2 ** 26;

/**
 * Returns a function that takes text piece by piece.
 *
 * @param take - is called with each line
 * @param refuse - is called with the start of a line that is too long; nothing is taken after it
 */
export function byLines(take: (line: string) => void, refuse: (start: string) => void): (text: string) => void {
  let parts: string[] = [];
  let length = 0;
  return (text) => {
    const [first = "", ...lines] = text.split("\n");
    if (length > LONGEST) return;
    parts.push(first);
    length += first.length;
    for (const next of lines) {
      take(parts.join(""));
      parts = [next];
      length = next.length;
    }
    if (length > LONGEST) refuse(parts.splice(0).join(""));
  };
}
