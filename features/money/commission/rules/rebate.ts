/**
 * Rebate of a settled bet by point difference (docs/RECOMPUTE.md, agents): the player keeps its own point, every upline the difference
 * to the one below it, so that all of them together never get more than the plate's maximum. What the topmost point leaves of the plate
 * stays with the house.
 */
import { type Minor, minor } from '#kernel/money.ts';
import type { Floor, Problem } from '../contract.ts';
import { baseOf, type Rate, rate, roundDown, share } from './exact.ts';
import { fieldOf, Reader, refuseTwice } from './read.ts';
import { readRounding, type Rounding } from './written-case.ts';

/** From the player up to the topmost agent. */
export type PathPoint = { readonly member: string; readonly point: Rate };
export type RebateCase = { readonly stake: Minor; readonly plate: Rate; readonly path: readonly PathPoint[] };
export type Share = { readonly member: string; readonly difference: Rate; readonly amount: Minor };

/** A point lies within the plate and not above the upline's. */
export function checkPath({ plate, path }: Omit<RebateCase, 'stake'>): Problem | undefined {
  for (const [index, { point }] of path.entries()) {
    if (point > plate) return { code: 'point_above_plate', field: `path[${index}].point` };
    const above = path[index + 1];
    if (above && point > above.point) return { code: 'point_above_upline', field: `path[${index}].point` };
  }
  return undefined;
}

/** One amount a member, each rounded down once; a path that breaks the rule of points is a problem and pays nobody. */
export function rebateShares(
  one: RebateCase,
  floor: Floor,
  scale: number,
): { readonly shares: readonly Share[] } | { readonly problem: Problem } {
  const problem = checkPath(one);
  if (problem) return { problem };
  const stake = baseOf(one.stake);
  let below = 0n;
  const shares = one.path.map(({ member, point }): Share => {
    const difference = rate(point - below);
    below = point;
    return { member, difference, amount: roundDown(share(stake, difference), floor, scale) };
  });
  return { shares };
}

/** What a bet that was settled anew changes for each member: as if it had been so from the beginning, less what was paid. */
export function rebateCorrection(
  paid: readonly Share[],
  again: readonly Share[],
): readonly Omit<Share, 'difference'>[] {
  const change = new Map<string, bigint>();
  for (const { member, amount } of again) change.set(member, (change.get(member) ?? 0n) + amount);
  for (const { member, amount } of paid) change.set(member, (change.get(member) ?? 0n) - amount);
  return [...change]
    .filter(([, amount]) => amount !== 0n)
    .map(([member, amount]) => ({ member, amount: minor(amount) }));
}

const LONGEST_PATH = 1_000;

export type ReadRebate =
  | { readonly one: RebateCase; readonly rounding: Rounding }
  | { readonly problem: Problem };

/** Reads `{rebate: {stake, plate, path: [{member, point}]}, floor, currency}`. */
export function readRebate(value: unknown): ReadRebate {
  const reader = new Reader();
  const line = reader.object(value, '');
  const fields = reader.child(line, 'rebate');
  const rounding = readRounding(reader, line, fields);
  const points = reader.list(fields, 'path', { most: LONGEST_PATH }).map((one) => ({
    field: fieldOf(one, 'member'),
    name: reader.name(one, 'member'),
    point: reader.rate(one, 'point'),
  }));
  refuseTwice(reader, points);
  const one: RebateCase = {
    stake: reader.money(fields, 'stake', { scale: rounding.scale }),
    plate: reader.rate(fields, 'plate'),
    path: points.map(({ name, point }) => ({ member: name, point })),
  };
  const problem = reader.problem();
  return problem ? { problem } : { one, rounding };
}
