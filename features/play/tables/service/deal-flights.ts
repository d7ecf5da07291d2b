/** Rounds that fly on after their close until an end their link has fixed. They have no length: one opens when the last has been shown. */
import { freeSlot } from '../rules/schedule.ts';
import { CLOSE_FLIGHT, COUNT_CROWD, type RoundRow } from '../store.ts';
import { type Dealer, type Dealing, drawRound, outcomeOf, tell } from './dealing.ts';
import { fly, tellEnd } from './flight.ts';
import type { LiveTable } from './tables.ts';

const flightOf = ({ engine, row }: LiveTable) => {
  if (!engine.flight) throw new Error(`nothing flies at ${row.code}`);
  return engine.flight;
};

/** What is left of a flight, and its end; also after a process that died in the midst of it. */
async function flyOn(dealing: Dealing, table: LiveTable, round: RoundRow): Promise<void> {
  const { needs, ending } = dealing;
  const notify = (changed: RoundRow): Promise<void> =>
    needs.db.transaction(async (tx) => void (await tell(tx, table, changed)));
  if (!(await fly(needs, table, flightOf(table), round, { notify, ending }))) return;
  await drawRound(dealing, FLIGHTS, table, round, null);
}

export const FLIGHTS: Dealer = {
  goesOn: true,
  /** It takes off with its close: where it ends is worked out now, so that the database's clock decides about every bet that leaves. */
  close: async (dealing, table, round, note) => {
    const { outcome } = await outcomeOf(dealing, table, round);
    const values = [round.id, note, flightOf(table).lasts(outcome), table.row.rhythm.showMs];
    const closed = await dealing.needs.db.transaction(async (tx) =>
      tell(tx, table, await tx.one(CLOSE_FLIGHT, values)),
    );
    if (closed) await flyOn(dealing, table, closed);
  },
  carryOn: async (dealing, table, round, now) => {
    await flyOn(dealing, table, round);
    return now;
  },
  outcome: async (_dealing, _table, _round, drawn) => drawn,
  finish: ({ needs }, table, round) => tellEnd(needs, table, round, async () => undefined),
  count: COUNT_CROWD,
  next: ({ row: { rhythm } }, { now, rounds, newest }) => {
    const free = newest ? newest.ends_at.getTime() : 0;
    if (rounds.length > 0) return { do: 'wait', until: Number.POSITIVE_INFINITY };
    if (free > now) return { do: 'wait', until: free };
    return { do: 'open', slot: freeSlot(rhythm, newest, now) };
  },
};
