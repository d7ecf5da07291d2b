/**
 * Chips on their way to the table: laid with a finger, taken back, doubled, repeated – and no bet before they are placed. Pure; amounts are
 * minor units. Each press is one group, so that each can be taken back.
 */
export type Laid = { readonly spot: string; readonly amount: bigint };
export type Group = readonly Laid[];

export type Room = {
  /** of one place in one round */
  readonly maxOf: (spot: string) => bigint;
  readonly min: bigint;
  readonly roundMax: bigint;
  /** what can be staked; undefined while it is not known */
  readonly cash: bigint | undefined;
  /** placed on this round already */
  readonly placed: ReadonlyMap<string, bigint>;
};

export type Refusal = 'min' | 'max' | 'round' | 'cash';
export type Answer =
  | { readonly groups: readonly Group[] }
  | { readonly refused: Refusal; readonly limit: bigint };

export function sums(groups: readonly Group[]): ReadonlyMap<string, bigint> {
  const found = new Map<string, bigint>();
  for (const { spot, amount } of groups.flat()) found.set(spot, (found.get(spot) ?? 0n) + amount);
  return found;
}
export const total = (amounts: ReadonlyMap<string, bigint>): bigint =>
  [...amounts.values()].reduce((sum, one) => sum + one, 0n);

/** Lays one more group, all of it or nothing. */
export function lay(groups: readonly Group[], group: Group, room: Room): Answer {
  const next = [...groups, group];
  const pending = sums(next);
  for (const [spot, amount] of pending) {
    if (amount < room.min) return { refused: 'min', limit: room.min };
    if (amount + (room.placed.get(spot) ?? 0n) > room.maxOf(spot))
      return { refused: 'max', limit: room.maxOf(spot) };
  }
  if (total(pending) + total(room.placed) > room.roundMax) return { refused: 'round', limit: room.roundMax };
  if (room.cash !== undefined && total(pending) > room.cash) return { refused: 'cash', limit: room.cash };
  return { groups: next };
}

export const undo = (groups: readonly Group[]): readonly Group[] => groups.slice(0, -1);

const groupOf = (amounts: ReadonlyMap<string, bigint>): Group =>
  [...amounts].map(([spot, amount]) => ({ spot, amount }));

/** The same again on top: of what lies there, or of what is placed where nothing lies. */
export function double(groups: readonly Group[], room: Room): Answer {
  const pending = sums(groups);
  return lay(groups, groupOf(pending.size > 0 ? pending : room.placed), room);
}

/** The bets of the last round one had a bet on. */
export const repeat = (groups: readonly Group[], last: ReadonlyMap<string, bigint>, room: Room): Answer =>
  lay(groups, groupOf(last), room);
