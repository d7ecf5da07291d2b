const SECOND_MS = 1_000;
const two = (n: number): string => String(n).padStart(2, '0');

/** `1:05:09`; Western digits, as on every clock of the site. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS));
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
