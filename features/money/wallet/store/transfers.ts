/** SQL of wallets at vendors: the places, the transfers, what was won and lost there. */
import type { Id } from '#kernel/ids.ts';
import { fewBeginning } from '#platform/db/beginning.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import { beginsWith } from '#platform/db/like.ts';
import { countTo } from '#platform/db/page.ts';
import type { DIRECTIONS, TransferState } from '../contract/transfers.ts';

export type TransferRow = {
  id: string;
  member_id: Id<'member'>;
  brand_id: Id<'brand'>;
  serial: string;
  key: string;
  content: Buffer;
  vendor: string;
  provider: string;
  direction: (typeof DIRECTIONS)[number];
  amount: bigint;
  currency: string;
  state: TransferState;
  asks: number;
  reason: string;
  move_id: string | null;
  back_id: string | null;
  created_at: Date;
  changed_at: Date;
  ended_at: Date | null;
  /** What the vendor said after it had ended, where that is something else. */
  contradiction: '' | 'done' | 'refused';
  /** Moved the money to the vendor’s wallet after all. */
  again_id: string | null;
};
const COLUMNS = `id, member_id, brand_id, serial, key, content, vendor, provider, direction, amount, currency, state, asks, reason,
  move_id, back_id, created_at, changed_at, ended_at, contradiction, again_id`;

export type PlaceRow = {
  member_id: Id<'member'>;
  brand_id: Id<'brand'>;
  vendor: string;
  currency: string;
  revision: bigint;
  report_cursor: string;
  staked_unreported: bigint;
  paid_unreported: bigint;
};
const PLACE_COLUMNS =
  'member_id, brand_id, vendor, currency, revision, report_cursor, staked_unreported, paid_unreported';
const OPEN_PLACE = statement<unknown>(
  'wallet.open_place',
  `insert into wallet.places (member_id, vendor, currency, brand_id) values ($1, $2, $3, $4) on conflict do nothing`,
);
const LOCK_PLACE = statement<PlaceRow>(
  'wallet.lock_place',
  `update wallet.places set revision = revision + 1 where member_id = $1 and vendor = $2 and currency = $3
   returning ${PLACE_COLUMNS}`,
);
type At = { readonly memberId: string; readonly vendor: string; readonly currency: string };
/** Held until the transaction ends; opened when missing. */
export async function lockPlace(runner: Runner, at: At, brandId: string): Promise<void> {
  await runner.run(OPEN_PLACE, [at.memberId, at.vendor, at.currency, brandId]);
  await runner.one(LOCK_PLACE, [at.memberId, at.vendor, at.currency]);
}

const PLACES = statement<PlaceRow>(
  'wallet.places',
  `select ${PLACE_COLUMNS} from wallet.places where member_id = $1 and currency = $2 order by vendor`,
);
export const readPlaces = (runner: Runner, memberId: string, currency: string) =>
  runner.rows(PLACES, [memberId, currency]);

const PLACES_OF = statement<PlaceRow>(
  'wallet.places_of',
  `select ${PLACE_COLUMNS} from wallet.places where member_id = $1 order by vendor, currency`,
);
/** In every currency. */
export const placesOf = (runner: Runner, memberId: string) => runner.rows(PLACES_OF, [memberId]);

const HOLDERS = statement<{ member_id: string; brand_id: string }>(
  'wallet.holders',
  'select distinct member_id, brand_id from wallet.places where member_id = any($1::uuid[])',
);
/** Who of these has ever had a wallet at a vendor. */
export const holdersOf = (runner: Runner, memberIds: readonly string[]) => runner.rows(HOLDERS, [memberIds]);

const PLACE = statement<PlaceRow>(
  'wallet.place',
  `select ${PLACE_COLUMNS} from wallet.places where member_id = $1 and vendor = $2 and currency = $3`,
);
export const readPlace = (runner: Runner, { memberId, vendor, currency }: At) =>
  runner.one(PLACE, [memberId, vendor, currency]);

const QUEUE_PLACES = statement<PlaceRow>(
  'wallet.queue_places',
  `update wallet.places set asked_at = $3 where (member_id, vendor, currency) in (
     select p.member_id, p.vendor, p.currency from wallet.places p
      where p.asked_at is null or p.asked_at < $1
         or (p.asked_at < $2 and exists (select from ledger.accounts a join ledger.balances b on b.member_id = a.owner_id and b.account_id = a.id
               where a.owner_id = p.member_id and a.purpose = 'vendor:' || p.vendor and a.currency = p.currency and b.balance > 0))
      order by p.asked_at nulls first limit $4 for update skip locked)
   returning ${PLACE_COLUMNS}`,
);
/**
 * Places nobody has asked about since `before`, and those with money in them that nobody has asked about since `played`; marked as asked at
 * `at`. One that a transfer holds comes with the next round.
 */
export const queuePlaces = (
  runner: Runner,
  { before, played }: { readonly before: Date; readonly played: Date },
  at: Date,
  limit: number,
) => runner.rows(QUEUE_PLACES, [before, played, at, limit]);

const ASKED_PLACE = statement<PlaceRow>(
  'wallet.asked_place',
  `update wallet.places set asked_at = $4 where member_id = $1 and vendor = $2 and currency = $3
   returning ${PLACE_COLUMNS}`,
);
/** Locks it without a new revision. */
export const markAsked = (runner: Runner, { memberId, vendor, currency }: At, at: Date) =>
  runner.one(ASKED_PLACE, [memberId, vendor, currency, at]);

const INSERT = statement<TransferRow>(
  'wallet.insert_transfer',
  `insert into wallet.transfers (id, member_id, brand_id, serial, key, content, vendor, provider, direction, amount, currency, created_at, changed_at)
   values ($1, $2, $3, 'M-' || to_char($11::timestamptz, 'YY') || '-' || lpad(nextval('wallet.number')::text, 6, '0'),
           $4, $5, $6, $7, $8, $9, $10, $11, $11)
   on conflict (member_id, key) do nothing returning ${COLUMNS}`,
);
/** Undefined when the key is taken. */
export const insertTransfer = (
  runner: Runner,
  row: Pick<
    TransferRow,
    | 'id'
    | 'member_id'
    | 'brand_id'
    | 'key'
    | 'content'
    | 'vendor'
    | 'provider'
    | 'direction'
    | 'amount'
    | 'currency'
    | 'created_at'
  >,
) =>
  runner.one(INSERT, [
    row.id,
    row.member_id,
    row.brand_id,
    row.key,
    row.content,
    row.vendor,
    row.provider,
    row.direction,
    row.amount,
    row.currency,
    row.created_at,
  ]);

const FIND = statement<TransferRow>(
  'wallet.transfer',
  `select ${COLUMNS} from wallet.transfers where id = $1`,
);
export const findTransfer = (runner: Runner, id: string) => runner.one(FIND, [id]);

const LOCK = statement<TransferRow>(
  'wallet.lock_transfer',
  `select ${COLUMNS} from wallet.transfers where id = $1 for update`,
);
export const lockTransfer = (runner: Runner, id: string) => runner.one(LOCK, [id]);

const BY_KEY = statement<TransferRow>(
  'wallet.transfer_by_key',
  `select ${COLUMNS} from wallet.transfers where member_id = $1 and key = $2`,
);
export const transferByKey = (runner: Runner, memberId: string, key: string) =>
  runner.one(BY_KEY, [memberId, key]);

const OF_SWEEP = statement<TransferRow>(
  'wallet.transfers_of_sweep',
  `select ${COLUMNS} from wallet.transfers where member_id = $1 and starts_with(key, $2) order by key`,
);
/** `prefix` ends with a space, which no caller's key can hold. */
export const transfersOfSweep = (runner: Runner, memberId: string, prefix: string) =>
  runner.rows(OF_SWEEP, [memberId, prefix]);

const HOLD_SWEEP = statement<never>(
  'wallet.hold_sweep',
  'select pg_advisory_xact_lock(hashtextextended($1, 4813))',
);
/** Sweeps under one key wait for each other. */
export const holdSweep = async (runner: Runner, memberId: string, key: string): Promise<void> => {
  await runner.rows(HOLD_SWEEP, [`${memberId} ${key}`]);
};

const OPEN = statement<TransferRow>(
  'wallet.open_transfers',
  `select ${COLUMNS} from wallet.transfers where member_id = $1 and currency = $2 and (ended_at is null or contradiction <> '')`,
);
/** Those whose end is not known, or not any more. */
export const openTransfers = (runner: Runner, memberId: string, currency: string) =>
  runner.rows(OPEN, [memberId, currency]);

const STEP = statement<TransferRow>(
  'wallet.step_transfer',
  `update wallet.transfers set state = $2, asks = $3, reason = $4, move_id = coalesce($5, move_id), back_id = $6, changed_at = $7,
     ended_at = case when $2 in ('done', 'refused') then $7::timestamptz end
   where id = $1 returning ${COLUMNS}`,
);
export const stepTransfer = (
  runner: Runner,
  id: string,
  to: {
    readonly state: TransferState;
    readonly asks: number;
    readonly reason?: string;
    readonly moveId?: string | undefined;
    readonly backId?: string | undefined;
    readonly at: Date;
  },
) => runner.one(STEP, [id, to.state, to.asks, to.reason ?? '', to.moveId ?? null, to.backId ?? null, to.at]);

const CONTRADICT = statement<TransferRow>(
  'wallet.contradict_transfer',
  `update wallet.transfers set contradiction = $2, changed_at = $3 where id = $1 returning ${COLUMNS}`,
);
/** Keeps what the vendor said after the end; empty once people have decided. */
export const contradictTransfer = (
  runner: Runner,
  id: string,
  contradiction: TransferRow['contradiction'],
  at: Date,
) => runner.one(CONTRADICT, [id, contradiction, at]);

const RESTATE = statement<TransferRow>(
  'wallet.restate_transfer',
  `update wallet.transfers set state = $2, reason = $3, again_id = $4, contradiction = '', changed_at = $5, ended_at = $5
    where id = $1 returning ${COLUMNS}`,
);
/** It ended otherwise than it was first taken to: `againId` moved the money to the vendor's wallet after all. */
export const restateTransfer = (
  runner: Runner,
  id: string,
  to: {
    readonly state: 'done' | 'refused';
    readonly reason: string;
    readonly againId: string;
    readonly at: Date;
  },
) => runner.one(RESTATE, [id, to.state, to.reason, to.againId, to.at]);

const LIST = statement<TransferRow & { total: bigint }>(
  'wallet.list_transfers',
  `select ${COLUMNS}, count(*) over () as total from wallet.transfers where member_id = $1 order by id desc limit $2 offset $3`,
);
export const listTransfers = (runner: Runner, memberId: string, limit: number, offset: number) =>
  runner.rows(LIST, [memberId, limit, offset]);

export type OpsTransferRow = TransferRow & { account: string; request: boolean; total: bigint };
const NARROWED = `($2::text is null or t.state = $2 or ($2 = 'review' and t.contradiction <> ''))
  and ($3::text is null or (select m.account like $3 from members.directory m where m.id = t.member_id))`;
/** What stands beside a transfer is read of one page alone. @param from rows of which each has the `id` of a transfer */
const opsList = (name: string, from: string) =>
  statement<OpsTransferRow>(
    `wallet.ops_${name}`,
    `select t.*, m.account, (select count(*) from (select ${from} limit $6) counted) as total,
          exists (select from approvals.open_requests r where r.brand_id = t.brand_id and r.kind = 'wallet.resolve' and r.subject = t.id::text) as request
       from (select t.id ${from} order by t.id desc limit $4 offset $5) page join wallet.transfers t on t.id = page.id
       join members.directory m on m.id = t.member_id order by t.id desc`,
  );
const OF_BRAND = 'from wallet.transfers t where t.brand_id = $1';
/** A statement for each way in: one with a condition that may be none goes along no index for it. */
const OPS_LIST = opsList('transfers', `${OF_BRAND} and ${NARROWED}`);
const OPS_WAITING = opsList(
  'waiting_transfers',
  `from (select t.id ${OF_BRAND} and t.ended_at is null and ${NARROWED}
     union select t.id ${OF_BRAND} and t.contradiction <> '' and ${NARROWED}) t`,
);
const OPS_REFUSED = opsList(
  'refused_transfers',
  `${OF_BRAND} and t.state = 'refused' and t.state = $2 and ${NARROWED}`,
);
const OPS_OF_FEW = opsList(
  'transfers_of_few',
  `from unnest($7::uuid[]) few (id) cross join lateral (
     select t.id from wallet.transfers t where t.member_id = few.id and t.brand_id = $1 and ${NARROWED} order by t.id desc limit $6) t`,
);
/** Asked of the directory here: play reaches wallets, and is to reach no further (tools/measures, rooms a room reaches). */
const BEGINNING = statement<{ id: string }>(
  'wallet.beginning',
  'select id from members.directory where brand_id = $1 and account ~>=~ $3 and account ~<~ $4 limit $2',
);
/** `total` is counted as far as `countTo` says. */
export const listForStaff = async (
  runner: Runner,
  brandId: string,
  filter: { readonly state: string | undefined; readonly prefix: string | undefined },
  limit: number,
  offset: number,
): Promise<OpsTransferRow[]> => {
  const { state, prefix } = filter;
  const asked = [brandId, state ?? null, beginsWith(prefix), limit, offset, countTo(limit, offset)];
  const few = await fewBeginning(runner, BEGINNING, brandId, prefix);
  if (few) return runner.rows(OPS_OF_FEW, [...asked, few]);
  if (state === 'refused') return runner.rows(OPS_REFUSED, asked);
  return runner.rows(state === undefined || state === 'done' ? OPS_LIST : OPS_WAITING, asked);
};

const SAMPLE = statement<{ id: Id<'member'> }>(
  'wallet.sample_member',
  'select id from members.directory where brand_id = $1 and account = $2',
);
export const sampleMember = async (runner: Runner, brandId: string, account: string) =>
  (await runner.one(SAMPLE, [brandId, account]))?.id;
