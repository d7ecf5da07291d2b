/** The forms most plays have: a menu of fixed picks, a set of numbers whose combinations are the tickets, numbers against counted prizes. */
import { choose } from './count.ts';
import { inEachPlace } from './figures.ts';
import { type Bet, type Entry, type Pick, type Play, type Read, read, refuse, type Tier } from './play.ts';
import { distinctOf, MOST_NUMBERS, MOST_TICKETS, numbersOf } from './selection.ts';

export type Judged = 'won' | 'lost' | 'refund';

export type MenuItem<D> = {
  readonly pick: string;
  readonly tier: string;
  readonly judge: (draw: D) => Judged | boolean;
  /** The tier its refunds are counted under. */
  readonly refundTier?: string;
};

/** A play of fixed picks, each a ticket by itself: `big`, `1:odd`, `17`. */
export function menuPlay<D>(
  code: string,
  items: readonly MenuItem<D>[],
  tiers: () => readonly Tier[],
): Play<D> {
  const byPick = new Map(items.map((item) => [item.pick, item] as const));
  const all = new Set(byPick.keys());
  return {
    code,
    entry: { kind: 'menu', of: [...all] },
    tiers,
    picks: () => {
      const seen = new Set<string>();
      const picks: Pick[] = [];
      for (const { pick, tier } of items) {
        if (seen.has(tier)) continue;
        seen.add(tier);
        picks.push({ pick, selection: { numbers: [pick] } });
      }
      return picks;
    },
    read: (selection) => {
      const numbers = numbersOf(selection);
      if (!numbers.ok) return numbers;
      const wrong = distinctOf(numbers.value, all, 'numbers');
      if (wrong) return wrong;
      const chosen = numbers.value.flatMap((pick) => byPick.get(pick) ?? []);
      return read(menuBet(chosen));
    },
  };
}

function menuBet<D>(chosen: readonly MenuItem<D>[]): Bet<D> {
  const counts = new Map<string, number>();
  const countOn = (tier: string): void => void counts.set(tier, (counts.get(tier) ?? 0) + 1);
  for (const { tier, refundTier } of chosen) {
    countOn(tier);
    if (refundTier !== undefined) countOn(refundTier);
  }
  return {
    tickets: chosen.length,
    picked: chosen.length,
    exposures: [...counts].map(([tier, tickets]) => ({ tier, tickets })),
    wins: (draw) =>
      chosen.flatMap(({ pick, tier, judge, refundTier }) => {
        const judged = judge(draw);
        if (judged === 'refund') return [{ number: pick, tier: refundTier ?? 'refund', times: 1 }];
        return judged === true || judged === 'won' ? [{ number: pick, tier, times: 1 }] : [];
      }),
  };
}

export type SetForm<D> = {
  readonly code: string;
  readonly alphabet: readonly string[];
  /** Numbers of one ticket. */
  readonly ticket: number;
  /** The most numbers of one bet. */
  readonly most: number;
  readonly tier: Tier;
  /** Wins by numbers that are not drawn. */
  readonly absent?: true;
  /** Whether a picked number is in the draw. */
  readonly met: (draw: D, number: string) => boolean;
  /** Winning tickets when `met` of `picked` numbers met the draw. */
  readonly hits: (met: number, picked: number) => number;
};

/** Any `ticket` of the picked numbers are a ticket: n numbers are C(n, ticket) tickets. */
export function setPlay<D>(form: SetForm<D>): Play<D> {
  const all = new Set(form.alphabet);
  const entry: Entry = {
    kind: 'set',
    from: form.alphabet,
    least: form.ticket,
    most: form.most,
    ticket: form.ticket,
  };
  return {
    code: form.code,
    entry,
    tiers: () => [form.tier],
    picks: () => {
      const numbers = form.alphabet.slice(0, form.ticket);
      return [{ pick: numbers.join(' '), selection: { numbers } }];
    },
    read: (selection): Read<Bet<D>> => {
      const numbers = numbersOf(selection);
      if (!numbers.ok) return numbers;
      const list = numbers.value;
      if (list.length < form.ticket) return refuse('too_few', 'numbers');
      if (list.length > form.most) return refuse('too_many', 'numbers');
      const wrong = distinctOf(list, all, 'numbers');
      if (wrong) return wrong;
      const tickets = choose(list.length, form.ticket);
      if (tickets > MOST_TICKETS) return refuse('too_many', 'numbers');
      return read({
        tickets,
        picked: list.length,
        exposures: [{ tier: form.tier.code, tickets }],
        wins: (draw) => {
          const met = list.filter((number) => form.met(draw, number));
          const hits = form.hits(met.length, list.length);
          if (hits === 0) return [];
          const named = form.absent ? list.filter((number) => !met.includes(number)) : met;
          return [{ number: named.join(' '), tier: form.tier.code, times: hits }];
        },
      });
    },
  };
}

export type CountForm<D> = {
  readonly code: string;
  /** Digits a picked number may have. */
  readonly digits: readonly number[];
  /** Prizes one number covers. */
  readonly prizes: number;
  /** Tickets of one number where they are not its prizes. */
  readonly tickets?: number;
  /** How many of the covered prizes can be won by a number of this many digits, when it is not all of them. */
  readonly reached?: (digits: number) => number;
  readonly counts: (draw: D, digits: number) => ReadonlyMap<string, number>;
};

const tierOf = (form: { readonly digits: readonly number[] }, digits: number): string =>
  form.digits.length === 1 ? 'win' : String(digits);

/** Numbers that pay once for each prize they are found in. */
export function countPlay<D>(form: CountForm<D>): Play<D> {
  const perNumber = form.tickets ?? form.prizes;
  const reached = form.reached ?? (() => form.prizes);
  // A ticket is one number on one prize, so that a number of n tickets that reaches r prizes has r/n of the chance on each of them.
  const tiers = (): readonly Tier[] =>
    form.digits.map((digits) => ({
      code: tierOf(form, digits),
      ways: BigInt(reached(digits)),
      of: BigInt(perNumber) * 10n ** BigInt(digits),
    }));
  const shape = new RegExp(`^(?:${form.digits.map((digits) => `[0-9]{${digits}}`).join('|')})$`);
  return {
    code: form.code,
    entry: { kind: 'numbers', digits: form.digits, least: 1, most: MOST_NUMBERS },
    tiers,
    counted: inEachPlace(tiers, (tier) => ({
      name: tier,
      numbers: reached(form.digits.find((digits) => tierOf(form, digits) === tier) ?? 0),
    })),
    picks: () =>
      form.digits.map((digits) => {
        const number = '7'.padStart(digits, '0');
        return { pick: number, selection: { numbers: [number] } };
      }),
    read: (selection) => {
      const numbers = numbersOf(selection);
      if (!numbers.ok) return numbers;
      const list = numbers.value;
      const lengths = new Map<number, number>();
      const seen = new Set<string>();
      for (const number of list) {
        if (!shape.test(number)) return refuse('unknown_number', 'numbers');
        if (seen.has(number)) return refuse('duplicate', 'numbers');
        seen.add(number);
        lengths.set(number.length, (lengths.get(number.length) ?? 0) + 1);
      }
      return read({
        tickets: list.length * perNumber,
        picked: list.length,
        exposures: [...lengths].map(([digits, count]) => ({
          tier: tierOf(form, digits),
          tickets: count * perNumber,
        })),
        wins: (draw) =>
          list.flatMap((number) => {
            const found = form.counts(draw, number.length).get(number);
            return found === undefined ? [] : [{ number, tier: tierOf(form, number.length), times: found }];
          }),
      });
    },
  };
}
