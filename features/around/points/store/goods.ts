/** SQL of the mall: goods, and what members took of them. */
import { membersBeginning } from '#features/people/members/service/beginning.ts';
import { type Runner, statement, type Tx } from '#platform/db/db.ts';
import { beginsWith } from '#platform/db/like.ts';
import { countTo } from '#platform/db/page.ts';
import type { GoodsKind, RedemptionKind, RedemptionState } from '../contract.ts';

export type Texts = Readonly<Record<string, string>>;
export type GoodsRow = {
  readonly id: string;
  readonly brand_id: string;
  readonly kind: GoodsKind;
  readonly names: Texts;
  readonly texts: Texts;
  readonly picture: string;
  readonly price: bigint;
  readonly amount: bigint;
  readonly currency: string;
  readonly stock: number | null;
  readonly each_most: number;
  readonly open: boolean;
  readonly position: number;
  readonly revision: number;
};
const GOODS = `g.id, g.brand_id, g.kind, g.names, g.texts, g.picture, g.price, g.amount, g.currency, g.stock, g.each_most, g.open, g.position, g.revision`;

const OPEN = statement<GoodsRow & { mine: number }>(
  'points.open_goods',
  `select ${GOODS}, (select count(*)::int from points.redemptions r
      where r.goods_id = g.id and r.member_id = $2 and r.state <> 'rejected') as mine
     from points.goods g where g.brand_id = $1 and g.open order by g.position, g.id limit 200`,
);
/** What is offered, with how many pieces of it this member has taken. */
export const openGoods = (runner: Runner, brandId: string, memberId: string) =>
  runner.rows(OPEN, [brandId, memberId]);

const ALL = statement<GoodsRow & { taken: number }>(
  'points.all_goods',
  `select ${GOODS}, (select count(*)::int from points.redemptions r where r.goods_id = g.id and r.state <> 'rejected') as taken
     from points.goods g where g.brand_id = $1 order by g.position, g.id limit 500`,
);
export const allGoods = (runner: Runner, brandId: string) => runner.rows(ALL, [brandId]);

const LOCK = statement<GoodsRow>(
  'points.lock_goods',
  `select ${GOODS} from points.goods g where g.id = $1 and g.brand_id = $2 for update`,
);
export const lockGoods = (tx: Tx, id: string, brandId: string) => tx.one(LOCK, [id, brandId]);

const PUT = statement<never>(
  'points.put_goods',
  `insert into points.goods (id, brand_id, kind, names, texts, picture, price, amount, currency, stock, each_most, open, position)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict (id) do nothing`,
);
const goodsValues = (row: Omit<GoodsRow, 'revision'>): unknown[] => [
  row.id,
  row.brand_id,
  row.kind,
  JSON.stringify(row.names),
  JSON.stringify(row.texts),
  row.picture,
  row.price,
  row.amount,
  row.currency,
  row.stock,
  row.each_most,
  row.open,
  row.position,
];
export const putGoods = (runner: Runner, row: Omit<GoodsRow, 'revision'>) =>
  runner.run(PUT, goodsValues(row));

const SET = statement<never>(
  'points.set_goods',
  `update points.goods set kind = $3, names = $4, texts = $5, picture = $6, price = $7, amount = $8, currency = $9, stock = $10, each_most = $11,
     open = $12, position = $13, revision = revision + 1 where id = $1 and brand_id = $2`,
);
export const setGoods = (tx: Tx, row: Omit<GoodsRow, 'revision'>) => tx.run(SET, goodsValues(row));

const TAKE = statement<never>(
  'points.take_stock',
  `update points.goods set stock = stock - 1, revision = revision + (stock is not null)::int
    where id = $1 and (stock is null or stock > 0)`,
);
/** One piece less; false where none is left. Pieces that are counted are another revision: an editor who saw the old number brings none back. */
export const takeStock = async (tx: Tx, id: string): Promise<boolean> => (await tx.run(TAKE, [id])) === 1;
const RETURN = statement<never>(
  'points.return_stock',
  'update points.goods set stock = stock + 1, revision = revision + (stock is not null)::int where id = $1',
);
export const returnStock = (tx: Tx, id: string) => tx.run(RETURN, [id]);

const TAKEN = statement<{ taken: number }>(
  'points.taken_by',
  "select count(*)::int as taken from points.redemptions where goods_id = $1 and member_id = $2 and state <> 'rejected'",
);
export const takenBy = async (runner: Runner, goodsId: string, memberId: string): Promise<number> =>
  (await runner.one(TAKEN, [goodsId, memberId]))?.taken ?? 0;

export type RedemptionRow = {
  readonly id: string;
  readonly serial: string;
  readonly brand_id: string;
  readonly member_id: string;
  readonly goods_id: string | null;
  readonly kind: RedemptionKind;
  readonly name: Texts;
  readonly points: bigint;
  readonly amount: bigint;
  readonly currency: string;
  readonly state: RedemptionState;
  readonly content: Buffer;
  readonly address: Buffer | null;
  readonly reason: string;
  readonly note: string;
  readonly tracking: string;
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
  readonly revision: number;
  readonly created_at: Date;
};
const ROW = `r.id, r.serial, r.brand_id, r.member_id, r.goods_id, r.kind, r.name, r.points, r.amount, r.currency, r.state, r.content, r.address,
  r.reason, r.note, r.tracking, r.decided_by, r.decided_at, r.revision, r.created_at`;

const BY_KEY = statement<RedemptionRow>(
  'points.redemption_by_key',
  `select ${ROW} from points.redemptions r where r.member_id = $1 and r.key = $2`,
);
export const redemptionByKey = (runner: Runner, memberId: string, key: string) =>
  runner.one(BY_KEY, [memberId, key]);

const INSERT = statement<RedemptionRow>(
  'points.put_redemption',
  `insert into points.redemptions as r (id, serial, brand_id, member_id, goods_id, kind, name, points, amount, currency, state, key, content, address,
     created_at, decided_at)
   values ($1, 'R-' || to_char($14::timestamptz, 'YY') || '-' || lpad(nextval('points.number')::text, 6, '0'), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
     $12, $13, $14, $15) returning ${ROW}`,
);
export type NewRedemption = Pick<
  RedemptionRow,
  | 'id'
  | 'brand_id'
  | 'member_id'
  | 'goods_id'
  | 'kind'
  | 'name'
  | 'points'
  | 'amount'
  | 'currency'
  | 'state'
  | 'content'
  | 'address'
  | 'created_at'
  | 'decided_at'
> & { readonly key: string };
export async function putRedemption(tx: Tx, row: NewRedemption): Promise<RedemptionRow> {
  const written = await tx.one(INSERT, [
    row.id,
    row.brand_id,
    row.member_id,
    row.goods_id,
    row.kind,
    JSON.stringify(row.name),
    row.points,
    row.amount,
    row.currency,
    row.state,
    row.key,
    row.content,
    row.address,
    row.created_at,
    row.decided_at,
  ]);
  if (!written) throw new Error('a redemption that was written is not there');
  return written;
}

const LOCK_ONE = statement<RedemptionRow>(
  'points.lock_redemption',
  `select ${ROW} from points.redemptions r where r.id = $1 and r.brand_id = $2 for update`,
);
export const lockRedemption = (tx: Tx, id: string, brandId: string) => tx.one(LOCK_ONE, [id, brandId]);

const DECIDE = statement<never>(
  'points.decide_redemption',
  `update points.redemptions set state = $2, reason = $3, note = $4, tracking = $5, decided_by = $6, decided_at = $7, revision = revision + 1
    where id = $1 and state = 'in_process'`,
);
export const decideRedemption = (
  tx: Tx,
  id: string,
  to: {
    readonly state: Exclude<RedemptionState, 'in_process'>;
    readonly reason?: string;
    readonly note?: string;
    readonly tracking?: string;
    readonly staffId: string;
    readonly at: Date;
  },
) => tx.run(DECIDE, [id, to.state, to.reason ?? '', to.note ?? '', to.tracking ?? '', to.staffId, to.at]);

const MINE = statement<RedemptionRow & { total: bigint }>(
  'points.my_redemptions',
  `select ${ROW}, count(*) over () as total from points.redemptions r
    where r.member_id = $1 and ($2::text is null or r.state = $2) order by r.created_at desc, r.id limit $3 offset $4`,
);
export const redemptionsOf = (
  runner: Runner,
  memberId: string,
  state: RedemptionState | undefined,
  limit: number,
  offset: number,
) => runner.rows(MINE, [memberId, state ?? null, limit, offset]);

export type DeskRow = RedemptionRow & {
  readonly account: string;
  readonly decider: string;
  readonly balance: bigint;
};
const DESK_COLUMNS = `${ROW}, m.account, coalesce(i.username, '') as decider, coalesce(b.points, 0)::bigint as balance`;
const DESK_FROM = `join members.directory m on m.id = r.member_id left join identity.directory i on i.id = r.decided_by
  left join points.balances b on b.member_id = r.member_id`;
const ONE = statement<DeskRow>(
  'points.desk_one',
  `select ${DESK_COLUMNS} from points.redemptions r ${DESK_FROM} where r.id = $1 and r.brand_id = $2`,
);
export const redemptionForDesk = (runner: Runner, id: string, brandId: string) =>
  runner.one(ONE, [id, brandId]);

const DESK = statement<DeskRow & { total: bigint }>(
  'points.desk',
  `select ${DESK_COLUMNS}, r.total from (
     select r.*, count(*) over () as total from (
       select * from points.redemptions r where r.brand_id = $1 and ($2::text is null or r.state = $2) and ($3::text is null or r.kind = $3)
         and ($4::uuid[] is null or r.member_id = any($4))
         and ($8::text is null or exists (select 1 from members.directory m where m.id = r.member_id and m.account like $8))
       order by case when r.state = 'in_process' then r.created_at end, r.created_at desc limit $7) r
     order by case when r.state = 'in_process' then r.created_at end, r.created_at desc limit $5 offset $6) r
   ${DESK_FROM} order by case when r.state = 'in_process' then r.created_at end, r.created_at desc`,
);
export type DeskFilter = {
  readonly state?: RedemptionState | undefined;
  readonly kind?: RedemptionKind | undefined;
  readonly account?: string | undefined;
};
export async function redemptionsForDesk(
  runner: Runner,
  brandId: string,
  { state, kind, account }: DeskFilter,
  limit: number,
  offset: number,
) {
  const members = await membersBeginning(runner, brandId, account);
  return runner.rows(DESK, [
    brandId,
    state ?? null,
    kind ?? null,
    members,
    limit,
    offset,
    countTo(limit, offset),
    members === null ? beginsWith(account) : null,
  ]);
}
