/** Picking by machine and by filter. Pure but for the device's own random bytes, which decide nothing the house knows. */
import type { PlayEntry } from '#features/play/lottery/contract.ts';
import type { Picked } from './quote.ts';

/** A whole number below n from the device: words that do not divide evenly are thrown away. */
export function randomBelow(
  n: number,
  word = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
): number {
  const most = Math.floor(2 ** 32 / n) * n;
  for (;;) {
    const value = word();
    if (value < most) return value - Math.floor(value / n) * n;
  }
}

export function someOf(from: readonly string[], count: number, below = randomBelow): readonly string[] {
  const left = [...from];
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(below(left.length), 1)[0] ?? '',
  ).sort();
}

/** How many signs each row of a group play needs at least; one for plays by position. */
const LEAST: Readonly<Record<string, readonly number[]>> = {
  zu120: [5],
  zu60: [1, 3],
  zu30: [2, 1],
  zu20: [1, 2],
  zu10: [1, 1],
  zu5: [1, 1],
  zu24: [4],
  zu12: [1, 2],
  zu6: [2],
  zu4: [1, 1],
};
const leastOf = (play: string, row: number): number => {
  if (play.endsWith('_zu6')) return 3;
  if (play.endsWith('_zu2')) return 2;
  return LEAST[play]?.[row] ?? 1;
};

/** The extra number of 5/35 is one of the first twelve. */
export const EXTRA_535 = 12;

/** One ticket by chance. */
export function randomPick(play: string, entry: PlayEntry, below = randomBelow, engine = ''): Picked {
  // Five numbers of one drum and one of another.
  if (engine === 'lotto535' && entry.kind === 'set')
    return {
      kind: 'rows',
      rows: [someOf(entry.from, 5, below), someOf(entry.from.slice(0, EXTRA_535), 1, below)],
    };
  if (entry.kind === 'menu') return { kind: 'list', numbers: [entry.of[below(entry.of.length)] ?? ''] };
  if (entry.kind === 'set') return { kind: 'list', numbers: someOf(entry.from, entry.ticket, below) };
  if (entry.kind === 'numbers') {
    const digits = entry.digits[0] ?? 2;
    const rolled = play.startsWith('roll') ? below(digits) : -1;
    const one = (): string =>
      Array.from({ length: digits }, (_, at) => (at === rolled ? 'R' : String(below(10)))).join('');
    const numbers = new Set<string>();
    while (numbers.size < entry.least) numbers.add(one());
    return { kind: 'list', numbers: [...numbers] };
  }
  // Rows of one ticket never share a sign: repeated digits and single ones differ, places of a draw without repetition too.
  let left = [...entry.from];
  const rows = entry.rows.map((_, at) => {
    const row = someOf(left, leastOf(play, at), below);
    if (play.startsWith('zu') || entry.from[0]?.length === 2 || play.endsWith('_zu3'))
      left = left.filter((one) => !row.includes(one));
    return row;
  });
  return { kind: 'rows', rows };
}

export const FILTERS = ['all', 'big', 'small', 'odd', 'even', 'none'] as const;
export type Filter = (typeof FILTERS)[number];

/** The signs of a row a filter names: the upper half is big. */
export function filtered(from: readonly string[], filter: Filter): readonly string[] {
  if (filter === 'all') return from;
  if (filter === 'none') return [];
  const half = from.length / 2;
  return from.filter((sign, at) => {
    if (filter === 'big') return at >= half;
    if (filter === 'small') return at < half;
    return (Number(sign) & 1) === (filter === 'odd' ? 1 : 0);
  });
}
