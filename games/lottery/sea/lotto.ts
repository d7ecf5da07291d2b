/**
 * Lotto with system bets: 6/45, 6/55 and 5/35 of Vietnam, 6/49 of Singapore. A bet of m numbers is C(m, k) tickets, a bet of one number too few is a
 * ticket with each number that is left (roll); both are settled by counting. Prizes of the Vietnamese games are those on the printed tickets per
 * 10,000 VND with the jackpots at their published start: public knowledge, brand data. Singapore: the published rules of TOTO.
 */
import type { Draw } from '#kernel/rng/draw.ts';
import { choose, chooseBig } from '../core/count.ts';
import { drawDistinct } from '../core/drawing.ts';
import { oddsSet, type PaysTable } from '../core/odds.ts';
import {
  type Bet,
  type Game,
  type Play,
  playMap,
  type Read,
  read,
  refuse,
  type Tier,
  type Win,
} from '../core/play.ts';
import { range, readNumbers, two, wholeOf } from '../core/read-draw.ts';
import { distinctOf } from '../core/selection.ts';

export type LottoDraw = { readonly main: readonly number[]; readonly extra: number | undefined };

/** A prize: how many of the main numbers, and whether the extra number must be, must not be, or need not be met. */
type Prize = { readonly code: string; readonly met: number; readonly extra?: boolean };

type Rules = {
  readonly code: string;
  readonly of: number;
  readonly pick: number;
  /** An extra ball: one of those left, or one of its own drum up to this number. */
  readonly extra?: 'left' | number;
  readonly prizes: readonly Prize[];
  readonly most: number;
  readonly pays: PaysTable;
};

const RULES: readonly Rules[] = [
  {
    code: 'lotto645',
    of: 45,
    pick: 6,
    most: 18,
    prizes: [
      { code: 'jackpot', met: 6 },
      { code: '1', met: 5 },
      { code: '2', met: 4 },
      { code: '3', met: 3 },
    ],
    pays: { jackpot: '1200000', '1': '1000', '2': '30', '3': '3' },
  },
  {
    code: 'lotto655',
    of: 55,
    pick: 6,
    extra: 'left',
    most: 18,
    prizes: [
      { code: 'jackpot1', met: 6 },
      { code: 'jackpot2', met: 5, extra: true },
      { code: '1', met: 5, extra: false },
      { code: '2', met: 4 },
      { code: '3', met: 3 },
    ],
    pays: { jackpot1: '3000000', jackpot2: '300000', '1': '4000', '2': '50', '3': '5' },
  },
  {
    code: 'lotto535',
    of: 35,
    pick: 5,
    extra: 12,
    most: 15,
    prizes: [
      { code: 'jackpot', met: 5, extra: true },
      { code: '1', met: 5, extra: false },
      { code: '2', met: 4, extra: true },
      { code: '3', met: 4, extra: false },
      { code: '4', met: 3, extra: true },
      { code: '5', met: 3, extra: false },
      { code: '6', met: 2, extra: true },
      { code: '6', met: 1, extra: true },
      { code: '6', met: 0, extra: true },
    ],
    pays: { jackpot: '600000', '1': '1000', '2': '500', '3': '50', '4': '10', '5': '3', '6': '1' },
  },
  {
    code: 'lotto649',
    of: 49,
    pick: 6,
    extra: 'left',
    most: 12,
    prizes: [
      { code: '1', met: 6 },
      { code: '2', met: 5, extra: true },
      { code: '3', met: 5, extra: false },
      { code: '4', met: 4, extra: true },
      { code: '5', met: 4, extra: false },
      { code: '6', met: 3, extra: true },
      { code: '7', met: 3, extra: false },
    ],
    // Groups 1 to 4 share a pool: what they pay is known with the draw and handed in.
    pays: { '5': '50', '6': '25', '7': '10' },
  },
];

/** Chance of a ticket for one prize. */
function waysOf({ of, pick, extra }: Rules, { met, extra: wanted }: Prize): readonly [bigint, bigint] {
  const main = chooseBig(pick, met) * chooseBig(of - pick, pick - met);
  const whole = chooseBig(of, pick);
  if (extra === undefined) return [main, whole];
  // The extra ball is drawn from what is left: of those, pick − met are on the ticket.
  const [size, good] = extra === 'left' ? [of - pick, pick - met] : [extra, 1];
  const balls = wanted === undefined ? size : wanted ? good : size - good;
  return [main * BigInt(balls), whole * BigInt(size)];
}

function tiersOf(rules: Rules): readonly Tier[] {
  const tiers = new Map<string, Tier>();
  for (const prize of rules.prizes) {
    const [ways, of] = waysOf(rules, prize);
    tiers.set(prize.code, { code: prize.code, ways: ways + (tiers.get(prize.code)?.ways ?? 0n), of });
  }
  return [...tiers.values()];
}

type Picked = {
  readonly main: readonly number[];
  readonly extras: readonly number[];
  readonly roll: boolean;
};

/** Tickets of the bet with exactly `met` main numbers drawn, those with the extra number (of the same drum) apart. */
function ticketsMeeting(rules: Rules, picked: Picked, draw: LottoDraw, met: number, extra: boolean): number {
  const { pick, of } = rules;
  const inDraw = picked.main.filter((number) => draw.main.includes(number)).length;
  const isLeft = rules.extra === 'left';
  const holdsExtra = isLeft && draw.extra !== undefined && picked.main.includes(draw.extra);
  const others = picked.main.length - inDraw - (holdsExtra ? 1 : 0);
  if (!picked.roll) {
    if (extra) return holdsExtra ? choose(inDraw, met) * choose(others, pick - met - 1) : 0;
    return choose(inDraw, met) * choose(others, pick - met);
  }
  // A roll: the picked numbers and one more, each of those left.
  const drawnLeft = pick - inDraw;
  const extraLeft = isLeft && !holdsExtra ? 1 : 0;
  const restLeft = of - picked.main.length - drawnLeft - extraLeft;
  const meets = (main: number, hasExtra: boolean): boolean => main === met && hasExtra === extra;
  return (
    (meets(inDraw + 1, holdsExtra) ? drawnLeft : 0) +
    (extraLeft && meets(inDraw, true) ? extraLeft : 0) +
    (meets(inDraw, holdsExtra) ? restLeft : 0)
  );
}

function winsOf(rules: Rules, picked: Picked, draw: LottoDraw): readonly Win[] {
  const number = picked.main
    .filter((one) => draw.main.includes(one))
    .map(two)
    .join(' ');
  const wins: Win[] = [];
  for (const { code, met, extra } of rules.prizes) {
    let times: number;
    if (typeof rules.extra === 'number') {
      const good = draw.extra !== undefined && picked.extras.includes(draw.extra) ? 1 : 0;
      const main = ticketsMeeting(rules, picked, draw, met, false);
      times = main * (extra ? good : picked.extras.length - good);
    } else {
      const [with_, without] = [
        ticketsMeeting(rules, picked, draw, met, true),
        ticketsMeeting(rules, picked, draw, met, false),
      ];
      times = extra === undefined ? with_ + without : extra ? with_ : without;
    }
    if (times > 0) wins.push({ number, tier: code, times });
  }
  return wins;
}

function lottoPlay(rules: Rules): Play<LottoDraw> {
  const from = range(1, rules.of);
  const all = new Set(from);
  const drum = typeof rules.extra === 'number' ? new Set(range(1, rules.extra)) : undefined;
  const tiers = tiersOf(rules);
  const sample = from.slice(0, rules.pick);
  const readList = (list: readonly string[], alphabet: ReadonlySet<string>): Read<readonly number[]> => {
    const padded = list.map((number) => (/^[0-9]$/.test(number) ? `0${number}` : number));
    return distinctOf(padded, alphabet, 'numbers') ?? read(padded.map(Number));
  };
  return {
    code: 'lotto',
    entry: { kind: 'set', from, least: rules.pick - 1, most: rules.most, ticket: rules.pick },
    tiers: () => tiers,
    picks: () => [
      drum
        ? { pick: `${sample.join(' ')} + 01`, selection: { rows: [sample.join(' '), '01'] } }
        : { pick: sample.join(' '), selection: { numbers: sample } },
    ],
    read: (selection) => {
      // Two drums: a row of main numbers and a row of extra ones; or a plain ticket with the extra number at its end.
      const rows = selection.rows?.map((row) => row.split(' '));
      if (rows && rows.length !== (drum ? 2 : 1)) return refuse('rows_count', 'rows');
      const plain = selection.numbers ?? [];
      const main = readList(rows?.[0] ?? (drum ? plain.slice(0, -1) : plain), all);
      if (!main.ok) return main;
      const extras = drum ? readList(rows?.[1] ?? plain.slice(-1), drum) : read<readonly number[]>([]);
      if (!extras.ok) return extras;
      const roll = main.value.length === rules.pick - 1;
      if (main.value.length < rules.pick - 1 || (drum && extras.value.length === 0))
        return refuse('too_few', 'numbers');
      if (main.value.length > rules.most) return refuse('too_many', 'numbers');
      return read(lottoBet(rules, { main: main.value, extras: extras.value, roll }, tiers));
    },
  };
}

function lottoBet(rules: Rules, picked: Picked, tiers: readonly Tier[]): Bet<LottoDraw> {
  const combinations = picked.roll ? rules.of - picked.main.length : choose(picked.main.length, rules.pick);
  const tickets = combinations * Math.max(1, picked.extras.length);
  return {
    tickets,
    picked: tickets,
    exposures: tiers.map(({ code }) => ({ tier: code, tickets })),
    wins: (draw) => winsOf(rules, picked, draw),
  };
}

function readLotto(input: unknown, rules: Rules): Read<LottoDraw> {
  const size = rules.pick + (rules.extra === undefined ? 0 : 1);
  const fields: unknown = input;
  let list: unknown = input;
  if (typeof fields === 'object' && fields !== null && 'numbers' in fields && Array.isArray(fields.numbers)) {
    const extra = 'special' in fields ? wholeOf(fields.special) : undefined;
    list = extra === undefined ? fields.numbers : [...fields.numbers, extra];
  }
  if (!Array.isArray(list) || list.length !== size) return refuse('malformed', 'draw');
  const main = readNumbers(list.slice(0, rules.pick), {
    count: rules.pick,
    from: 1,
    to: rules.of,
    distinct: true,
  });
  if (!main.ok) return main;
  if (rules.extra === undefined) return read({ main: main.value, extra: undefined });
  const extra = wholeOf(list[rules.pick]);
  const most = rules.extra === 'left' ? rules.of : rules.extra;
  if (extra === undefined || extra < 1 || extra > most) return refuse('malformed', 'draw');
  if (rules.extra === 'left' && main.value.includes(extra)) return refuse('duplicate', 'draw');
  return read({ main: main.value, extra });
}

const lottoGame = (rules: Rules): Game<LottoDraw> => ({
  code: rules.code,
  plays: playMap([lottoPlay(rules)]),
  aliases: { [rules.code]: 'lotto', system: 'lotto', ordinary: 'lotto', standard: 'lotto', roll: 'lotto' },
  readDraw: (input) => readLotto(input, rules),
  draw: (randomness: Draw) => {
    const balls = drawDistinct(randomness, rules.pick + (rules.extra === 'left' ? 1 : 0), 1, rules.of);
    const main = balls.slice(0, rules.pick).sort((left, right) => left - right);
    const extra =
      typeof rules.extra === 'number' ? [randomness.below(rules.extra) + 1] : balls.slice(rules.pick);
    return [...main, ...extra].map(two);
  },
  odds: { kind: 'sets', sets: [oddsSet('published', { lotto: rules.pays })] },
});

export const LOTTO_GAMES: readonly Game<LottoDraw>[] = RULES.map(lottoGame);
