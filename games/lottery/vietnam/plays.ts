/** The bets on Vietnamese draws (docs/RECOMPUTE.md, lottery). Where the sources read a bet differently, a setting says which. */
import { appearing, choose } from '../core/count.ts';
import { countPlay, menuPlay, setPlay } from '../core/forms.ts';
import { type Exposure, type Play, read, refuse, type Tier, type Win } from '../core/play.ts';
import { ratio } from '../core/ratio.ts';
import { range } from '../core/read-draw.ts';
import { distinctOf, numbersOf } from '../core/selection.ts';
import {
  type Cover,
  counts,
  covered,
  prizesOf,
  type PrizeTable,
  type VnDraw,
  type VnRegion,
} from './draw.ts';

export type VnSettings = {
  /** De dau in the north: any of the four numbers of prize 7 (four tickets), or the first two digits of the special prize. */
  readonly deDau: 'prize7' | 'special_head';
};
export const VN_DEFAULTS: VnSettings = { deDau: 'prize7' };

const PAIRS = range(0, 99);
const every = (table: PrizeTable): Cover['prizes'] =>
  Object.fromEntries(Object.keys(table).map((prize) => [prize, undefined]));

const special = (draw: VnDraw): string => draw.prizes['db']?.[0] ?? '';
const tailOf = (draw: VnDraw): number => Number(special(draw).slice(-2));
const tailSum = (draw: VnDraw): number => {
  const tail = tailOf(draw);
  const ones = tail % 10;
  return (tail - ones) / 10 + ones;
};

/** One bet against the numbers of a cover: a ticket for each prize that has enough digits. */
function onCover(
  code: string,
  table: PrizeTable,
  digits: number,
  cover: Cover,
  tickets?: number,
): Play<VnDraw> {
  return countPlay({
    code,
    digits: [digits],
    prizes: covered(table, cover, digits),
    ...(tickets === undefined ? {} : { tickets }),
    counts: (draw, length) => counts(draw, cover, length),
  });
}

/** Bao 7 or 8 lo: the same price for numbers of two, three and four digits, whatever they can reach. */
function bundle(code: string, table: PrizeTable, size: number, prizes: Cover['prizes']): Play<VnDraw> {
  const cover: Cover = { name: code, prizes, end: 'last' };
  return countPlay({
    code,
    digits: [2, 3, 4],
    prizes: size,
    reached: (digits) => covered(table, cover, digits),
    counts: (draw, digits) => counts(draw, cover, digits),
  });
}

const among = (cover: Cover) => (draw: VnDraw, number: string) => counts(draw, cover, 2).has(number);

/** Xien: all numbers of a ticket are found; how often does not matter. More numbers than a ticket has are all their combinations. */
const together = (code: string, all: Cover, prizes: number, ticket: number): Play<VnDraw> =>
  setPlay({
    code,
    alphabet: PAIRS,
    ticket,
    most: 20,
    tier: { code: 'win', ways: appearing(100, prizes, ticket, ticket), of: 100n ** BigInt(prizes) },
    met: among(all),
    hits: (met) => choose(met, ticket),
  });

/** Truot: none of the numbers of a ticket is found. */
const missed = (code: string, all: Cover, prizes: number, ticket: number): Play<VnDraw> =>
  setPlay({
    code,
    alphabet: PAIRS,
    ticket,
    most: 20,
    absent: true,
    tier: { code: 'win', ways: appearing(100, prizes, ticket, 0), of: 100n ** BigInt(prizes) },
    met: among(all),
    hits: (met, picked) => choose(picked - met, ticket),
  });

const DA_SIZES = [2, 3, 4, 5] as const;

/**
 * Da: two to five numbers, C(n, 2) units. All n found pay the figure of n; otherwise each pair of found numbers pays that of two. The source's
 * further figures for numbers found twice contradict each other and are left out.
 */
function da(all: Cover, prizes: number): Play<VnDraw> {
  const alphabet = new Set(PAIRS);
  const whole = 100n ** BigInt(prizes);
  const partial = (n: number): Tier => ({
    code: `${n}.pairs`,
    // A bet of n numbers is C(n, 2) tickets: the chance of one of them.
    ways: Array.from({ length: n }, (_, hit) => hit)
      .filter((hit) => hit >= 2)
      .reduce((ways, hit) => ways + BigInt(choose(hit, 2)) * appearing(100, prizes, n, hit), 0n),
    of: whole * BigInt(choose(n, 2)),
  });
  const tiers: Tier[] = DA_SIZES.flatMap((n) => [
    { code: `${n}.all`, ways: appearing(100, prizes, n, n), of: whole * BigInt(choose(n, 2)) },
    ...(n > 2 ? [partial(n)] : []),
  ]);
  return {
    code: 'da',
    entry: { kind: 'set', from: PAIRS, least: 2, most: 5, ticket: 2 },
    tiers: () => tiers,
    counted: (exposures, pays) => {
      const n = Number(exposures[0]?.tier.split('.')[0] ?? 0);
      const some = Array.from({ length: n + 1 }, (_, hit) => hit).filter(
        (hit) => hit >= 2 && pays(`${n}.${hit === n ? 'all' : 'pairs'}`),
      );
      const found = some.reduce((ways, hit) => ways + appearing(100, prizes, n, hit), 0n);
      return {
        nothing: ratio(whole - found, whole),
        best: [
          [{ tier: `${n}.all`, times: 1 }],
          ...(n > 2 ? [[{ tier: `${n}.pairs`, times: choose(n - 1, 2) }]] : []),
        ],
      };
    },
    picks: () =>
      DA_SIZES.map((n) => ({ pick: PAIRS.slice(0, n).join(' '), selection: { numbers: PAIRS.slice(0, n) } })),
    read: (selection) => {
      const numbers = numbersOf(selection);
      if (!numbers.ok) return numbers;
      const list = numbers.value;
      const n = list.length;
      if (n < 2) return refuse('too_few', 'numbers');
      if (n > 5) return refuse('too_many', 'numbers');
      const wrong = distinctOf(list, alphabet, 'numbers');
      if (wrong) return wrong;
      const tickets = choose(n, 2);
      const exposures: readonly Exposure[] = tiers
        .filter(({ code }) => code.startsWith(`${n}.`))
        .map(({ code }) => ({ tier: code, tickets }));
      return read({
        tickets,
        picked: n,
        exposures,
        wins: (draw): readonly Win[] => {
          const found = list.filter((number) => counts(draw, all, 2).has(number));
          if (found.length < 2) return [];
          const number = found.join(' ');
          return found.length === n
            ? [{ number, tier: `${n}.all`, times: 1 }]
            : [{ number, tier: `${n}.pairs`, times: choose(found.length, 2) }];
        },
      });
    },
  };
}

const digitPlay = (code: string, digit: (draw: VnDraw) => number): Play<VnDraw> =>
  menuPlay(
    code,
    Array.from({ length: 10 }, (_, value) => ({
      pick: String(value),
      tier: 'win',
      judge: (draw: VnDraw) => digit(draw) === value,
    })),
    () => [{ code: 'win', ways: 1n, of: 10n }],
  );

const SIDES: Readonly<Record<string, (tail: number) => boolean>> = {
  tai: (tail) => tail >= 50,
  xiu: (tail) => tail < 50,
  chan: (tail) => (tail & 1) === 0,
  le: (tail) => (tail & 1) === 1,
};

/** Bets on the last two digits of the special prize. */
const tailPlays: readonly Play<VnDraw>[] = [
  digitPlay('dau', (draw) => (tailOf(draw) - (tailOf(draw) % 10)) / 10),
  digitPlay('duoi', (draw) => tailOf(draw) % 10),
  ...Object.entries(SIDES).map(([side, holds]) =>
    menuPlay<VnDraw>(side, [{ pick: side, tier: 'win', judge: (draw) => holds(tailOf(draw)) }], () => [
      { code: 'win', ways: 50n, of: 100n },
    ]),
  ),
  menuPlay<VnDraw>(
    'tong',
    Array.from({ length: 19 }, (_, sum) => ({
      pick: String(sum),
      tier: String(sum),
      judge: (draw: VnDraw) => tailSum(draw) === sum,
    })),
    () =>
      Array.from({ length: 19 }, (_, sum) => ({
        code: String(sum),
        ways: BigInt(sum <= 9 ? sum + 1 : 19 - sum),
        of: 100n,
      })),
  ),
];

/** De and cang: the special prize, the small prize before it, and both. */
function headAndTail(region: VnRegion, table: PrizeTable, settings: VnSettings): readonly Play<VnDraw>[] {
  const north = region === 'xsmb';
  const db: Cover = { name: 'db', prizes: { db: 1 }, end: 'last' };
  const head = north && settings.deDau === 'special_head';
  const deHead: Cover = head
    ? { name: 'db.first', prizes: { db: 1 }, end: 'first' }
    : { name: 'de_dau', prizes: north ? { g7: undefined } : { g8: undefined }, end: 'last' };
  const cangHead: Cover = {
    name: '3cang_dau',
    prizes: north ? { g6: undefined } : { g7: undefined },
    end: 'last',
  };
  const both = (code: string, digits: number, first: Cover): Play<VnDraw> =>
    countPlay({
      code,
      digits: [digits],
      prizes: covered(table, first, digits) + 1,
      counts: (draw, length) => {
        const sum = new Map(counts(draw, first, length));
        for (const [number, found] of counts(draw, db, length))
          sum.set(number, (sum.get(number) ?? 0) + found);
        return sum;
      },
    });
  return [
    onCover('de_dac_biet', table, 2, db),
    onCover('de_dau', table, 2, deHead),
    both('de_dau_duoi', 2, deHead),
    onCover('3cang_dac_biet', table, 3, db),
    onCover('3cang_dau', table, 3, cangHead),
    both('3cang_dau_duoi', 3, cangHead),
    onCover('4cang_dac_biet', table, 4, db),
  ];
}

export function vnPlays(region: VnRegion, settings: VnSettings = VN_DEFAULTS): readonly Play<VnDraw>[] {
  const table = prizesOf(region);
  const all: Cover = { name: 'all', prizes: every(table), end: 'last' };
  const heads: Cover = { ...all, name: 'all.first', end: 'first' };
  const prizes = covered(table, all, 2);
  const north = region === 'xsmb';
  return [
    onCover('lo2', table, 2, all),
    onCover('lo2_dau', table, 2, heads),
    // Priced by the number, not by the prize: one ticket that pays for each prize it is found in.
    countPlay({
      code: 'lo2_1k',
      digits: [2],
      prizes,
      tickets: 1,
      counts: (draw, digits) => counts(draw, all, digits),
    }),
    onCover('lo3', table, 3, all),
    onCover('lo4', table, 4, all),
    ...headAndTail(region, table, settings),
    ...tailPlays,
    ...[2, 3, 4].map((ticket) => together(`xien${ticket}`, all, prizes, ticket)),
    ...[4, 8, 10].map((ticket) => missed(`truot_xien${ticket}`, all, prizes, ticket)),
    ...(north
      ? [
          onCover('nhat_to', table, 2, { name: 'g1', prizes: { g1: 1 }, end: 'last' }),
          bundle('bao8lo', table, 8, { db: 1, g7: 1, g6: 3, g5: 1, g4: 1, g3: 1 }),
        ]
      : [bundle('bao7lo', table, 7, { g8: 1, g7: 1, g6: 3, g5: 1, db: 1 }), da(all, prizes)]),
  ];
}
