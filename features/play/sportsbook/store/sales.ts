/** All SQL of what was sold of slips. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { jsonArray, plainArray } from '#platform/db/arrays.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import type { CashOutJson, SlipRow } from './slips.ts';

export type SaleRow = {
  readonly member_id: MemberId;
  readonly id: string;
  readonly slip_id: string;
  readonly key: string;
  readonly content: string;
  readonly whole: boolean;
  readonly stake: bigint;
  readonly unit: bigint;
  readonly unit_after: bigint;
  readonly paid: bigint;
  readonly auto: boolean;
  readonly kept: CashOutJson;
  readonly transfer_id: string;
  /** Cash after it, and its version: what the first answer said. */
  readonly balance: bigint;
  readonly version: number;
  readonly at: Date;
};
const SALE =
  'a.member_id, a.id, a.slip_id, a.key, a.content, a.whole, a.stake, a.unit, a.unit_after, a.paid, a.auto, a.kept, a.transfer_id, a.balance, a.version, a.at';

/** What was sold under these keys: the wish came before. */
export const SALES_BY_KEY = statement<SaleRow>(
  'sportsbook.sales_by_key',
  `select ${SALE} from sportsbook.slip_sales a where (a.member_id, a.key) in (select * from unnest($1::uuid[], $2::text[]))`,
);
/** `$1` member, `$2` slips: what was sold of them, oldest first. */
export const SALES_OF = statement<SaleRow>(
  'sportsbook.sales_of',
  `select ${SALE} from sportsbook.slip_sales a where a.member_id = $1 and a.slip_id = any($2::uuid[]) order by a.at, a.id`,
);
export const SALE_BY_ID = statement<{ slip_id: string }>(
  'sportsbook.sale_by_id',
  'select slip_id from sportsbook.slip_sales where member_id = $1 and id = $2',
);

const ADD_SALES = statement<never>(
  'sportsbook.add_sales',
  `insert into sportsbook.slip_sales (member_id, id, slip_id, key, content, whole, stake, unit, unit_after, paid, auto, kept, transfer_id, balance, version, at)
   select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::boolean[], $7::bigint[], $8::bigint[], $9::bigint[],
     $10::bigint[], $11::boolean[], $12::json[], $13::uuid[], $14::bigint[], $15::integer[], $16::timestamptz[])`,
);
/** What stays in play of a slip: `unit` of each combination. */
const LEAVE_IN_PLAY = statement<never>(
  'sportsbook.leave_in_play',
  `update sportsbook.slips s set stake = a.stake, unit = a.unit
   from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[]) a (member_id, id, stake, unit)
   where s.member_id = a.member_id and s.id = a.id and s.state = 'open'`,
);
type Left = Pick<SlipRow, 'member_id' | 'id' | 'stake' | 'unit'>;
/** Issues all it writes before it first awaits. @param left slips of which a part was sold, as they stand after it */
export const addSales = (
  runner: Runner,
  sales: readonly SaleRow[],
  left: readonly Left[],
): readonly Promise<number>[] => [
  runner.run(ADD_SALES, [
    plainArray(sales.map((sale) => sale.member_id)),
    plainArray(sales.map((sale) => sale.id)),
    plainArray(sales.map((sale) => sale.slip_id)),
    sales.map((sale) => sale.key),
    sales.map((sale) => sale.content),
    sales.map((sale) => sale.whole),
    plainArray(sales.map((sale) => sale.stake)),
    plainArray(sales.map((sale) => sale.unit)),
    plainArray(sales.map((sale) => sale.unit_after)),
    plainArray(sales.map((sale) => sale.paid)),
    sales.map((sale) => sale.auto),
    jsonArray(sales.map((sale) => JSON.stringify(sale.kept))),
    plainArray(sales.map((sale) => sale.transfer_id)),
    plainArray(sales.map((sale) => sale.balance)),
    plainArray(sales.map((sale) => sale.version)),
    sales.map((sale) => sale.at),
  ]),
  ...(left.length > 0
    ? [
        runner.run(LEAVE_IN_PLAY, [
          plainArray(left.map((slip) => slip.member_id)),
          plainArray(left.map((slip) => slip.id)),
          plainArray(left.map((slip) => slip.stake)),
          plainArray(left.map((slip) => slip.unit)),
        ]),
      ]
    : []),
];

/** The offer its owner waits for; null waits for none. Nothing where the slip is over. */
export const WAIT_FOR = statement<{ id: string }>(
  'sportsbook.wait_for',
  "update sportsbook.slips set sell_at = $3 where member_id = $1 and id = $2 and state = 'open' returning id",
);
export type WaitingRow = {
  readonly member_id: MemberId;
  readonly brand_id: BrandId;
  readonly id: string;
  readonly currency: string;
  readonly sell_at: bigint;
};
/** `$1` book, `$2` after this slip or null, `$3` limit: slips on it that wait for an offer. */
export const WAITING_ON = statement<WaitingRow>(
  'sportsbook.waiting_on',
  `select s.member_id, s.brand_id, s.id, s.currency, s.sell_at from sportsbook.slips s
    where s.state = 'open' and s.sell_at is not null and ($2::uuid is null or s.id > $2::uuid)
      and exists (select from sportsbook.slip_legs g where g.member_id = s.member_id and g.slip_id = s.id and g.book_id = $1)
    order by s.id limit $3`,
);
