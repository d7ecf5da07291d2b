/** Asking for a file, and writing it: a part a transaction, so that a process that goes down goes on where it stopped. */
import type { Brands } from '#features/setup/brand/service.ts';
import { BYTE_ORDER_MARK } from '#kernel/csv.ts';
import { asId, type BrandId, newId } from '#kernel/ids.ts';
import { type Clock, DAY } from '#kernel/time.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { addJob, type JobPayload } from '#platform/jobs/jobs.ts';
import { publish } from '#platform/live/publish.ts';
import type { May } from '#platform/trail/staff-action.ts';
import { ExportChanged, type ExportFilter, type ExportKind } from '../contract.ts';
import { exportFaults } from '../faults.ts';
import { presentExport } from '../present.ts';
import { mayExport, MEMBER_DAYS, STAFF_DAYS } from '../rules.ts';
import {
  addPart,
  beginExport,
  countOpen,
  type ExportRow,
  holdOwner,
  insertExport,
  lockExport,
} from '../store.ts';
import { planEach } from '../store/sources.ts';
import { askedBy, tableOf } from './sources.ts';

export type ExportNeeds = {
  readonly db: Db;
  readonly clock: Clock;
  readonly brands: Pick<Brands, 'byId'>;
  readonly may?: May | undefined;
};

export const WRITE_JOB = 'exports.write';
/** Of one person. */
const MOST_AT_ONCE = 3;
const KEPT_MS = 7 * DAY;
/** About 300 kB: one call takes one part. */
const ROWS_A_PART = 2_000;
/** Parts one run of the job writes; then the queue may do something else. */
const PARTS_A_RUN = 25;

export type ExportAsk = {
  readonly brandId: BrandId;
  readonly owner: { readonly kind: 'member' | 'staff'; readonly id: string };
  readonly kind: ExportKind;
  readonly filter: ExportFilter;
};

/** @throws exports.period · exports.too_many */
export async function askExport({ clock }: ExportNeeds, tx: Tx, ask: ExportAsk): Promise<ExportRow> {
  const { owner, filter } = ask;
  const days = owner.kind === 'member' ? MEMBER_DAYS : STAFF_DAYS;
  if (!mayExport(filter, days, clock.now()))
    throw exportFaults('exports.period', { fields: { from: 'exports.period' } });
  await holdOwner(tx, owner.id);
  if ((await countOpen(tx, owner.id)) >= MOST_AT_ONCE) throw exportFaults('exports.too_many');
  const now = clock.now();
  const row = await insertExport(tx, {
    id: newId(),
    brand_id: ask.brandId,
    owner_kind: owner.kind,
    owner_id: owner.id,
    kind: ask.kind,
    filter,
    created_at: new Date(now),
    expires_at: new Date(now + KEPT_MS),
  });
  if (!row) throw new Error('an export was not written');
  await addJob(tx, WRITE_JOB, { id: row.id }, { key: `${WRITE_JOB} ${row.id}` });
  return row;
}

async function tell(tx: Tx, row: ExportRow | undefined): Promise<void> {
  if (row?.owner_kind !== 'member') return;
  await publish(tx, ExportChanged, { memberId: row.owner_id }, presentExport(row));
}

/** One part. Answers whether there is more to write. */
const writePart = ({ db, clock, brands }: ExportNeeds, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const row = await lockExport(tx, id);
    if (!row || row.state === 'done' || row.state === 'failed') return false;
    const { timeZone } = await brands.byId(asId<'brand'>(row.brand_id));
    const table = tableOf(row);
    const asked = askedBy(row, row.filter, timeZone);
    const first = row.parts === 0;
    await planEach(tx);
    const begun = first ? await beginExport(tx, id, await table.count(tx, asked)) : row;
    const { lines, rows, last } = await table.next(tx, asked, row.last, ROWS_A_PART);
    const body = first ? `${BYTE_ORDER_MARK}${table.header}${lines}` : lines;
    const done = rows < ROWS_A_PART;
    await tell(tx, await addPart(tx, begun ?? row, { body, rows, last, done, at: new Date(clock.now()) }));
    return !done;
  });

export async function write(needs: ExportNeeds, { id }: JobPayload): Promise<void> {
  const name = String(id);
  for (let n = 0; n < PARTS_A_RUN; n += 1) if (!(await writePart(needs, name))) return;
  await addJob(needs.db, WRITE_JOB, { id: name }, { key: `${WRITE_JOB} ${name} on` });
}
