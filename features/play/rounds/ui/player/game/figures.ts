/** Figures of the session line as text. */
const two = (value: number): string => String(value).padStart(2, '0');

/** 1,450,000 ms → `00:24:10`; never negative. */
export function elapsedText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Enough of a fingerprint to tell two apart at a glance: `a91f…7c`. */
export const shortFingerprint = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-2)}`;
