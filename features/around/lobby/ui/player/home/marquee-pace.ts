/** Letters a second that pass: 5 are read at ease, also by who reads slowly, and two headlines pass in half a minute. */
const LETTERS_A_SECOND = 5;
/** The gap between two headlines is as wide as so many letters. */
const GAP_LETTERS = 8;
/** The line comes in and goes out: a third of its own length more. */
const WAY = 1.3;
/** One short headline does not rush through either. */
const LEAST_SECONDS = 12;

/** Seconds in which the line of news passes once: as many headlines as there are, each stays as long in sight. */
export function passSeconds(titles: readonly string[]): number {
  const letters = titles.reduce((sum, title) => sum + [...title].length + GAP_LETTERS, 0);
  return Math.max(LEAST_SECONDS, Math.round((letters * WAY) / LETTERS_A_SECOND));
}
