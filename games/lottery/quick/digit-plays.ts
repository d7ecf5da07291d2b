/** Plays on digits in places: in order, in any order, by sum, by span. A bet is its rows or its list of tickets; it is counted, never expanded. */
import { factorialBig, tripleSums } from '../core/count.ts';
import {
  type Bet,
  type Entry,
  type Pick,
  type Play,
  type Read,
  read,
  refuse,
  type Selection,
  type Tier,
  type Win,
} from '../core/play.ts';
import { ONE, ratio } from '../core/ratio.ts';
import { membersOf, MOST_TICKETS, numbersOf } from '../core/selection.ts';
import { choose } from '../core/count.ts';

type Digits = readonly number[];

export const DIGITS: readonly string[] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
const DIGIT_SET = new Set(DIGITS);

const at = (draw: Digits, places: readonly number[]): string =>
  places.map((place) => String(draw[place] ?? 0)).join('');

/** Rows of digits, as many as `count`, none of them empty. */
function rowsOf(rows: readonly string[], count: number): Read<readonly (readonly string[])[]> {
  if (rows.length !== count) return refuse('rows_count', 'rows');
  const list: (readonly string[])[] = [];
  for (const row of rows) {
    const members = membersOf(row, DIGIT_SET);
    if (!members.ok) return members;
    if (members.value.length === 0) return refuse('too_few', 'rows');
    list.push(members.value);
  }
  return read(list);
}

/** Tickets written out, of one shape, each once. */
function ticketsOf(
  selection: Selection,
  shape: RegExp,
  same: (ticket: string) => string,
): Read<ReadonlySet<string>> {
  const numbers = numbersOf(selection);
  if (!numbers.ok) return numbers;
  const tickets = new Set<string>();
  for (const ticket of numbers.value) {
    if (!shape.test(ticket)) return refuse('unknown_number', 'numbers');
    const key = same(ticket);
    if (tickets.has(key)) return refuse('duplicate', 'numbers');
    tickets.add(key);
  }
  return read(tickets);
}

const shapeOf = (digits: number): RegExp => new RegExp(`^[0-9]{${digits}}$`);
const asIs = (ticket: string): string => ticket;

const rowsEntry = (count: number): Entry => ({
  kind: 'rows',
  rows: Array.from({ length: count }, (_, place) => String(place + 1)),
  from: DIGITS,
  text: true,
});

const bet = <D>(
  tickets: number,
  exposures: readonly { tier: string; tickets: number }[],
  wins: (draw: D) => readonly Win[],
): Read<Bet<D>> =>
  tickets > MOST_TICKETS ? refuse('too_many', 'rows') : read({ tickets, picked: tickets, exposures, wins });

const winBet = <D>(tickets: number, wins: (draw: D) => readonly Win[]): Read<Bet<D>> =>
  bet(tickets, [{ tier: 'win', tickets }], wins);

/** All digits of these places in order: rows of one choice a place, or tickets. */
export function directPlay(code: string, places: readonly number[]): Play<Digits> {
  const shape = shapeOf(places.length);
  const tier: Tier = { code: 'win', ways: 1n, of: 10n ** BigInt(places.length) };
  return {
    code,
    entry: rowsEntry(places.length),
    tiers: () => [tier],
    picks: () => [one(DIGITS.slice(1, places.length + 1).join(''))],
    read: (selection) => {
      if (!selection.rows) {
        const tickets = ticketsOf(selection, shape, asIs);
        if (!tickets.ok) return tickets;
        return winBet(tickets.value.size, (draw) => {
          const drawn = at(draw, places);
          return tickets.value.has(drawn) ? [{ number: drawn, tier: 'win', times: 1 }] : [];
        });
      }
      const rows = rowsOf(selection.rows, places.length);
      if (!rows.ok) return rows;
      const sets = rows.value.map((row) => new Set(row));
      const tickets = sets.reduce((product, { size }) => product * size, 1);
      return winBet(tickets, (draw) => {
        const drawn = at(draw, places);
        return sets.every((set, place) => set.has(drawn[place] ?? ''))
          ? [{ number: drawn, tier: 'win', times: 1 }]
          : [];
      });
    },
  };
}

const one = (pick: string): Pick => ({ pick, selection: { numbers: [pick] } });

/** One ticket for each number of stars: 4+5+6+7+8 is 45678, 5678, 678, 78 and 8, each paid by itself. */
export function combinationPlay(code: string, places: readonly number[]): Play<Digits> {
  const stars = places.map((_, from) => places.length - from);
  const tiers = stars.map((star): Tier => ({ code: String(star), ways: 1n, of: 10n ** BigInt(star) }));
  return {
    code,
    entry: { ...rowsEntry(places.length), kind: 'rows', text: false, from: DIGITS, rows: places.map(String) },
    tiers: () => tiers,
    // Whoever has the last s digits right has all shorter tickets, too: the shortest that pays is right as often as anything is.
    counted: (_exposures, pays) => {
      const shortest = tiers.filter(({ code: star }) => pays(star)).at(-1);
      return {
        nothing: shortest ? ratio(shortest.of - shortest.ways, shortest.of) : ONE,
        best: [tiers.map((tier) => ({ tier: tier.code, times: 1 }))],
      };
    },
    picks: () => [{ pick: '4,5,6,7,8', selection: { rows: ['4', '5', '6', '7', '8'] } }],
    read: (selection) => {
      // One ticket written out is one choice a place.
      const written =
        selection.rows ?? (selection.numbers.length === 1 ? [...(selection.numbers[0] ?? '')] : []);
      const rows = rowsOf(written, places.length);
      if (!rows.ok) return selection.rows ? rows : refuse('unknown_number', 'numbers');
      const sets = rows.value.map((row) => new Set(row));
      const whole = sets.reduce((product, { size }) => product * size, 1);
      return bet(
        whole * stars.length,
        stars.map((star) => ({ tier: String(star), tickets: whole })),
        (draw) => {
          const drawn = at(draw, places);
          const wins: Win[] = [];
          // A ticket of s stars stands for each choice of the places before it.
          let before = whole;
          let stillRight = true;
          for (let from = sets.length - 1; from >= 0 && stillRight; from -= 1) {
            const set = sets[from];
            stillRight = set?.has(drawn[from] ?? '') ?? false;
            before /= set?.size ?? 1;
            if (stillRight)
              wins.push({ number: drawn.slice(from), tier: String(sets.length - from), times: before });
          }
          return wins;
        },
      );
    },
  };
}

/** How often and how many: `[[2, 1], [1, 3]]` is one digit twice and three digits once. */
type Shape = readonly (readonly [repeated: number, digits: number])[];

/** The digits of a text by how often they stand there, in the shape's order; undefined when it has another shape. */
function grouped(text: string, shape: Shape): readonly (readonly string[])[] | undefined {
  const counts = new Map<string, number>();
  for (const digit of text) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  const groups = shape.map(([repeated]) =>
    [...counts].flatMap(([digit, count]) => (count === repeated ? [digit] : [])),
  );
  return groups.every((group, index) => group.length === shape[index]?.[1]) ? groups : undefined;
}

/** Ways to take disjoint digits: `first` of row one, `second` of row two. */
function disjoint(one: ReadonlySet<string>, first: number, two: ReadonlySet<string>, second: number): number {
  const both = [...one].filter((digit) => two.has(digit)).length;
  let ways = 0;
  for (let shared = 0; shared <= first; shared += 1)
    ways +=
      choose(both, shared) * choose(one.size - both, first - shared) * choose(two.size - shared, second);
  return ways;
}

/**
 * Digits in any order: a ticket is a choice of digits of the shape. One row of choices for each group of the shape; a single row serves all
 * groups; tickets may be written out (`11234`), and single digits are one row.
 */
export function groupPlay(code: string, places: readonly number[], shape: Shape): Play<Digits> {
  const length = places.length;
  const orders = shape.reduce(
    (rest, [repeated, digits]) => rest / factorialBig(repeated) ** BigInt(digits),
    factorialBig(length),
  );
  const sample = shape
    .flatMap(([repeated, digits], group) =>
      Array.from({ length: digits }, (_, index) => String(group * 5 + index).repeat(repeated)),
    )
    .join('');
  const written = shapeOf(length);
  const sorted = (ticket: string): string => [...ticket].sort().join('');
  return {
    code,
    entry: rowsEntry(shape.length),
    tiers: () => [{ code: 'win', ways: orders, of: 10n ** BigInt(length) }],
    picks: () => [one(sample)],
    read: (selection) => {
      const digitsOnly = selection.numbers?.every((number) => number.length === 1);
      if (selection.numbers && !digitsOnly) {
        const tickets = ticketsOf(selection, written, sorted);
        if (!tickets.ok) return tickets;
        if ([...tickets.value].some((ticket) => !grouped(ticket, shape)))
          return refuse('unknown_number', 'numbers');
        return winBet(tickets.value.size, (draw) => {
          const drawn = sorted(at(draw, places));
          return tickets.value.has(drawn) ? [{ number: drawn, tier: 'win', times: 1 }] : [];
        });
      }
      const texts = selection.rows ?? [selection.numbers.join('')];
      const rows = rowsOf(texts, texts.length === 1 ? 1 : shape.length);
      if (!rows.ok) return selection.rows ? rows : { ...rows, field: 'numbers' };
      const sets = shape.map((_, group) => new Set(rows.value[rows.value.length === 1 ? 0 : group]));
      return groupBet(code, places, shape, sets);
    },
  };
}

function groupBet(
  _code: string,
  places: readonly number[],
  shape: Shape,
  sets: readonly ReadonlySet<string>[],
): Read<Bet<Digits>> {
  const none: ReadonlySet<string> = new Set();
  const tickets = disjoint(
    sets[0] ?? none,
    shape[0]?.[1] ?? 0,
    sets[1] ?? none,
    sets.length > 1 ? (shape[1]?.[1] ?? 0) : 0,
  );
  if (tickets === 0) return refuse('too_few', 'rows');
  return winBet(tickets, (draw) => {
    const drawn = at(draw, places);
    const groups = grouped(drawn, shape);
    return groups?.every((group, index) => group.every((digit) => sets[index]?.has(digit)))
      ? [{ number: drawn, tier: 'win', times: 1 }]
      : [];
  });
}

/** Picks of a figure of three digits (their sum, their span): each pick is as many tickets as there are triples with it. */
function figurePlay(
  code: string,
  places: readonly number[],
  ways: readonly number[],
  figure: (digits: readonly number[]) => number,
): Play<Digits> {
  const of = ways.map((_, value) => String(value));
  const all = new Set(of);
  return {
    code,
    entry: { kind: 'menu', of },
    tiers: () => [{ code: 'win', ways: 1n, of: 1000n }],
    picks: () => of.map(one),
    read: (selection) => {
      const numbers = numbersOf(selection);
      if (!numbers.ok) return numbers;
      const chosen = new Set(numbers.value);
      if (numbers.value.some((number) => !all.has(number))) return refuse('unknown_number', 'numbers');
      if (chosen.size !== numbers.value.length) return refuse('duplicate', 'numbers');
      const tickets = numbers.value.reduce((sum, number) => sum + (ways[Number(number)] ?? 0), 0);
      return winBet(tickets, (draw) => {
        const drawn = String(figure(places.map((place) => draw[place] ?? 0)));
        return chosen.has(drawn) ? [{ number: drawn, tier: 'win', times: 1 }] : [];
      });
    },
  };
}

export const sumPlay = (code: string, places: readonly number[]): Play<Digits> =>
  figurePlay(code, places, tripleSums(0, 9).map(Number), (digits) =>
    digits.reduce((sum, digit) => sum + digit, 0),
  );

/** Triples whose highest and lowest digit are this far apart: 10 for none, otherwise (10 − span) · 6 · span. */
const SPANS = Array.from({ length: 10 }, (_, span) => (span === 0 ? 10 : (10 - span) * 6 * span));

export const spanPlay = (code: string, places: readonly number[]): Play<Digits> =>
  figurePlay(code, places, SPANS, (digits) => Math.max(...digits) - Math.min(...digits));
