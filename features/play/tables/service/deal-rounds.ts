/** Rounds that are drawn at their time: cards, wheels, dice. They follow each other by the clock of the day. */
import { openStep } from '../rules/round.ts';
import { slotAfter, slotAt } from '../rules/schedule.ts';
import { CLOSE_ROUND, COUNT_CROWD } from '../store.ts';
import { type Dealer, tell } from './dealing.ts';

export const ROUNDS: Dealer = {
  goesOn: false,
  close: ({ needs: { db } }, table, round, note) =>
    db.transaction(async (tx) => void (await tell(tx, table, await tx.one(CLOSE_ROUND, [round.id, note])))),
  carryOn: async () => undefined,
  outcome: async (_dealing, _table, _round, drawn) => drawn,
  finish: async () => undefined,
  count: COUNT_CROWD,
  next: ({ row: { rhythm } }, { now, rounds, newest }) => {
    const slot = slotAt(rhythm, now);
    const begun = newest !== undefined && slot !== undefined && newest.opens_at.getTime() >= slot.opensAt;
    return openStep(slot, slotAfter(rhythm, now), { now, busy: rounds.length > 0, begun });
  },
};
