/** 4D of Magnum, Sports Toto, Da Ma Cai and Singapore Pools: 23 numbers a draw (docs/RECOMPUTE.md, lottery). */
import type { Draw } from '#kernel/rng/draw.ts';
import { drawNumber } from '../core/drawing.ts';
import { inEachPlace, type Place } from '../core/figures.ts';
import { oddsSet, type PaysTable } from '../core/odds.ts';
import { type Bet, type Game, type Play, playMap, type Read, read, refuse, type Tier } from '../core/play.ts';
import { MOST_NUMBERS, MOST_TICKETS, numbersOf } from '../core/selection.ts';

/** Ranks in their order: first, second, third, starter (special), consolation. */
export const RANKS = ['1', '2', '3', 'starter', 'consolation'] as const;
type Rank = (typeof RANKS)[number];
const COUNT: Readonly<Record<Rank, number>> = { '1': 1, '2': 1, '3': 1, starter: 10, consolation: 10 };

export type FourDigitDraw = {
  /** Every number of the draw with its rank. */
  readonly numbers: readonly { readonly rank: Rank; readonly number: string }[];
};

const NUMBER = /^[0-9]{4}$/;
const sorted = (number: string): string => [...number].sort().join('');

/** Orders of a number's digits: 24, 12, 6, 4 or 1. */
export function ordersOf(number: string): number {
  const counts = new Map<string, number>();
  for (const digit of number) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  const shape = [...counts.values()].sort().join('');
  return { '1111': 24, '112': 12, '22': 6, '13': 4 }[shape] ?? 1;
}

function readFour(input: unknown): Read<FourDigitDraw> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return refuse('malformed', 'draw');
  const given = new Map<string, unknown>(Object.entries(input));
  const special = given.get('special');
  if (special !== undefined && given.get('starter') !== undefined) return refuse('duplicate', 'draw.starter');
  if (special !== undefined) given.set('starter', special);
  const numbers: { rank: Rank; number: string }[] = [];
  for (const rank of RANKS) {
    const value = given.get(rank);
    const list: unknown = typeof value === 'string' ? [value] : value;
    if (!Array.isArray(list) || list.length !== COUNT[rank]) return refuse('malformed', `draw.${rank}`);
    for (const number of list) {
      if (typeof number !== 'string' || !NUMBER.test(number)) return refuse('malformed', `draw.${rank}`);
      numbers.push({ rank, number });
    }
  }
  return read({ numbers });
}

type Form = {
  readonly code: string;
  readonly ranks: readonly Rank[];
  /** What may be picked. */
  readonly shape: RegExp;
  readonly sample: readonly string[];
  /** Tickets of one picked number; 0 for one that cannot be picked this way. */
  readonly tickets: (picked: string) => number;
  /** Tier of a win of this rank. */
  readonly tier: (picked: string, rank: Rank) => string;
  readonly tiers: readonly Tier[];
  readonly meets: (picked: string, drawn: string) => boolean;
};

/** `12.starter` is won by the ten numbers of its rank, each by itself. */
const placeOf = (tier: string): Place => {
  const rank = RANKS.find((one) => tier === one || tier.endsWith(`.${one}`));
  return { name: rank ?? tier, numbers: rank ? COUNT[rank] : 1 };
};

function play(form: Form): Play<FourDigitDraw> {
  return {
    code: form.code,
    entry: { kind: 'numbers', digits: [4], least: 1, most: MOST_NUMBERS },
    tiers: () => form.tiers,
    counted: inEachPlace(() => form.tiers, placeOf),
    picks: () => form.sample.map((pick) => ({ pick, selection: { numbers: [pick] } })),
    read: (selection) => {
      const numbers = numbersOf(selection);
      if (!numbers.ok) return numbers;
      if (new Set(numbers.value).size !== numbers.value.length) return refuse('duplicate', 'numbers');
      const exposures = new Map<string, number>();
      let tickets = 0;
      for (const picked of numbers.value) {
        const count = form.shape.test(picked) ? form.tickets(picked) : 0;
        if (count === 0) return refuse('unknown_number', 'numbers');
        tickets += count;
        for (const rank of form.ranks) {
          const tier = form.tier(picked, rank);
          exposures.set(tier, (exposures.get(tier) ?? 0) + count);
        }
      }
      if (tickets > MOST_TICKETS) return refuse('too_many', 'numbers');
      return read(fourBet(form, numbers.value, tickets, exposures));
    },
  };
}

const fourBet = (
  form: Form,
  list: readonly string[],
  tickets: number,
  exposures: ReadonlyMap<string, number>,
): Bet<FourDigitDraw> => ({
  tickets,
  picked: list.length,
  exposures: [...exposures].map(([tier, count]) => ({ tier, tickets: count })),
  wins: (draw) =>
    list.flatMap((picked) =>
      draw.numbers.flatMap(({ rank, number }) =>
        form.ranks.includes(rank) && form.meets(picked, number)
          ? [{ number: picked, tier: form.tier(picked, rank), times: 1 }]
          : [],
      ),
    ),
});

const BIG = RANKS;
const SMALL: readonly Rank[] = ['1', '2', '3'];
const ORDERS = [24, 12, 6, 4] as const;
const SAMPLES = ['1234', '1123', '1122', '1112'] as const;

const rankTiers = (ranks: readonly Rank[]): readonly Tier[] =>
  ranks.map((rank) => ({ code: rank, ways: BigInt(COUNT[rank]), of: 10_000n }));

/** One number; a number with R for one digit is ten of them; a permutation is all its orders, each at the full stake. */
function plain(name: 'big' | 'small', ranks: readonly Rank[]): readonly Play<FourDigitDraw>[] {
  const common = {
    ranks,
    tier: (_picked: string, rank: Rank) => rank,
    tiers: rankTiers(ranks),
  };
  const roll = (code: string): Play<FourDigitDraw> =>
    play({
      ...common,
      code,
      shape: /^(?=[^R]*R[^R]*$)[0-9R]{4}$/,
      sample: ['123R'],
      tickets: () => 10,
      meets: (picked, drawn) => [...picked].every((digit, place) => digit === 'R' || digit === drawn[place]),
    });
  return [
    play({
      ...common,
      code: name,
      shape: NUMBER,
      sample: ['1234'],
      tickets: () => 1,
      meets: (picked, drawn) => picked === drawn,
    }),
    play({
      ...common,
      code: `permutation_${name}`,
      shape: NUMBER,
      sample: [...SAMPLES],
      tickets: (picked) => (ordersOf(picked) > 1 ? ordersOf(picked) : 0),
      meets: (picked, drawn) => sorted(picked) === sorted(drawn),
    }),
    roll(`roll_${name}`),
    ...(name === 'big' ? [roll('roll')] : []),
  ];
}

/** All orders of a number for one stake; what it pays depends on how many there are. */
const divided = (name: 'big' | 'small', ranks: readonly Rank[]): Play<FourDigitDraw> =>
  play({
    code: `ibet_${name}`,
    ranks,
    shape: NUMBER,
    sample: [...SAMPLES],
    tickets: (picked) => (ordersOf(picked) > 1 ? 1 : 0),
    tier: (picked, rank) => `${ordersOf(picked)}.${rank}`,
    tiers: ORDERS.flatMap((orders) =>
      ranks.map((rank) => ({
        code: `${orders}.${rank}`,
        ways: BigInt(orders * COUNT[rank]),
        of: 10_000n,
      })),
    ),
    meets: (picked, drawn) => sorted(picked) === sorted(drawn),
  });

/** The last three digits of the first prize, or of the first three. */
function threeDigits(code: string, ranks: readonly Rank[]): Play<FourDigitDraw> {
  const base = play({
    code,
    ranks,
    shape: /^[0-9]{3}$/,
    sample: ['123'],
    tickets: () => 1,
    tier: (_picked, rank) => rank,
    tiers: ranks.map((rank) => ({ code: rank, ways: 1n, of: 1000n })),
    meets: (picked, drawn) => drawn.endsWith(picked),
  });
  return { ...base, entry: { kind: 'numbers', digits: [3], least: 1, most: MOST_NUMBERS } };
}

const PLAYS = [...plain('big', BIG), ...plain('small', SMALL), divided('big', BIG), divided('small', SMALL)];

const byRank = (ranks: readonly Rank[], pays: readonly number[]): PaysTable =>
  Object.fromEntries(ranks.map((rank, index) => [rank, String(pays[index] ?? 0)]));

const byOrders = (
  ranks: readonly Rank[],
  pays: Readonly<Record<(typeof ORDERS)[number], readonly number[]>>,
): PaysTable =>
  Object.fromEntries(
    ORDERS.flatMap((orders) =>
      ranks.map((rank, index) => [`${orders}.${rank}`, String(pays[orders][index] ?? 0)] as const),
    ),
  );

type Pays = {
  readonly big: readonly number[];
  readonly small: readonly number[];
  readonly ibetBig: Parameters<typeof byOrders>[1];
  readonly ibetSmall: Parameters<typeof byOrders>[1];
};

const fourSet = (code: string, pays: Pays, more: Readonly<Record<string, PaysTable>> = {}) =>
  oddsSet(code, {
    ...Object.fromEntries(
      ['big', 'permutation_big', 'roll_big', 'roll'].map((name) => [name, byRank(BIG, pays.big)]),
    ),
    ...Object.fromEntries(
      ['small', 'permutation_small', 'roll_small'].map((name) => [name, byRank(SMALL, pays.small)]),
    ),
    ibet_big: byOrders(BIG, pays.ibetBig),
    ibet_small: byOrders(SMALL, pays.ibetSmall),
    ...more,
  });

/** Per 1 MYR; the divided tables are those of Sports Toto, taken for all three houses until a brand sets its own. */
const MALAYSIA: Pays = {
  big: [2500, 1000, 500, 180, 60],
  small: [3500, 2000, 1000],
  ibetBig: {
    24: [104, 42, 21, 8, 3],
    12: [208, 83, 42, 15, 5],
    6: [417, 167, 83, 30, 10],
    4: [625, 250, 125, 45, 15],
  },
  ibetSmall: { 24: [146, 83, 42], 12: [292, 167, 83], 6: [583, 333, 167], 4: [875, 500, 250] },
};

/** Per 1 SGD. */
const SINGAPORE: Pays = {
  big: [2000, 1000, 490, 250, 60],
  small: [3000, 2000, 800],
  ibetBig: {
    24: [83, 41, 20, 10, 3],
    12: [166, 83, 40, 20, 6],
    6: [335, 168, 85, 41, 10],
    4: [500, 250, 127, 62, 15],
  },
  ibetSmall: { 24: [125, 83, 33], 12: [250, 167, 66], 6: [500, 333, 133], 4: [750, 500, 200] },
};

const DAMACAI_3D: Readonly<Record<string, PaysTable>> = {
  '3d_abc': byRank(SMALL, [250, 210, 150]),
  '3d_a': byRank(['1'], [660]),
};

function fourGame(
  code: string,
  pays: Pays,
  plays: readonly Play<FourDigitDraw>[] = [],
  more: Readonly<Record<string, PaysTable>> = {},
): Game<FourDigitDraw> {
  return {
    code,
    plays: playMap([...PLAYS, ...plays]),
    aliases: {
      system_big: 'permutation_big',
      system_small: 'permutation_small',
      permutation: 'permutation_big',
    },
    readDraw: readFour,
    draw: (randomness: Draw) =>
      Object.fromEntries(
        RANKS.map((rank) => {
          const numbers = Array.from({ length: COUNT[rank] }, () => drawNumber(randomness, 4));
          return [rank, COUNT[rank] === 1 ? numbers[0] : numbers];
        }),
      ),
    odds: { kind: 'sets', sets: [fourSet('published', pays, more)] },
  };
}

export const FOUR_DIGIT_GAMES: readonly Game<FourDigitDraw>[] = [
  fourGame('sg4d', SINGAPORE),
  fourGame('magnum4d', MALAYSIA),
  fourGame('toto4d', MALAYSIA),
  fourGame('damacai4d', MALAYSIA, [threeDigits('3d_abc', SMALL), threeDigits('3d_a', ['1'])], DAMACAI_3D),
];
