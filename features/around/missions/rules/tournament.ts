/**
 * Pure decisions of tournaments: phases, places, prizes. Places: the higher score; of equal scores whoever reached it first, by the time the stake was
 * settled that made it; then whoever joined first; then the id. Whoever has no score has no place.
 */
import { allocate, type Minor, minor, scaleDown } from '#kernel/money.ts';
import { MINUTE } from '#kernel/time.ts';
import type { TournamentPhase, TournamentState } from '../contract/kinds.ts';

type Timed = {
  readonly state: TournamentState;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly settle_minutes: number;
};

/** The first instant at which it may be paid. */
export const paysAt = ({ ends_at, settle_minutes }: Pick<Timed, 'ends_at' | 'settle_minutes'>): number =>
  ends_at.getTime() + settle_minutes * MINUTE;

export function phaseOf({ state, starts_at, ends_at }: Timed, now: number): TournamentPhase {
  if (state === 'paid' || state === 'cancelled') return state;
  if (now < starts_at.getTime()) return 'upcoming';
  return now < ends_at.getTime() ? 'running' : 'settling';
}

export type Entrant = {
  readonly member_id: string;
  readonly score: bigint;
  readonly reached_at: Date | null;
  readonly joined_at: Date;
};
const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Negative where the one stands before the other. */
export function compare(one: Entrant, other: Entrant): number {
  if (one.score !== other.score) return one.score > other.score ? -1 : 1;
  const reached = (one.reached_at?.getTime() ?? 0) - (other.reached_at?.getTime() ?? 0);
  if (reached !== 0) return reached;
  return one.joined_at.getTime() - other.joined_at.getTime() || byText(one.member_id, other.member_id);
}
export const ranked = <Row extends Entrant>(rows: readonly Row[]): readonly Row[] =>
  rows.filter(({ score }) => score > 0n).sort(compare);

/** What an entry is split into: the fee rounded down, the rest into the pool. */
export function splitEntry(entry: Minor, fee: number): { readonly fee: Minor; readonly pooled: Minor } {
  const kept = scaleDown(entry, BigInt(fee), 1_000n);
  return { fee: kept, pooled: minor(entry - kept) };
}

export type Prize = { readonly fromPool: Minor; readonly fromHouse: Minor };
/** Of a place behind the last that brings something. */
export const NO_PRIZE: Prize = { fromPool: minor(0n), fromHouse: minor(0n) };
/**
 * Prizes of the first places: the whole pool and all the house adds, by the weights of as many places as there are players with a score.
 * Nothing of the pool stays behind.
 */
export function prizesOf(
  places: readonly number[],
  players: number,
  pool: bigint,
  added: bigint,
): readonly Prize[] {
  const weights = places.slice(0, players).map(BigInt);
  if (weights.length === 0) return [];
  const [fromPool, fromHouse] = [allocate(minor(pool), weights), allocate(minor(added), weights)];
  return weights.map((_, at) => ({
    fromPool: fromPool[at] ?? minor(0n),
    fromHouse: fromHouse[at] ?? minor(0n),
  }));
}

type Promised = {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly entry: bigint;
  readonly added: bigint;
  readonly places: readonly number[];
};
/** What is wrong with what somebody wants to promise. */
export function wrongIn({ startsAt, endsAt, entry, added, places }: Promised) {
  if (endsAt <= startsAt) return 'missions.bad_window' as const;
  // Without an entry and without a prize there is nothing to win; a later place never brings more than an earlier one.
  const isFalling = places.every((weight, at) => at === 0 || weight <= (places[at - 1] ?? 0));
  return (entry === 0n && added === 0n) || !isFalling ? ('missions.bad_rules' as const) : undefined;
}
