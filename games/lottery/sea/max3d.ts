/**
 * Max 3D, 3D+ and 3D Pro of Vietnam: twenty numbers of three digits in four groups of 2, 4, 6 and 8. Prizes are those printed for a ticket of
 * 10,000 VND: public knowledge, brand data. A pair pays its highest prize; a single number pays for each time it is found.
 */
import type { Draw } from '#kernel/rng/draw.ts';
import { drawNumber } from '../core/drawing.ts';
import { inEachPlace } from '../core/figures.ts';
import { oddsSet } from '../core/odds.ts';
import { type Game, type Play, playMap, type Read, read, refuse, type Tier } from '../core/play.ts';
import { numbersOf } from '../core/selection.ts';

const GROUPS = [
  ['db', 'Giải Đặc biệt', 2],
  ['g1', 'Giải Nhất', 4],
  ['g2', 'Giải Nhì', 6],
  ['g3', 'Giải ba', 8],
] as const;

export type Max3dDraw = { readonly groups: readonly (readonly string[])[] };

const NUMBER = /^[0-9]{3}$/;
const MOST_OF_A_SYSTEM = 20;

function readMax(input: unknown): Read<Max3dDraw> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return refuse('malformed', 'draw');
  const given = new Map<string, unknown>(Object.entries(input));
  const groups: (readonly string[])[] = [];
  for (const [code, name, count] of GROUPS) {
    const list = given.get(code) ?? given.get(name);
    if (!Array.isArray(list) || list.length !== count) return refuse('malformed', `draw.${code}`);
    const numbers: string[] = [];
    for (const number of list) {
      if (typeof number !== 'string' || !NUMBER.test(number)) return refuse('malformed', `draw.${code}`);
      numbers.push(number);
    }
    groups.push(numbers);
  }
  return read({ groups });
}

/** Whether the first and whether the second number of a pair is found. */
type Found = readonly [first: boolean, second: boolean];
/** What a pair met: by group, and for the special group the order in which it stands there. */
type Met = { readonly groups: readonly Found[]; readonly order: 'same' | 'reverse' | 'none' };

const both = ([first, second]: Found): boolean => first && second;
const any = ([first, second]: Found): boolean => first || second;

/** The prize of a pair, or none. */
function pairPrize({ groups, order }: Met, pro: boolean): string | undefined {
  const [special = [false, false], ...others] = groups;
  if (pro && order === 'same') return 'special';
  if (pro && order === 'reverse') return 'special_reverse';
  if (!pro && both(special)) return 'special';
  const group = others.findIndex(both);
  if (group >= 0) return String(group + 1);
  const spread: Found = [groups.some(([first]) => first), groups.some(([, second]) => second)];
  if (both(spread)) return '4';
  if (any(special)) return '5';
  return others.some(any) ? '6' : undefined;
}

const foundIn = (group: readonly string[], first: string, second: string): Found => [
  group.includes(first),
  group.includes(second),
];

/** In how many of 1000^n fillings of n places two different given numbers are found like this. */
function waysFound(n: number, [first, second]: Found): bigint {
  const places = BigInt(n);
  const none = 998n ** places;
  const one = 999n ** places - none;
  if (first !== second) return one;
  return first ? 1000n ** places - none - 2n * one : none;
}

const STATES: readonly Found[] = [
  [false, false],
  [true, false],
  [false, true],
  [true, true],
];
const CODES = ['special', 'special_reverse', '1', '2', '3', '4', '5', '6'];

/** Every way the four groups can meet a pair, with its prize. */
function pairTiers(pro: boolean): readonly Tier[] {
  const ways = new Map<string, bigint>();
  const visit = (groups: readonly Found[], count: bigint): void => {
    const group = GROUPS[groups.length];
    if (!group) {
      const orders: readonly [Met['order'], bigint][] = both(groups[0] ?? [false, false])
        ? [
            ['same', count / 2n],
            ['reverse', count / 2n],
          ]
        : [['none', count]];
      for (const [order, part] of orders) {
        const prize = pairPrize({ groups, order }, pro);
        if (prize !== undefined) ways.set(prize, (ways.get(prize) ?? 0n) + part);
      }
      return;
    }
    for (const state of STATES) visit([...groups, state], count * waysFound(group[2], state));
  };
  visit([], 1n);
  return CODES.flatMap((code) => {
    const found = ways.get(code);
    return found === undefined ? [] : [{ code, ways: found, of: 1000n ** 20n }];
  });
}

function pairPlay(code: string, pro: boolean): Play<Max3dDraw> {
  const tiers = pairTiers(pro);
  return {
    code,
    entry: { kind: 'numbers', digits: [3], least: 2, most: MOST_OF_A_SYSTEM },
    tiers: () => tiers,
    picks: () => [{ pick: '123 456', selection: { numbers: ['123', '456'] } }],
    read: (selection) => {
      const numbers = numbersOf(selection);
      if (!numbers.ok) return numbers;
      const list = numbers.value;
      if (list.length < 2) return refuse('too_few', 'numbers');
      if (list.length > MOST_OF_A_SYSTEM) return refuse('too_many', 'numbers');
      if (list.some((number) => !NUMBER.test(number))) return refuse('unknown_number', 'numbers');
      if (new Set(list).size !== list.length) return refuse('duplicate', 'numbers');
      // Two numbers are one ticket in their order; more are all pairs, in both orders where the order counts.
      const pairs = list.flatMap((first, at) =>
        list.flatMap((second, other) =>
          other > at || (pro && list.length > 2 && other !== at) ? [[first, second] as const] : [],
        ),
      );
      return read({
        tickets: pairs.length,
        picked: list.length,
        exposures: tiers.map((tier) => ({ tier: tier.code, tickets: pairs.length })),
        wins: (draw) =>
          pairs.flatMap(([first, second]) => {
            const [one, other] = draw.groups[0] ?? [];
            const order =
              one === first && other === second
                ? 'same'
                : one === second && other === first
                  ? 'reverse'
                  : 'none';
            const groups = draw.groups.map((group) => foundIn(group, first, second));
            const tier = pairPrize({ groups, order }, pro);
            return tier === undefined ? [] : [{ number: `${first} ${second}`, tier, times: 1 }];
          }),
      });
    },
  };
}

const singleTiers = (): readonly Tier[] =>
  GROUPS.map(([code, , count]) => ({ code, ways: BigInt(count), of: 1000n }));

const singlePlay: Play<Max3dDraw> = {
  code: 'max3d',
  entry: { kind: 'numbers', digits: [3], least: 1, most: 1000 },
  tiers: singleTiers,
  counted: inEachPlace(singleTiers, (tier) => ({
    name: tier,
    numbers: GROUPS.find(([code]) => code === tier)?.[2] ?? 0,
  })),
  picks: () => [{ pick: '123', selection: { numbers: ['123'] } }],
  read: (selection) => {
    const numbers = numbersOf(selection);
    if (!numbers.ok) return numbers;
    const list = numbers.value;
    if (list.some((number) => !NUMBER.test(number))) return refuse('unknown_number', 'numbers');
    if (new Set(list).size !== list.length) return refuse('duplicate', 'numbers');
    return read({
      tickets: list.length,
      picked: list.length,
      exposures: GROUPS.map(([tier]) => ({ tier, tickets: list.length })),
      wins: (draw) =>
        list.flatMap((number) =>
          GROUPS.flatMap(([tier], group) => {
            const times = (draw.groups[group] ?? []).filter((drawn) => drawn === number).length;
            return times > 0 ? [{ number, tier, times }] : [];
          }),
        ),
    });
  },
};

const drawMax = (randomness: Draw): unknown =>
  Object.fromEntries(
    GROUPS.map(([code, , count]) => [code, Array.from({ length: count }, () => drawNumber(randomness, 3))]),
  );

const game = (code: string, plays: readonly Play<Max3dDraw>[], odds: Game['odds']): Game<Max3dDraw> => ({
  code,
  plays: playMap(plays),
  aliases: { single: 'max3d', plus: 'max3d_plus', pro: 'max3d_pro' },
  readDraw: readMax,
  draw: drawMax,
  odds,
});

export const MAX3D_GAMES: readonly Game<Max3dDraw>[] = [
  game('max3d', [singlePlay, pairPlay('max3d_plus', false)], {
    kind: 'sets',
    sets: [
      oddsSet('published', {
        max3d: { db: '100', g1: '35', g2: '21', g3: '10' },
        max3d_plus: {
          special: '100000',
          '1': '4000',
          '2': '1000',
          '3': '500',
          '4': '100',
          '5': '15',
          '6': '4',
        },
      }),
    ],
  }),
  game('max3d_pro', [pairPlay('max3d_pro', true)], {
    kind: 'sets',
    sets: [
      oddsSet('published', {
        max3d_pro: {
          special: '200000',
          special_reverse: '40000',
          '1': '3000',
          '2': '1000',
          '3': '400',
          '4': '100',
          '5': '10',
          '6': '4',
        },
      }),
    ],
  }),
];
