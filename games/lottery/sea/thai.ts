/**
 * The Thai government lottery (docs/RECOMPUTE.md, lottery). Pays are those of the 80-baht ticket, per baht: public knowledge, to be verified by
 * a brand before use.
 */
import type { Draw } from '#kernel/rng/draw.ts';
import { drawNumber } from '../core/drawing.ts';
import { inEachPlace, type Place } from '../core/figures.ts';
import { oddsSet } from '../core/odds.ts';
import { type Game, type Play, playMap, type Read, read, refuse, type Tier, type Win } from '../core/play.ts';
import { MOST_NUMBERS, numbersOf } from '../core/selection.ts';

const TIERS = {
  FIRST: { count: 1, digits: 6 },
  NEAR_FIRST: { count: 2, digits: 6 },
  SECOND: { count: 5, digits: 6 },
  THIRD: { count: 10, digits: 6 },
  FOURTH: { count: 50, digits: 6 },
  FIFTH: { count: 100, digits: 6 },
  THREE_FIRST: { count: 2, digits: 3 },
  THREE_LAST: { count: 2, digits: 3 },
  TWO: { count: 1, digits: 2 },
} as const;
type ThaiTier = keyof typeof TIERS;
const NAMES: readonly ThaiTier[] = [
  'FIRST',
  'NEAR_FIRST',
  'SECOND',
  'THIRD',
  'FOURTH',
  'FIFTH',
  'THREE_FIRST',
  'THREE_LAST',
  'TWO',
];

export type ThaiDraw = { readonly drawn: Readonly<Record<ThaiTier, readonly string[]>> };

/** The numbers beside the first prize; 000000 and 999999 are neighbours. */
export function neighbours(first: string): readonly string[] {
  const beside = (step: number): string => {
    const value = Number(first) + step;
    return String(value < 0 ? 999_999 : value > 999_999 ? 0 : value).padStart(6, '0');
  };
  return [beside(-1), beside(1)];
}

/** A draw may leave prizes out but the first: bets on what is not there are refused (`lacks`), never lost. */
function readThai(input: unknown): Read<ThaiDraw> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return refuse('malformed', 'draw');
  const given = new Map<string, unknown>(Object.entries(input));
  const drawn: Record<ThaiTier, readonly string[]> = {
    FIRST: [],
    NEAR_FIRST: [],
    SECOND: [],
    THIRD: [],
    FOURTH: [],
    FIFTH: [],
    THREE_FIRST: [],
    THREE_LAST: [],
    TWO: [],
  };
  for (const tier of NAMES) {
    const value = given.get(tier);
    if (value === undefined && tier !== 'FIRST') continue;
    const list: unknown = typeof value === 'string' ? [value] : value;
    const { count, digits } = TIERS[tier];
    if (!Array.isArray(list) || list.length !== count) return refuse('malformed', `draw.${tier}`);
    const numbers: string[] = [];
    for (const number of list) {
      if (typeof number !== 'string' || number.length !== digits || !/^[0-9]+$/.test(number))
        return refuse('malformed', `draw.${tier}`);
      numbers.push(number);
    }
    drawn[tier] = numbers;
  }
  const beside = neighbours(drawn.FIRST[0] ?? '');
  if (drawn.NEAR_FIRST.length > 0 && beside.some((number) => !drawn.NEAR_FIRST.includes(number)))
    return refuse('contradiction', 'draw.NEAR_FIRST');
  drawn.NEAR_FIRST = beside;
  return read({ drawn });
}

const partOf = (number: string, tier: ThaiTier, digits: number): string => {
  const wanted = TIERS[tier].digits;
  if (digits === wanted) return number;
  return tier === 'THREE_FIRST' ? number.slice(0, wanted) : number.slice(-wanted);
};

/** The first prize and its neighbours come from one number. */
const placeOf = (code: string): Place => {
  const tier = NAMES.find((name) => name === code);
  if (tier === undefined || tier === 'FIRST' || tier === 'NEAR_FIRST') return { name: 'FIRST', numbers: 1 };
  return { name: tier, numbers: TIERS[tier].count };
};

function thaiPlay(code: string, digits: number, tiers: readonly ThaiTier[]): Play<ThaiDraw> {
  const shape = new RegExp(`^[0-9]{${digits}}$`);
  const tiersOf = (): readonly Tier[] =>
    tiers.map((tier) => ({
      code: tier,
      ways: BigInt(TIERS[tier].count),
      of: 10n ** BigInt(TIERS[tier].digits),
    }));
  return {
    code,
    entry: { kind: 'numbers', digits: [digits], least: 1, most: MOST_NUMBERS },
    tiers: tiersOf,
    counted: inEachPlace(tiersOf, placeOf),
    picks: () => {
      const pick = '123456'.slice(0, digits);
      return [{ pick, selection: { numbers: [pick] } }];
    },
    read: (selection) => {
      const numbers = numbersOf(selection);
      if (!numbers.ok) return numbers;
      const list = numbers.value;
      if (list.some((number) => !shape.test(number))) return refuse('unknown_number', 'numbers');
      if (new Set(list).size !== list.length) return refuse('duplicate', 'numbers');
      return read({
        tickets: list.length,
        picked: list.length,
        exposures: tiers.map((tier) => ({ tier, tickets: list.length })),
        wins: ({ drawn }) =>
          list.flatMap((number) =>
            tiers.flatMap((tier): readonly Win[] => {
              const part = partOf(number, tier, digits);
              const times = drawn[tier].filter((one) => one === part).length;
              return times > 0 ? [{ number, tier, times }] : [];
            }),
          ),
      });
    },
  };
}

/** Prizes a play is settled by. */
const NEEDS: Readonly<Record<string, readonly ThaiTier[]>> = {
  first: ['FIRST'],
  near_first: ['FIRST'],
  front3: ['THREE_FIRST'],
  back3: ['THREE_LAST'],
  back2: ['TWO'],
};

const PAYS: Readonly<Record<ThaiTier, string>> = {
  FIRST: '75000',
  NEAR_FIRST: '1250',
  SECOND: '2500',
  THIRD: '1000',
  FOURTH: '500',
  FIFTH: '250',
  THREE_FIRST: '50',
  THREE_LAST: '50',
  TWO: '25',
};

export const thai: Game<ThaiDraw> = {
  code: 'thai',
  plays: playMap([
    thaiPlay('ticket', 6, NAMES),
    thaiPlay('first', 6, ['FIRST']),
    thaiPlay('near_first', 6, ['NEAR_FIRST']),
    thaiPlay('front3', 3, ['THREE_FIRST']),
    thaiPlay('back3', 3, ['THREE_LAST']),
    thaiPlay('back2', 2, ['TWO']),
  ]),
  aliases: {
    neighbours: 'near_first',
    neighbors: 'near_first',
    FIRST: 'first',
    NEAR_FIRST: 'near_first',
    THREE_FIRST: 'front3',
    THREE_LAST: 'back3',
    TWO: 'back2',
  },
  readDraw: readThai,
  lacks: ({ drawn }, play) => (NEEDS[play] ?? NAMES).find((tier) => drawn[tier].length === 0),
  draw: (randomness: Draw) => {
    const made = NAMES.map((tier): readonly [ThaiTier, readonly string[]] => [
      tier,
      Array.from({ length: TIERS[tier].count }, () => drawNumber(randomness, TIERS[tier].digits)),
    ]);
    const drawn = new Map(made);
    drawn.set('NEAR_FIRST', neighbours(drawn.get('FIRST')?.[0] ?? ''));
    return Object.fromEntries(drawn);
  },
  odds: {
    kind: 'sets',
    sets: [
      oddsSet('glo_80_baht', {
        ticket: PAYS,
        first: { FIRST: PAYS.FIRST },
        near_first: { NEAR_FIRST: PAYS.NEAR_FIRST },
        front3: { THREE_FIRST: PAYS.THREE_FIRST },
        back3: { THREE_LAST: PAYS.THREE_LAST },
        back2: { TWO: PAYS.TWO },
      }),
    ],
  },
};
