/**
 * Fair randomness, one derivation for the server and for the page that checks it (HOUSE.md, Randomness):
 * block(cursor) = HMAC-SHA256(key = server seed bytes, message = `${clientSeed}:${nonce}:${cursor}`), cursor = 0, 1, 2 …
 * Every block gives eight 32-bit big-endian words, read in order. `below(n)` takes the top k = ⌈log2 n⌉ bits of the
 * next word and throws the word away when they are ≥ n: exactly uniform, without modulo and without floats.
 */
export type BlockSource = (cursor: number) => Uint8Array;

/** A stream of fair draws. */
export type Draw = {
  /** An integer in [0, n), 1 ≤ n ≤ 2^31, uniform. Consumes no word when n = 1. */
  readonly below: (n: number) => number;
  /** How many words were consumed so far; `createDraw` can start from there. */
  readonly position: () => number;
};

const WORDS_PER_BLOCK = 8;
const LIMIT = 2 ** 31;

export function blockMessage(clientSeed: string, nonce: number, cursor: number): string {
  return `${clientSeed}:${nonce}:${cursor}`;
}

/** Draws from a block source, beginning at word `start` (0 for a new round). */
export function createDraw(blockAt: BlockSource, start = 0): Draw {
  let position = start;
  let cursor = -1;
  let block: Uint8Array = new Uint8Array(0);

  const nextWord = (): number => {
    const wanted = Math.floor(position / WORDS_PER_BLOCK);
    if (wanted !== cursor) {
      block = blockAt(wanted);
      cursor = wanted;
    }
    const at = (position - wanted * WORDS_PER_BLOCK) * 4;
    position += 1;
    return (
      (((block[at] ?? 0) << 24) |
        ((block[at + 1] ?? 0) << 16) |
        ((block[at + 2] ?? 0) << 8) |
        (block[at + 3] ?? 0)) >>>
      0
    );
  };

  const below = (n: number): number => {
    if (!Number.isInteger(n) || n < 1 || n > LIMIT)
      throw new RangeError(`below(${n}): n must be an integer in 1..2^31`);
    if (n === 1) return 0;
    const shift = Math.clz32(n - 1);
    for (;;) {
      const value = nextWord() >>> shift;
      if (value < n) return value;
    }
  };

  return { below, position: () => position };
}
