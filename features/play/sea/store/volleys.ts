/** All SQL of volleys with money. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { jsonArray, plainArray } from '#platform/db/arrays.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import type { WhyReturned } from '../contract.ts';

/** A shot as it is kept; minor units as text. */
export type ShotJson = {
  readonly n?: number;
  readonly swim: number;
  readonly fish?: string;
  readonly weapon: string;
  readonly at: number;
  readonly stake: string;
  readonly returned?: WhyReturned;
  readonly hit?: true;
  /** Number and kind of what was taken along, or would have been. */
  readonly along?: readonly (readonly [number, string])[];
  readonly times?: number;
  readonly prize?: number;
  readonly pays?: string;
  readonly jackpot?: string;
};

/** What a volley is, with money or with credits. */
export type VolleyCore = {
  readonly id: string;
  readonly sea_code: string;
  readonly room_id: string;
  readonly seat: number;
  readonly tide: bigint;
  readonly engine_version: number;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly prize: bigint;
  readonly largest: bigint;
  readonly seed_id: string;
  readonly first_shot: bigint;
  readonly taken: number;
  readonly shots: readonly ShotJson[];
  readonly balance: bigint;
  readonly version: number;
  readonly at: Date;
};
export type VolleyRow = VolleyCore & {
  readonly member_id: MemberId;
  readonly brand_id: BrandId;
  readonly currency: string;
  readonly share: bigint;
  readonly transfer_id: string;
};

const VOLLEY = `v.member_id, v.id, v.brand_id, v.sea_code, v.room_id, v.seat, v.tide, v.engine_version, v.currency, v.stake, v.payout, v.prize,
  v.share, v.largest, v.seed_id, v.first_shot, v.taken, v.shots, v.transfer_id, v.balance, v.version, v.at`;
export const VOLLEYS_BY_REF = statement<VolleyRow>(
  'sea.volleys_by_ref',
  `select ${VOLLEY} from sea.volleys v where (v.member_id, v.id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
);
const ADD_VOLLEYS = statement<never>(
  'sea.add_volleys',
  `insert into sea.volleys (member_id, id, brand_id, sea_code, room_id, seat, tide, engine_version, currency, stake, payout, prize, share,
     largest, seed_id, first_shot, taken, shots, transfer_id, balance, version, at)
   select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::smallint[], $7::bigint[], $8::smallint[], $9::text[],
     $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::uuid[], $16::bigint[], $17::smallint[], $18::json[],
     $19::uuid[], $20::bigint[], $21::integer[], $22::timestamptz[])`,
);
export const addVolleys = (runner: Runner, rows: readonly VolleyRow[]): Promise<number> =>
  runner.run(ADD_VOLLEYS, [
    plainArray(rows.map((row) => row.member_id)),
    plainArray(rows.map((row) => row.id)),
    plainArray(rows.map((row) => row.brand_id)),
    plainArray(rows.map((row) => row.sea_code)),
    plainArray(rows.map((row) => row.room_id)),
    plainArray(rows.map((row) => row.seat)),
    plainArray(rows.map((row) => row.tide)),
    plainArray(rows.map((row) => row.engine_version)),
    plainArray(rows.map((row) => row.currency)),
    plainArray(rows.map((row) => row.stake)),
    plainArray(rows.map((row) => row.payout)),
    plainArray(rows.map((row) => row.prize)),
    plainArray(rows.map((row) => row.share)),
    plainArray(rows.map((row) => row.largest)),
    plainArray(rows.map((row) => row.seed_id)),
    plainArray(rows.map((row) => row.first_shot)),
    plainArray(rows.map((row) => row.taken)),
    jsonArray(rows.map((row) => JSON.stringify(row.shots))),
    plainArray(rows.map((row) => row.transfer_id)),
    plainArray(rows.map((row) => row.balance)),
    plainArray(rows.map((row) => row.version)),
    rows.map((row) => row.at),
  ]);

type Seeded = { readonly server_hash: string; readonly client_seed: string; readonly secret: string | null };
export type ListedVolley = VolleyRow & Seeded & { readonly room: number; readonly total: bigint };
/** `$1` member, `$2` sea or null, `$3` volley or null, `$4` limit, `$5` offset: newest first. */
export const VOLLEY_LIST = statement<ListedVolley>(
  'sea.volley_list',
  `select ${VOLLEY}, r.number as room, d.server_hash, d.client_seed, d.secret, count(*) over () as total
   from sea.volleys v join sea.rooms r on r.id = v.room_id join sea.seeds d on d.id = v.seed_id
   where v.member_id = $1 and ($2::text is null or v.sea_code = $2) and ($3::uuid is null or v.id = $3)
   order by v.id desc limit $4 offset $5`,
);
/** `$1` room, `$2` tide: everything that was shot in it, with money or credits, in the order it was decided. */
export const SHOTS_OF_TIDE = statement<{ seat: number; shots: readonly ShotJson[] }>(
  'sea.shots_of_tide',
  `select seat, shots from (
     select at, id, seat, shots from sea.volleys where room_id = $1 and tide = $2
     union all select at, id, seat, shots from sea.trial_volleys where room_id = $1 and tide = $2) v order by at, id limit 5000`,
);
/** `$1` seed: what one sitting has come to. */
export const SITTING = statement<{ stake: bigint; payout: bigint }>(
  'sea.sitting',
  `select coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payout), 0)::bigint as payout from (
     select stake, payout from sea.volleys where seed_id = $1 union all select stake, payout from sea.trial_volleys where seed_id = $1) v`,
);
/** Whether anybody of the brand has shot; `sea.seas` leads to the newest of each sea. */
export const ANY_VOLLEY = statement<{ one: number }>(
  'sea.any_volley',
  `select 1 as one from sea.seas a join sea.volleys v on v.sea_code = a.code where a.brand_id = $1 limit 1`,
);
/** `$1` brand: today, UTC, by sea; read by sea and time, not by brand. */
export const TODAY = statement<{ sea_code: string; volleys: number; stake: bigint; payout: bigint }>(
  'sea.today',
  `select v.sea_code, count(*)::integer as volleys, sum(v.stake)::bigint as stake, sum(v.payout)::bigint as payout
   from sea.seas a join sea.volleys v on v.sea_code = a.code and v.at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'
   where a.brand_id = $1 group by 1`,
);
export type MeasuredRow = {
  readonly fish: string;
  readonly weapon: string;
  readonly shots: number;
  readonly hits: number;
  /** Minor units as text; a sum of squares may be long. */
  readonly stake: string;
  readonly squares: string;
  readonly pays: string;
};
/** `$1` sea, `$2` volleys looked at: what the newest of them came to, by fish and weapon. */
export const MEASURED = statement<MeasuredRow>(
  'sea.measured',
  `select s.fish, s.weapon, count(*)::integer as shots, count(*) filter (where s.hit)::integer as hits,
     sum(s.stake::numeric)::text as stake, sum(s.stake::numeric * s.stake::numeric)::text as squares, coalesce(sum(s.pays::numeric), 0)::text as pays
   from (select shots from sea.volleys where sea_code = $1 order by at desc limit $2) v,
     json_to_recordset(v.shots) s (n integer, fish text, weapon text, stake text, pays text, hit boolean)
   where s.n is not null group by 1, 2 order by 1, 2`,
);
