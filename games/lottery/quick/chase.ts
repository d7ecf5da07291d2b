/** Chase: the same bet over the next periods, with multiples that may rise, ending with a win when asked to. A plan is a schedule and nothing else. */
import { type Read, read, refuse } from '../core/play.ts';
import { MOST_MULTIPLE } from './units.ts';

export const MOST_PERIODS = 120;

export type Rise =
  | { readonly kind: 'same' }
  /** After every `every` periods the multiple is multiplied by `by`. */
  | { readonly kind: 'times'; readonly by: bigint; readonly every: number }
  /** After every `every` periods `by` is added. */
  | { readonly kind: 'plus'; readonly by: bigint; readonly every: number }
  /** The lowest multiple at which a win of one ticket leaves `percent` of everything staked until then; `pays` is that win at multiple 1. */
  | { readonly kind: 'profit'; readonly percent: bigint; readonly pays: bigint };

export type ChaseRequest = {
  /** How many periods, the first included. */
  readonly periods: number;
  readonly start: bigint;
  readonly rise: Rise;
  readonly stopOnWin: boolean;
};

export type ChaseStep = {
  /** 0 for the first period. */
  readonly index: number;
  readonly multiple: bigint;
  /** Minor units. */
  readonly cost: bigint;
  /** Staked with this step and all before it. */
  readonly staked: bigint;
};

export type Chase = {
  readonly steps: readonly ChaseStep[];
  readonly total: bigint;
  readonly stopOnWin: boolean;
};

/**
 * The schedule of a chase. `cost` is the bet at multiple 1 in minor units.
 * Refused: `out_of_range` (periods, start, cost, rise, multiple), `no_profit` when no multiple can bring the wanted profit.
 */
export function planChase(cost: bigint, request: ChaseRequest): Read<Chase> {
  const { periods, start, rise } = request;
  if (cost <= 0n) return refuse('out_of_range', 'cost');
  if (!Number.isInteger(periods) || periods < 1 || periods > MOST_PERIODS)
    return refuse('out_of_range', 'periods');
  if (start < 1n) return refuse('out_of_range', 'start');
  if ('every' in rise && (!Number.isInteger(rise.every) || rise.every < 1 || rise.by < 1n))
    return refuse('out_of_range', 'rise');
  if (rise.kind === 'profit' && (rise.percent < 0n || rise.pays <= 0n)) return refuse('out_of_range', 'rise');
  const steps: ChaseStep[] = [];
  let [multiple, staked] = [start, 0n];
  for (let index = 0; index < periods; index += 1) {
    const wanted = rising(rise, multiple, index, { start, cost, staked });
    if (wanted === undefined) return refuse('no_profit', 'rise');
    multiple = wanted;
    if (multiple > MOST_MULTIPLE) return refuse('out_of_range', 'multiple');
    staked += cost * multiple;
    steps.push({ index, multiple, cost: cost * multiple, staked });
  }
  return read({ steps, total: staked, stopOnWin: request.stopOnWin });
}

function rising(
  rise: Rise,
  last: bigint,
  index: number,
  { start, cost, staked }: { readonly start: bigint; readonly cost: bigint; readonly staked: bigint },
): bigint | undefined {
  if (rise.kind === 'profit') {
    // m · pays ≥ (staked + m · cost) · (1 + percent/100), so m ≥ staked · (100 + percent) ÷ (pays · 100 − cost · (100 + percent)).
    const whole = 100n + rise.percent;
    const gain = rise.pays * 100n - cost * whole;
    if (gain <= 0n) return undefined;
    const least = (staked * whole + gain - 1n) / gain;
    return least > start ? least : start;
  }
  if (rise.kind === 'same' || index === 0 || index % rise.every !== 0) return last;
  return rise.kind === 'times' ? last * rise.by : last + rise.by;
}

export type Period = 'won' | 'lost' | 'void';
export type ChaseState =
  | { readonly state: 'open'; readonly next: ChaseStep; readonly unspent: bigint }
  | { readonly state: 'ended'; readonly why: 'won' | 'finished'; readonly unspent: bigint };

/** Where a chase stands after its first periods ended like this; `unspent` is what its later periods would still cost: given back when it ends. */
export function chaseAfter(chase: Chase, ended: readonly Period[]): ChaseState {
  const wonAt = chase.stopOnWin ? ended.indexOf('won') : -1;
  const done = wonAt >= 0 ? wonAt + 1 : ended.length;
  const unspent = chase.total - (chase.steps[done - 1]?.staked ?? 0n);
  if (wonAt >= 0) return { state: 'ended', why: 'won', unspent };
  const next = chase.steps[done];
  return next ? { state: 'open', next, unspent } : { state: 'ended', why: 'finished', unspent: 0n };
}
