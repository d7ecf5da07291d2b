/**
 * A slip on a running match waits before it is decided. It is written down before its wait, so that its owner may leave: every page of his, and
 * every process, sees that it is being placed and what became of it.
 */
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { DAY, HOUR, SECOND } from '#kernel/time.ts';
import {
  addPlacing,
  BOOKED_BY_KEY,
  endPlacing,
  forgetPlacings,
  PLACINGS,
  type PlacingRow,
} from '../store/placings.ts';
import type { SlipRow } from '../store/slips.ts';
import type { SportsbookNeeds } from './needs.ts';

/** What became of a slip is told for so long. */
const REPORTED_MS = HOUR;
const KEPT_MS = DAY;
/** A process that is alive decides a slip within moments of its wait; of one that stopped the ledger knows whether it booked. */
const LOST_MS = 20 * SECOND;
export const INTERRUPTED = 'sportsbook.interrupted';

type Asked = Pick<
  PlacingRow,
  'member_id' | 'key' | 'brand_id' | 'currency' | 'stake' | 'system' | 'each_way' | 'legs'
>;

/** Does `work`, which waits for `waitMs` and then books the slip, with a row that says so meanwhile. @throws what `work` throws */
export async function asPlacing(
  { db, clock }: Pick<SportsbookNeeds, 'db' | 'clock'>,
  asked: Asked,
  waitMs: number,
  work: () => Promise<SlipRow>,
): Promise<SlipRow> {
  const at = clock.now();
  await forgetPlacings(db, asked.member_id, new Date(at - KEPT_MS));
  await addPlacing(db, { ...asked, id: newId(at), at: new Date(at), ready_at: new Date(at + waitMs) });
  try {
    const slip = await work();
    await endPlacing(db, asked, { slip_id: slip.id }, new Date(clock.now()));
    return slip;
  } catch (error) {
    // Anything else says nothing about the slip: asked again with its key it is decided, and until then its row runs out by itself.
    if (isFault(error) && error.code !== 'platform.busy')
      await endPlacing(db, asked, { reason: error.code }, new Date(clock.now()));
    throw error;
  }
}

/** Those of the last hour, newest first; one whose process stopped is told as refused. */
export async function placingsOf(
  { db, clock }: Pick<SportsbookNeeds, 'db' | 'clock'>,
  memberId: string,
): Promise<readonly PlacingRow[]> {
  const now = clock.now();
  const rows = await db.rows(PLACINGS, [memberId, new Date(now - REPORTED_MS)]);
  const isOverdue = ({ state, ready_at }: PlacingRow): boolean =>
    state === 'placing' && ready_at.getTime() + LOST_MS < now;
  const overdue = rows.filter(isOverdue).map(({ key }) => key);
  if (overdue.length === 0) return rows;
  // A slip is booked before its row here is ended: a process may have stopped in between.
  const booked = new Map(
    (await db.rows(BOOKED_BY_KEY, [memberId, overdue])).map(({ key, slip_id }) => [key, slip_id]),
  );
  return rows.map((row): PlacingRow => {
    if (!isOverdue(row)) return row;
    const slip_id = booked.get(row.key);
    return slip_id
      ? { ...row, state: 'accepted', slip_id }
      : { ...row, state: 'refused', reason: INTERRUPTED };
  });
}
