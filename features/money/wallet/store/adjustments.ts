/** SQL of adjustments. */
import type { Id } from '#kernel/ids.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import { beginsWith } from '#platform/db/like.ts';
import type { AdjustmentContent } from '../contract/adjustments.ts';

export type AdjustmentRow = {
  id: string;
  member_id: string;
  brand_id: string;
  serial: string;
  direction: AdjustmentContent['direction'];
  amount: bigint;
  currency: string;
  cause: AdjustmentContent['cause'];
  reason: string;
  asked_by: string;
  agreed_by: readonly string[];
  transfer_id: string;
  at: Date;
};

const INSERT = statement<unknown>(
  'wallet.insert_adjustment',
  `insert into wallet.adjustments (id, member_id, brand_id, serial, direction, amount, currency, cause, reason, asked_by, agreed_by, transfer_id, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
);
export const insertAdjustment = (runner: Runner, row: AdjustmentRow) =>
  runner.run(INSERT, [
    row.id,
    row.member_id,
    row.brand_id,
    row.serial,
    row.direction,
    row.amount,
    row.currency,
    row.cause,
    row.reason,
    row.asked_by,
    row.agreed_by,
    row.transfer_id,
    row.at,
  ]);

const PLAYER = statement<{ id: Id<'member'>; account: string; status: string }>(
  'wallet.adjusted_player',
  'select id, account, status from members.directory where id = $1 and brand_id = $2 and type <> 4',
);
/** A member with real money; trial accounts have none. */
export const findPlayer = (runner: Runner, id: string, brandId: string) => runner.one(PLAYER, [id, brandId]);

export type OpsAdjustmentRow = AdjustmentRow & {
  account: string;
  asked_name: string;
  agreed_names: readonly string[];
};
const LIST = statement<OpsAdjustmentRow & { total: bigint }>(
  'wallet.list_adjustments',
  `select a.id, a.member_id, a.brand_id, a.serial, a.direction, a.amount, a.currency, a.cause, a.reason, a.asked_by, a.agreed_by,
          a.transfer_id, a.at, m.account, coalesce(i.username, '') as asked_name,
          array(select coalesce(s.username, '') from unnest(a.agreed_by) with ordinality g (id, n)
                left join identity.directory s on s.id = g.id order by g.n) as agreed_names,
          count(*) over () as total
     from wallet.adjustments a join members.directory m on m.id = a.member_id left join identity.directory i on i.id = a.asked_by
    where a.brand_id = $1 and ($2::text is null or m.account like $2) order by a.id desc limit $3 offset $4`,
);
export const listAdjustments = (
  runner: Runner,
  brandId: string,
  prefix: string | undefined,
  limit: number,
  offset: number,
) => {
  return runner.rows(LIST, [brandId, beginsWith(prefix), limit, offset]);
};

const ANY = statement<unknown>(
  'wallet.any_adjustment',
  'select 1 from wallet.adjustments where brand_id = $1 limit 1',
);
export const hasAdjustments = async (runner: Runner, brandId: string): Promise<boolean> =>
  (await runner.one(ANY, [brandId])) !== undefined;

const STAFF = statement<{ id: string }>(
  'wallet.sample_staff',
  'select id from staff.directory where brand_id = $1 order by id limit 2',
);
/** Two people of the house, the first that were hired. */
export const sampleStaff = async (runner: Runner, brandId: string): Promise<readonly string[]> =>
  (await runner.rows(STAFF, [brandId])).map(({ id }) => id);
