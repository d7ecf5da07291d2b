/** Rounds whose stakes make their prizes: cards are bought ahead, and the next round takes bets while the last is being called, ball by ball. */
import type { Tx } from '#platform/db/db.ts';
import { openStep } from '../rules/round.ts';
import { aheadOf, type Slot, slotAfter, slotAt } from '../rules/schedule.ts';
import type { RoundRow } from '../store.ts';
import { COUNT_CARDS } from '../store/pools.ts';
import { type Dealer, type Dealing, outcomeOf, tell } from './dealing.ts';
import { callDue, closePool, type Plan, planOf } from './pool.ts';
import type { LiveTable } from './tables.ts';

/** More than are ever called at once. */
const PLANS_KEPT = 100;

const poolOf = ({ engine, row }: LiveTable) => {
  if (!engine.pool) throw new Error(`nothing is called at ${row.code}`);
  return engine.pool;
};

/** What is called in a round whose cards are all sold: the same after a process that died in the midst of it. */
async function planFor(dealing: Dealing, table: LiveTable, round: RoundRow): Promise<Plan> {
  const known = dealing.plans.get(round.id);
  if (known) return known;
  const { outcome } = await outcomeOf(dealing, table, round);
  const plan = await planOf(dealing.needs.db, poolOf(table), round.id, outcome);
  // A round that was voided, or ended by another process, leaves its plan.
  if (dealing.plans.size >= PLANS_KEPT) dealing.plans.clear();
  dealing.plans.set(round.id, plan);
  return plan;
}

/** A slot of cards bought ahead, with the time of the first ball; when the last one is called is known at the close. */
const calledAfter = (slot: Slot, { dealMs, showMs }: LiveTable['row']['rhythm']): Slot => {
  const revealsAt = slot.closesAt + dealMs;
  return { ...slot, revealsAt, endsAt: revealsAt + showMs };
};

export const POOLS: Dealer = {
  goesOn: true,
  close: async (dealing, table, round, note) => {
    const { outcome: played } = await outcomeOf(dealing, table, round);
    const notify = (tx: Tx, closed: RoundRow | undefined) => tell(tx, table, closed);
    await closePool(dealing.needs, table, poolOf(table), round, { played, note, notify });
  },
  carryOn: async (dealing, table, round, now) => {
    const plan = await planFor(dealing, table, round);
    const notify = (tx: Tx, changed: RoundRow | undefined) => tell(tx, table, changed);
    return callDue(dealing.needs, table, round, { plan, now, notify });
  },
  /** A look that came late has left out the last balls: the drawn round tells all of them, and what they won. */
  outcome: async (dealing, table, round) => {
    const plan = await planFor(dealing, table, round);
    const now = round.reveals_at.getTime();
    await callDue(dealing.needs, table, round, { plan, now, notify: async () => undefined });
    dealing.plans.delete(round.id);
    return plan.outcome;
  },
  finish: async () => undefined,
  count: COUNT_CARDS,
  next: ({ row }, { now, rounds, newest }) => {
    const rhythm = aheadOf(row.rhythm);
    const slot = slotAt(rhythm, now);
    const begun = newest !== undefined && slot !== undefined && newest.opens_at.getTime() >= slot.opensAt;
    const busy = rounds.some(({ state }) => state === 'open');
    const next = openStep(slot, slotAfter(rhythm, now), { now, busy, begun });
    return next.do === 'open' ? { do: 'open', slot: calledAfter(next.slot, row.rhythm) } : next;
  },
};
