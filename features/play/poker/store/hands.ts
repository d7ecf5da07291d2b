/** All SQL of hands and of what they brought. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { plainArray } from '#platform/db/arrays.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import type { HandSetup } from '../contract.ts';

export type HandSeatJson = {
  readonly sitting: string;
  readonly seat: number;
  readonly name: string;
  readonly bot: boolean;
};
export type ResultJson = {
  readonly stakes: readonly string[];
  readonly payouts: readonly string[];
  readonly stacks: readonly string[];
};

export type HandRow = {
  readonly id: string;
  readonly table_code: string;
  readonly brand_id: BrandId;
  readonly n: number;
  readonly state: 'playing' | 'ended' | 'voided';
  readonly setup: HandSetup;
  readonly seats: readonly HandSeatJson[];
  readonly lines: readonly string[];
  readonly times: readonly number[];
  readonly chain_n: number;
  readonly link_n: number;
  readonly commitment: string;
  readonly link: Buffer;
  readonly entropy: readonly string[];
  readonly acting: number | null;
  readonly asked_at: Date | null;
  readonly deadline: Date | null;
  readonly pot: bigint;
  readonly rake: bigint;
  readonly result: ResultJson | null;
  readonly note: string | null;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly reveal_at: Date | null;
};
const HAND = `h.id, h.table_code, h.brand_id, h.n, h.state, h.setup, h.seats, h.lines, h.times, h.chain_n, h.link_n, h.commitment, h.link, h.entropy,
  h.acting, h.asked_at, h.deadline, h.pot, h.rake, h.result, h.note, h.started_at, h.ended_at, h.reveal_at`;

export const NEWEST_HAND = statement<HandRow>(
  'poker.newest_hand',
  `select ${HAND} from poker.hands h where h.table_code = $1 order by h.n desc limit 1`,
);
/** What is seen by who is not seated: the newest hand that had begun by then. */
export const HAND_BEFORE = statement<HandRow>(
  'poker.hand_before',
  `select ${HAND} from poker.hands h where h.table_code = $1 and h.started_at <= $2 order by h.n desc limit 1`,
);
export const HAND_BY_ID = statement<HandRow>(
  'poker.hand',
  `select ${HAND} from poker.hands h where h.id = $1 and h.brand_id = $2`,
);
/** Of a member's own line in his records. */
export const HAND_OF_SEAT = statement<HandRow>(
  'poker.hand_of_seat',
  `select ${HAND} from poker.hand_seats s join poker.hands h on h.id = s.hand_id where s.id = $1 and s.member_id = $2 and h.brand_id = $3`,
);
export const HANDS_OF_TABLE = statement<HandRow>(
  'poker.hands_of_table',
  `select ${HAND} from poker.hands h where h.table_code = $1 order by h.n desc limit $2`,
);
export const ADD_HAND = statement<never>(
  'poker.add_hand',
  `insert into poker.hands (id, table_code, brand_id, n, setup, seats, lines, times, chain_n, link_n, commitment, link, entropy, acting, asked_at, deadline, started_at, updated_at)
   values ($1, $2, $3, $4, $5::text::json, $6::text::json, $7::text[], $8::integer[], $9, $10, $11, $12, $13::text[], $14, $15, $16, $17, $17)`,
);
export const PLAY_ON = statement<never>(
  'poker.play_on',
  `update poker.hands set lines = lines || $2::text[], times = times || $3::integer[], acting = $4, asked_at = $5, deadline = $6, updated_at = $7
   where id = $1 and state = 'playing'`,
);
export const END_HAND = statement<never>(
  'poker.end_hand',
  `update poker.hands set state = 'ended', pot = $2, rake = $3, result = $4::text::json, acting = null, deadline = null, ended_at = $5, updated_at = $5,
     reveal_at = $6 where id = $1 and state = 'playing'`,
);
export const VOID_HAND = statement<never>(
  'poker.void_hand',
  `update poker.hands set state = 'voided', note = $2, acting = null, deadline = null, ended_at = $3, updated_at = $3, reveal_at = $3
   where id = $1 and state = 'playing'`,
);
/** Tables with something that may be seen since `$1`, by who sees it `observe_ms` late. */
export const SEEN_SINCE = statement<{ readonly table_code: string }>(
  'poker.seen_since',
  `select h.table_code from poker.hands h join poker.tables t on t.code = h.table_code
   where h.updated_at > $1::timestamptz - t.observe_ms * interval '1 millisecond'`,
);
export const ROOT_OF = statement<{ readonly root: string }>(
  'poker.root',
  'select root from poker.chains where table_code = $1 and n = $2',
);

export type HandSeatRow = {
  readonly hand_id: string;
  readonly place: number;
  readonly id: string;
  readonly sitting_id: string;
  readonly member_id: MemberId;
  readonly brand_id: BrandId;
  readonly table_code: string;
  readonly currency: string;
  readonly began: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly rake: bigint;
  readonly settle_transfer_id: string;
  readonly hold_transfer_id: string | null;
};
const ADD_HAND_SEATS = statement<never>(
  'poker.add_hand_seats',
  `insert into poker.hand_seats (hand_id, place, id, sitting_id, member_id, brand_id, table_code, currency, began, stake, payout, rake, settle_transfer_id,
     hold_transfer_id)
   select * from unnest($1::uuid[], $2::integer[], $3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::text[], $8::text[], $9::bigint[], $10::bigint[],
     $11::bigint[], $12::bigint[], $13::uuid[], $14::uuid[])`,
);
export const addHandSeats = (runner: Runner, rows: readonly HandSeatRow[]): Promise<number> =>
  runner.run(ADD_HAND_SEATS, [
    plainArray(rows.map((row) => row.hand_id)),
    rows.map((row) => row.place),
    plainArray(rows.map((row) => row.id)),
    plainArray(rows.map((row) => row.sitting_id)),
    plainArray(rows.map((row) => row.member_id)),
    plainArray(rows.map((row) => row.brand_id)),
    plainArray(rows.map((row) => row.table_code)),
    plainArray(rows.map((row) => row.currency)),
    plainArray(rows.map((row) => row.began)),
    plainArray(rows.map((row) => row.stake)),
    plainArray(rows.map((row) => row.payout)),
    plainArray(rows.map((row) => row.rake)),
    plainArray(rows.map((row) => row.settle_transfer_id)),
    rows.map((row) => row.hold_transfer_id),
  ]);
/** `$1` member, `$2` table or null, `$3` limit, `$4` offset. */
export const HANDS_OF_MEMBER = statement<
  HandSeatRow & {
    readonly at: Date;
    readonly n: number;
    readonly name: string;
    readonly game: 'holdem' | 'omaha' | 'omaha5' | 'shortdeck';
    readonly total: bigint;
  }
>(
  'poker.hands_of_member',
  `select s.hand_id, s.place, s.id, s.sitting_id, s.member_id, s.brand_id, s.table_code, s.currency, s.began, s.stake, s.payout, s.rake,
     s.settle_transfer_id, s.hold_transfer_id, s.at, h.n, t.name, t.game, count(*) over () as total
   from poker.hand_seats s join poker.hands h on h.id = s.hand_id join poker.tables t on t.code = s.table_code
   where s.member_id = $1 and ($2::text is null or s.table_code = $2) order by s.at desc, s.id desc limit $3 offset $4`,
);
/** Who sat in a hand: the places of a member, by the sittings it names. */
export const MEMBERS_OF_SITTINGS = statement<{
  readonly id: string;
  readonly member_id: MemberId | null;
  readonly trial: Buffer | null;
}>('poker.members_of_sittings', 'select id, member_id, trial from poker.sittings where id = any($1::uuid[])');

/**
 * What one member lost to another at a table in hands of two: who gives his chips away loses nearly all of them, and seldom shows. `$1` brand, `$2` since,
 * `$3` least hands.
 */
export const LOSSES_BETWEEN = statement<{
  readonly member_id: MemberId;
  readonly other_id: MemberId;
  readonly table_code: string;
  readonly hands: number;
  readonly lost: number;
  readonly net: bigint;
}>(
  'poker.losses_between',
  `select a.member_id, b.member_id as other_id, a.table_code, count(*)::integer as hands,
     (count(*) filter (where a.payout = 0))::integer as lost, sum(a.payout - a.stake)::bigint as net
   from poker.hand_seats a join poker.hand_seats b on b.hand_id = a.hand_id and b.member_id <> a.member_id
   where a.brand_id = $1 and a.at > $2 and (select count(*) from poker.hand_seats c where c.hand_id = a.hand_id) = 2
   group by 1, 2, 3 having count(*) >= $3 and sum(a.payout - a.stake) < 0 and count(*) filter (where a.payout = 0) * 10 >= count(*) * 9`,
);
export const PUT_HINT = statement<never>(
  'poker.put_hint',
  `insert into poker.hints (id, brand_id, kind, member_id, other_id, table_code, hands, figures) values ($1, $2, $3, $4, $5, $6, $7, $8::text::json)
   on conflict (kind, member_id, other_id, table_code) do update set hands = excluded.hands, figures = excluded.figures, at = now()`,
);
/** How evenly a seat decides: programs take the same time for every decision. */
export const LINES_SINCE = statement<Pick<HandRow, 'seats' | 'lines' | 'times' | 'table_code'>>(
  'poker.lines_since',
  `select h.seats, h.lines, h.times, h.table_code from poker.hands h join poker.tables t on t.code = h.table_code
   where h.brand_id = $1 and t.kind = 'cash' and h.state = 'ended' and h.ended_at > $2 order by h.ended_at desc limit $3`,
);
export const HINTS_OF = statement<{
  readonly id: string;
  readonly kind: 'dumping' | 'soft' | 'quick';
  readonly member_id: MemberId;
  readonly other_id: MemberId | null;
  readonly table_code: string;
  readonly hands: number;
  readonly figures: Readonly<Record<string, string>>;
  readonly at: Date;
}>(
  'poker.hints_of',
  'select id, kind, member_id, other_id, table_code, hands, figures, at from poker.hints where brand_id = $1 order by at desc limit 100',
);
export const BRANDS_OF_TABLES = statement<{ readonly brand_id: string }>(
  'poker.brands_of_tables',
  'select distinct brand_id from poker.tables',
);
/** Two who were in pots of three and more together, and in hardly any of two: they leave each other alone. */
export const SOFT_BETWEEN = statement<{
  readonly member_id: MemberId;
  readonly other_id: MemberId;
  readonly table_code: string;
  readonly hands: number;
  readonly alone: number;
}>(
  'poker.soft_between',
  `with sizes as (select hand_id, count(*) as n from poker.hand_seats where brand_id = $1 and at > $2 group by 1)
   select a.member_id, b.member_id as other_id, a.table_code, count(*)::integer as hands, (count(*) filter (where s.n = 2))::integer as alone
   from poker.hand_seats a join poker.hand_seats b on b.hand_id = a.hand_id and a.member_id < b.member_id join sizes s on s.hand_id = a.hand_id
   where a.brand_id = $1 and a.at > $2 group by 1, 2, 3 having count(*) >= $3 and count(*) filter (where s.n = 2) * 50 < count(*)`,
);
