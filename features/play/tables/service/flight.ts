/**
 * A round in the air: bets that have left it are paid while it flies, and everybody sees who left where. What decides is the database's clock
 * alone; this only carries it out.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Flight } from '#games/table-contract.ts';
import { DATABASE_CLOCK, type RiderJson, type RoundRow, SET_RIDERS } from '../store.ts';
import { LARGEST_BETS, RIDDEN } from '../store/bets.ts';
import { maskName } from '#kernel/mask-name.ts';
import type { TablesNeeds } from './needs.ts';
import { leftAt, settleLeft } from './settle.ts';
import type { LiveTable } from './tables.ts';
import { settleTrials } from './trials.ts';

/** Between two looks at who has left. */
const LOOK_MS = 150;
/** Between two looks at a flight nobody rides. */
const EMPTY_LOOK_MS = 1_000;
/** Between two lists of who left where. */
const LIST_MS = 600;
/** As many as a page shows. */
const RIDERS = 30;

export type Notify = (round: RoundRow) => Promise<void>;

/** The largest bets with where they left, in the words of the row. */
export async function listRiders(
  { db, namesOf }: TablesNeeds,
  { engine }: LiveTable,
  round: RoundRow,
  high: number,
): Promise<readonly RiderJson[]> {
  const bets = await db.rows(LARGEST_BETS, [round.id, RIDERS]);
  const names = new Map(
    (await namesOf(db, [...new Set(bets.map((bet) => bet.member_id))])).map(({ id, name }) => [id, name]),
  );
  return bets.map((bet): RiderJson => {
    const left = leftAt(engine.flight, round, { ...bet, parts: [] });
    const out =
      left !== undefined && left <= high && (bet.state === 'settled' || bet.cashed_at !== null) ? left : null;
    return {
      name: maskName(names.get(bet.member_id) ?? ''),
      stake: String(bet.stake),
      out: bet.state === 'settled' && bet.payout === 0n ? null : out,
      payout: String(bet.payout),
    };
  });
}

async function tellRiders(
  needs: TablesNeeds,
  table: LiveTable,
  round: RoundRow,
  high: number,
  notify: Notify,
): Promise<void> {
  const riders = JSON.stringify(await listRiders(needs, table, round, high));
  const changed = await needs.db.one(SET_RIDERS, [round.id, riders]);
  if (changed) await notify(changed);
}

/**
 * Until its end has come by the database's clock.
 * @param ending aborted when this process stops: whoever leads next flies on from where the clock is then
 * @returns whether it came to its end
 */
export async function fly(
  needs: TablesNeeds,
  table: LiveTable,
  flight: Flight,
  round: RoundRow,
  { notify: reported, ending }: { readonly notify: Notify; readonly ending: AbortSignal },
): Promise<boolean> {
  const start = (round.flight_at ?? round.closes_at).getTime();
  let listed = 0;
  while (!ending.aborted) {
    const now = (await needs.db.one(DATABASE_CLOCK))?.now.getTime() ?? 0;
    const left = round.reveals_at.getTime() - now;
    if (left <= 0) return true;
    const ridden = (await needs.db.one(RIDDEN, [round.id])) !== undefined;
    const high = flight.at(now - start);
    if (ridden && now > start) {
      await settleLeft(needs, table, round, high);
      await settleTrials(needs, table, round, high);
    }
    if (ridden && now - listed >= LIST_MS) {
      listed = now;
      await tellRiders(needs, table, round, high, reported);
    }
    const pause = Math.min(ridden ? LOOK_MS : EMPTY_LOOK_MS, left);
    await sleep(pause, undefined, { signal: ending }).catch(() => undefined);
  }
  return false;
}

/** The list as it stands at the end. */
export const tellEnd = (
  needs: TablesNeeds,
  table: LiveTable,
  round: RoundRow,
  notify: Notify,
): Promise<void> => tellRiders(needs, table, round, Number.MAX_SAFE_INTEGER, notify);
