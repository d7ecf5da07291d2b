/** What a transaction password may be: short, so the few that everybody would try first are refused. */

/** Characters with neighbours only: 123456, 654321, abcdef, 777777. */
function isRun(text: string): boolean {
  const codes = [...text].map((one) => one.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)));
  return steps.size === 1 && [-1, 0, 1].includes([...steps][0] ?? 2);
}

/** The same half, or the same pair, again: 121212, 123123. */
const isRepeated = (text: string): boolean =>
  [2, 3].some((size) => text.length % size === 0 && text === text.slice(0, size).repeat(text.length / size));

/** @param text of 6 to 64 characters, as the contract says */
export const isWeak = (text: string): boolean => text.trim().length < 6 || isRun(text) || isRepeated(text);
