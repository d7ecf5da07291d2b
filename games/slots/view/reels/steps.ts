/** What the engine shows of a step, read off the wire, and what a round that is not over goes on with. */
import type { ModelTable } from '#games/slots/models/table.ts';

type Won = {
  /** units of this step, and of the round so far */
  readonly units: number;
  readonly win: number;
};
export type SpinStep = Won & {
  readonly kind: 'spin';
  readonly stops: readonly number[];
  /** letters, reel by reel from the top; empty where a reel is lower */
  readonly window: readonly string[];
  readonly scatters: number;
  readonly scatterUnits: number;
  /** bit of a reel: it is wild from top to bottom and did not turn */
  readonly held: number;
  readonly multiplier: number;
  /** in free spins: what is left after this one, and given so far; undefined in a paid spin */
  readonly left: number | undefined;
  readonly total: number | undefined;
  /** units of the coins in sight, cell by cell, when they opened hold and win */
  readonly coins: readonly number[];
};
export type CoinStep = Won & {
  readonly kind: 'coins';
  readonly fresh: readonly { readonly cell: number; readonly units: number }[];
  readonly full: number;
  readonly left: number;
};
export type PickStep = Won & { readonly kind: 'pick'; readonly box: number; readonly ends: boolean };
export type GambleStep = Won & {
  readonly kind: 'gamble';
  readonly colour: 'red' | 'black';
  readonly won: boolean;
};
export type PlainStep = Won & { readonly kind: 'collect' | 'bought' };
export type Step = SpinStep | CoinStep | PickStep | GambleStep | PlainStep;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const fail = (): never => {
  throw new RangeError('not a picture of a reel game');
};
const whole = (value: unknown, least = 0): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= least ? value : fail();
const wholes = (value: unknown): readonly number[] =>
  isList(value) ? value.map((item) => whole(item)) : fail();
const maybe = (value: unknown): number | undefined => (value === undefined ? undefined : whole(value));

function readSpin(value: Readonly<Record<string, unknown>>, won: Won): SpinStep {
  const { window } = value;
  if (!isList(window) || !window.every((cell) => typeof cell === 'string')) return fail();
  return {
    ...won,
    kind: 'spin',
    stops: wholes(value.stops),
    window,
    scatters: whole(value.scatters),
    scatterUnits: whole(value.scatterUnits),
    held: whole(value.held),
    multiplier: maybe(value.multiplier) ?? 1,
    left: maybe(value.left),
    total: maybe(value.total),
    coins: value.coins === undefined ? [] : wholes(value.coins),
  };
}

/** @throws RangeError when it is none of the engine's steps */
export function readStep(value: unknown): Step {
  if (!isRecord(value)) return fail();
  const won: Won = { units: whole(value.units, Number.MIN_SAFE_INTEGER), win: whole(value.win) };
  switch (value.type) {
    case 'spin':
      return readSpin(value, won);
    case 'respin': {
      if (!isList(value.fresh)) return fail();
      const fresh = value.fresh.map((coin) =>
        isRecord(coin) ? { cell: whole(coin.cell), units: whole(coin.units) } : fail(),
      );
      return { ...won, kind: 'coins', fresh, full: whole(value.full), left: whole(value.left) };
    }
    case 'pick':
      return { ...won, kind: 'pick', box: whole(value.box), ends: value.ends === true };
    case 'gamble':
      return {
        ...won,
        kind: 'gamble',
        colour: value.colour === 'red' ? 'red' : 'black',
        won: value.won === true,
      };
    case 'collect':
    case 'bought':
      return { ...won, kind: value.type };
    default:
      return fail();
  }
}

export type Feature =
  | {
      readonly kind: 'free';
      readonly left: number;
      readonly total: number;
      readonly multiplier: number;
      /** reels that stay wild */
      readonly held: number;
    }
  /** wilds walk one reel to the left, the others turn again */
  | { readonly kind: 'walk'; readonly held: number }
  /** the third reel turns again */
  | { readonly kind: 'respin' }
  | {
      readonly kind: 'hold';
      readonly left: number;
      /** cell → units */
      readonly coins: ReadonlyMap<number, number>;
    }
  | {
      readonly kind: 'pick';
      readonly boxes: number;
      /** box → units; undefined for one that held nothing */
      readonly opened: ReadonlyMap<number, number | undefined>;
    }
  | {
      readonly kind: 'gamble';
      readonly made: number;
      readonly most: number;
      readonly units: number;
      readonly seen: readonly ('red' | 'black')[];
    };

const spins = (steps: readonly Step[]): readonly SpinStep[] =>
  steps.filter((step): step is SpinStep => step.kind === 'spin');

/** Bits of the reels that show nothing but wilds. */
export function wildReels({ rows, wild, strips }: ModelTable, window: readonly string[]): number {
  return strips.reduce((bits, _, reel) => {
    const cells = window.slice(reel * rows, (reel + 1) * rows);
    return cells.every((letter) => letter === wild) ? bits | (1 << reel) : bits;
  }, 0);
}

function freeAfter(table: ModelTable, steps: readonly Step[]): Feature | undefined {
  const rule = table.free;
  const last = steps.at(-1);
  if (!rule || !last) return undefined;
  const multiplier = rule.multiplier;
  if (last.kind === 'bought') {
    const count = table.buy?.spins ?? 0;
    return { kind: 'free', left: count, total: count, multiplier, held: 0 };
  }
  if (last.kind !== 'spin') return undefined;
  if (last.left !== undefined) {
    const held = table.wilds === 'sticky' ? last.held | wildReels(table, last.window) : 0;
    return last.left > 0
      ? { kind: 'free', left: last.left, total: last.total ?? 0, multiplier, held }
      : undefined;
  }
  const award = Math.min(rule.award[Math.min(last.scatters, rule.award.length - 1)] ?? 0, rule.most);
  return award > 0 ? { kind: 'free', left: award, total: award, multiplier, held: 0 } : undefined;
}

function holdAfter(table: ModelTable, steps: readonly Step[]): Feature | undefined {
  const [first] = spins(steps);
  if (!table.hold || !first || first.coins.length === 0) return undefined;
  const cells = first.window.flatMap((letter, cell) => (letter === table.scatter ? [cell] : []));
  const coins = new Map(cells.map((cell, at) => [cell, first.coins[at] ?? 0]));
  let left = 3;
  for (const step of steps) {
    if (step.kind !== 'coins') continue;
    for (const { cell, units } of step.fresh) coins.set(cell, units);
    left = step.left;
  }
  return { kind: 'hold', left, coins };
}

function pickAfter(table: ModelTable, steps: readonly Step[]): Feature | undefined {
  if (!table.pick) return undefined;
  const opened = new Map<number, number | undefined>();
  for (const step of steps)
    if (step.kind === 'pick') opened.set(step.box, step.ends ? undefined : step.units);
  return { kind: 'pick', boxes: table.pick.boxes.reduce((sum, [, count]) => sum + count, 0), opened };
}

function gambleAfter(table: ModelTable, steps: readonly Step[]): Feature | undefined {
  if (table.gamble === undefined) return undefined;
  const seen = steps.flatMap((step) => (step.kind === 'gamble' ? [step.colour] : []));
  return { kind: 'gamble', made: seen.length, most: table.gamble, units: steps.at(-1)?.win ?? 0, seen };
}

/** What a round that is not over goes on with. @param steps all of it so far, oldest first */
export function featureAfter(table: ModelTable, steps: readonly Step[]): Feature | undefined {
  if (table.hold) return holdAfter(table, steps);
  if (table.pick) return pickAfter(table, steps);
  if (table.gamble !== undefined) return gambleAfter(table, steps);
  if (table.respin) return { kind: 'respin' };
  const last = spins(steps).at(-1);
  if (table.wilds === 'walk' && last)
    return { kind: 'walk', held: (last.held | wildReels(table, last.window)) >> 1 };
  return freeAfter(table, steps);
}

/** What is done next without asking the player; undefined where it is theirs to choose. */
export function actOf(feature: Feature): { readonly type: 'spin' | 'respin' } | undefined {
  if (feature.kind === 'pick' || feature.kind === 'gamble') return undefined;
  return { type: feature.kind === 'hold' || feature.kind === 'respin' ? 'respin' : 'spin' };
}

/** What stands in the window after these steps; undefined before the first spin. */
export const windowAfter = (steps: readonly Step[]): readonly string[] | undefined =>
  spins(steps).at(-1)?.window;
