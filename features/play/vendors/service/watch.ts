/** What is looked after by the clock: reports of vendors against our books, lists of their games, vendors that were closed and may answer again. */
import { newId } from '#kernel/ids.ts';
import { DAY, HOUR, MINUTE } from '#kernel/time.ts';
import { isFault } from '#kernel/faults.ts';
import { vendorFaults } from '../faults.ts';
import { adapterOf } from '../providers/registry.ts';
import { compareGames, compareMovements } from '../rules/compare.ts';
import { FORGET_CALLS, openIncident } from '../store/calls.ts';
import { EXPIRE_GRANTS } from '../store/grants.ts';
import { FORGET_LAUNCHES } from '../store/launches.ts';
import { FORGET_REFUSALS } from '../store/play.ts';
import { ALL_VENDORS, type GameRow, GAMES_OF, type VendorRow } from '../store/vendors.ts';
import {
  DROP_CHANGES,
  MOVEMENTS_NAMED,
  MOVEMENTS_OF,
  putChange,
  putDifference,
  READ_UNTIL,
  SET_READ_UNTIL,
} from '../store/watch.ts';
import type { VendorNeeds } from './needs.ts';
import { type Speak, TRY_AGAIN_MS } from './speak.ts';

export type WatchNeeds = Pick<VendorNeeds, 'db' | 'clock' | 'log'> & { readonly speak: Speak };

/** What happened so lately may still be on its way in one of the two books. */
const SETTLED_AFTER_MS = 5 * MINUTE;
/** How far two clocks may be apart. */
const EDGE_MS = 2 * MINUTE;
/** Of a vendor that was never read. */
const FIRST_MS = DAY;
const MOST_AT_ONCE_MS = 6 * HOUR;

/** Reads the next part of a vendor's report. Answers how many differences were found; undefined where it reports none. */
export async function reconcile(needs: WatchNeeds, vendor: VendorRow): Promise<number | undefined> {
  const { db, clock, speak } = needs;
  if (!adapterOf(vendor.adapter)?.outbound.transactions) return undefined;
  const { brand_id, code } = vendor;
  const end = clock.now() - SETTLED_AFTER_MS;
  const from = (await db.one(READ_UNTIL, [brand_id, code]))?.read_until.getTime() ?? end - FIRST_MS;
  const to = Math.min(end, from + MOST_AT_ONCE_MS);
  if (to <= from) return 0;
  const theirs = await speak(
    vendor,
    'report',
    async (adapter, speaking) =>
      // Two clocks disagree: what is ours is looked for a little before and after.
      (await adapter.outbound.transactions?.(speaking, {
        operator: vendor.operator,
        from: from - EDGE_MS,
        to: to + EDGE_MS,
      })) ?? [],
  );
  const [ours, known] = await Promise.all([
    db.rows(MOVEMENTS_OF, [brand_id, code, new Date(from), new Date(to)]),
    db.rows(MOVEMENTS_NAMED, [brand_id, code, theirs.map(({ transaction }) => transaction)]),
  ]);
  const found = compareMovements(ours, known, theirs);
  const at = new Date(clock.now());
  await db.transaction(async (tx) => {
    for (const one of found)
      await putDifference(tx, { id: newId(), brand_id, vendor: code, found_at: at, ...one });
    await tx.run(SET_READ_UNTIL, [brand_id, code, new Date(to)]);
    const detail = `${found.length} transactions are reported differently`;
    if (found.length > 0)
      await openIncident(
        tx,
        { id: newId(), brand_id, vendor: code, kind: 'difference', subject: code, detail },
        at,
      );
  });
  return found.length;
}

const listedOf = ({ ref, name, game_type, trial, free_rounds }: GameRow) => ({
  ref,
  name,
  gameType: game_type,
  trial,
  freeRounds: free_rounds,
});

/** Keeps what a vendor's list says differently. Answers how much. @throws vendors.not_offered where it has no list · no_answer */
export async function importGames(needs: WatchNeeds, vendor: VendorRow): Promise<number> {
  const { db, clock, speak } = needs;
  const { brand_id, code } = vendor;
  if (!adapterOf(vendor.adapter)?.outbound.games) throw vendorFaults('vendors.not_offered');
  const theirs = await speak(
    vendor,
    'games',
    async (adapter, to) => (await adapter.outbound.games?.(to, vendor.operator)) ?? [],
  );
  const ours = (await db.rows(GAMES_OF, [brand_id, code]))
    .filter(({ withdrawn }) => !withdrawn)
    .map(listedOf);
  const found = compareGames(ours, theirs);
  const at = new Date(clock.now());
  await db.transaction(async (tx) => {
    for (const one of found)
      await putChange(tx, { id: newId(), brand_id, vendor: code, found_at: at, ...one });
    await tx.run(DROP_CHANGES, [brand_id, code, found.map(({ ref }) => ref), at]);
  });
  return found.length;
}

/** One vendor that fails holds up no other. */
async function each(
  needs: WatchNeeds,
  vendors: readonly VendorRow[],
  cannot: string,
  work: (vendor: VendorRow) => Promise<unknown>,
) {
  for (const vendor of vendors)
    try {
      await work(vendor);
    } catch (error) {
      // Its health has been noted by then; a defect is told.
      if (!isFault(error)) needs.log.error({ vendor: vendor.code, err: error }, cannot);
    }
}

export async function reconcileAll(needs: WatchNeeds): Promise<void> {
  const vendors = await needs.db.rows(ALL_VENDORS);
  await each(
    needs,
    vendors.filter(({ state }) => state === 'open'),
    'a report of a vendor cannot be read',
    (vendor) => reconcile(needs, vendor),
  );
}

/** A vendor that was closed because it did not answer is asked again: the first answer opens it. */
export async function tryTripped(needs: WatchNeeds): Promise<void> {
  const now = needs.clock.now();
  const due = (await needs.db.rows(ALL_VENDORS)).filter(
    ({ state, tried_at }) =>
      state === 'tripped' && (tried_at === null || now - tried_at.getTime() >= TRY_AGAIN_MS),
  );
  await each(needs, due, 'a vendor cannot be asked again', (vendor) => importGames(needs, vendor));
}

/** Logs of calls are kept so long, refusals and launches a month. */
const CALLS_KEPT_MS = 90 * DAY;
const KEPT_MS = 30 * DAY;
export async function forget({ db, clock }: Pick<WatchNeeds, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  while ((await db.run(FORGET_CALLS, [new Date(now - CALLS_KEPT_MS)])) > 0);
  await db.run(FORGET_REFUSALS, [new Date(now - KEPT_MS)]);
  await db.run(FORGET_LAUNCHES, [new Date(now - KEPT_MS)]);
  await db.run(EXPIRE_GRANTS, [new Date(now)]);
}
