/**
 * Keeps what points and rebates are counted of: every settled stake of a player once, and the sums of his day. Runs in the listener's
 * transaction; a window of facts is a constant number of statements.
 */
import type { DepositCredited, DepositTakenBack } from '#features/money/cashier/contract.ts';
import type { StakeCorrected, StakeSettled } from '#features/play/stakes/contract.ts';
import { stretchAt } from '#kernel/days.ts';
import type { FactOf } from '#kernel/facts.ts';
import { asId } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import type { Tx } from '#platform/db/db.ts';
import { countedBy, ONE } from '../rules.ts';
import { givenFor, knownRefs } from '../store/entries.ts';
import { correctStakes, countStakes, playersAmong, type StakeRow } from '../store/plays.ts';
import { movePoints, type Move } from './move.ts';
import type { PointsNeeds } from './needs.ts';
import { type Ratios, ratiosOf } from './ratios.ts';

type Settled = FactOf<typeof StakeSettled>;

/** Points of agents are kept in hundred-millionths, margins in millionths. */
const POINTS_A_MARGIN = 100n;

async function ratiosFor(
  needs: PointsNeeds,
  facts: readonly { readonly brandId: string }[],
): Promise<ReadonlyMap<string, Ratios>> {
  const found = new Map<string, Ratios>();
  for (const id of new Set(facts.map(({ brandId }) => brandId)))
    found.set(id, await ratiosOf(needs, asId<'brand'>(id)));
  return found;
}

type PlateOf = (memberId: string, category: string) => number;
/** What all commission of a member's stake may come to, in millionths, rounded up: the highest point of his line. */
async function platesOf(tx: Tx, { tree }: PointsNeeds, members: readonly string[]): Promise<PlateOf> {
  const lines = await tree.linesOf(tx, members);
  const points = await tree.pointsOf(tx, [...new Set([...lines.values()].flat())]);
  if (points.size === 0) return () => 0;
  return (memberId, category) => {
    let most = 0n;
    for (const one of lines.get(memberId) ?? []) {
      const point = points.get(one)?.get(category) ?? 0n;
      if (point > most) most = point;
    }
    return Number((most + POINTS_A_MARGIN - 1n) / POINTS_A_MARGIN);
  };
}

export const dayOf = (at: number, zone: string): string => stretchAt('day', at, zone).date ?? '';

function rowOf(fact: Settled, ratios: Ratios, plateOf: PlateOf): StakeRow {
  const { category, currency } = fact;
  const at = Date.parse(fact.at);
  const unit = ratios.open ? ratios.unitOf(category, currency) : 0n;
  const counted = countedBy(
    unit,
    ratios.worthIn(currency),
    fact.margin,
    fact.margin === undefined ? 0 : plateOf(fact.memberId, category),
  );
  return {
    ref: fact.ref,
    brand_id: fact.brandId,
    member_id: fact.memberId,
    day: dayOf(at, ratios.zone),
    category,
    vendor: fact.vendor,
    currency,
    valid: fact.state === 'voided' ? 0n : BigInt(fact.validStake),
    ...counted,
    margin: fact.margin ?? null,
    at: new Date(at),
  };
}

/** A window of settled stakes; trials, agents and accounts that are closed to play earn nothing. */
export async function hearStakes(tx: Tx, needs: PointsNeeds, facts: readonly Settled[]): Promise<void> {
  const players = await playersAmong(tx, [...new Set(facts.map(({ memberId }) => memberId))]);
  const earning = facts.filter(({ memberId }) => players.has(memberId));
  if (earning.length === 0) return;
  const ratios = await ratiosFor(needs, earning);
  const plateOf = await platesOf(tx, needs, [...players]);
  const rows = earning.flatMap((fact) => {
    const own = ratios.get(fact.brandId);
    return own ? [rowOf(fact, own, plateOf)] : [];
  });
  await countStakes(tx, rows);
}

/** A result was corrected: what the stake counts is what its new end says, on its first day and by its first ratio. */
export const hearCorrections = (
  tx: Tx,
  { clock }: PointsNeeds,
  facts: readonly FactOf<typeof StakeCorrected>[],
): Promise<unknown> =>
  correctStakes(
    tx,
    facts.map(({ ref, revision, after }) => ({
      ref,
      revision,
      valid: after.state === 'voided' ? 0n : BigInt(after.validStake),
    })),
    new Date(clock.now()),
  );

type Credited = FactOf<typeof DepositCredited>;
type Undone = FactOf<typeof DepositTakenBack>;

/** Deposits earn points where the brand says so, each once. @param at when they were announced */
export async function hearDeposits(
  tx: Tx,
  needs: PointsNeeds,
  facts: readonly Credited[],
  at: Date,
): Promise<void> {
  const ratios = await ratiosFor(needs, facts);
  const players = await playersAmong(tx, [...new Set(facts.map(({ memberId }) => memberId))]);
  const known = await knownRefs(
    tx,
    'deposit',
    facts.map(({ memberId, depositId }) => ({ memberId, ref: depositId })),
  );
  const moves = facts.flatMap((fact): Move[] => {
    const { memberId, brandId, depositId, amount, currency } = fact;
    const own = ratios.get(brandId);
    const unit = own?.open ? own.depositIn(currency) : 0n;
    if (!own || unit === 0n || !players.has(memberId) || known.has(depositId)) return [];
    const change = (parseAmount(amount, currency) * ONE) / unit;
    const day = dayOf(Date.parse(fact.at ?? at.toISOString()), own.zone);
    return change === 0n ? [] : [{ memberId, brandId, kind: 'deposit', change, day, ref: depositId }];
  });
  await movePoints(tx, needs, moves);
}

/** A deposit that was taken back takes back what it earned; one that is given again gives it again. Each difference counts once. */
export async function hearUndone(
  tx: Tx,
  needs: PointsNeeds,
  facts: readonly Undone[],
  kind: 'deposit' | 'deposit_back',
): Promise<void> {
  const ratios = await ratiosFor(needs, facts);
  const known = await knownRefs(
    tx,
    kind,
    facts.map(({ memberId, differenceId }) => ({ memberId, ref: differenceId })),
  );
  const moves: Move[] = [];
  for (const { memberId, brandId, depositId, differenceId } of facts) {
    const given = known.has(differenceId) ? 0n : await givenFor(tx, memberId, depositId);
    const day = dayOf(needs.clock.now(), ratios.get(brandId)?.zone ?? 'UTC');
    const change = kind === 'deposit' ? given : -given;
    if (given > 0n) moves.push({ memberId, brandId, kind, change, day, ref: differenceId });
  }
  await movePoints(tx, needs, moves);
}
