/** All SQL of slips. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { jsonArray, plainArray } from '#platform/db/arrays.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import type { EachWayTerms } from '../rules/slip.ts';
import type { ResultJson } from './books.ts';

/** A pick as it was taken; `odds` as texts, everything as `recompute sports` reads it. */
export type LegJson = {
  readonly bookId: string;
  readonly sport: string;
  readonly league: string;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly startsAt: string;
  /** Taken while the match was running, at this score. */
  readonly live: { readonly home: number; readonly away: number } | null;
  readonly key: string;
  readonly market: string;
  readonly pick: string;
  readonly line?: string | undefined;
  readonly period?: 'first_half' | undefined;
  readonly goal?: number | undefined;
  readonly from?: { readonly home: number; readonly away: number } | undefined;
  readonly odds: string;
  /** Which map of a series. */
  readonly map?: number | undefined;
  /** Which innings of cricket. */
  readonly innings?: number | undefined;
  /** Of a whole competition: among the first so many. */
  readonly places?: number | undefined;
  readonly version: number;
  /** What the house keeps of a stake on it in the long run, in millionths, by the chances it was priced from; slips of before do not say. */
  readonly keeps?: number | undefined;
  /** Of a combination: its parts, as `recompute sports` reads them. */
  readonly picks?: readonly Readonly<Record<string, unknown>>[] | undefined;
};

export type ProofJson = {
  readonly outcome: string;
  readonly combinations: number;
  readonly legs: readonly {
    readonly outcome: string;
    readonly factor: string;
    readonly revision: number;
    readonly result: ResultJson;
  }[];
  /** Of an each-way slip: how its two halves ended, the win and the place. */
  readonly halves?: readonly { readonly outcome: string; readonly factor: string }[];
  /** Of a slip that was sold: what it was worth by which chances. */
  readonly sold?: CashOutJson;
};
export type CashOutJson = {
  readonly fairValue: string;
  readonly factor: string;
  readonly offer: string;
  readonly legs: readonly { readonly win: string; readonly back: string }[];
};

export type SlipState = 'open' | 'settled' | 'voided';
export type SlipRow = {
  readonly member_id: MemberId;
  readonly id: string;
  readonly brand_id: BrandId;
  readonly state: SlipState;
  readonly currency: string;
  readonly stake: bigint;
  readonly unit: bigint;
  readonly system: string | null;
  readonly each_way: EachWayTerms | null;
  readonly legs: readonly LegJson[];
  readonly outcome: string | null;
  readonly payout: bigint;
  readonly proof: ProofJson | null;
  readonly transfer_id: string;
  readonly settle_transfer_id: string | null;
  readonly sell_at: bigint | null;
  readonly balance: bigint;
  readonly version: number;
  readonly corrections: number;
  readonly at: Date;
  readonly settled_at: Date | null;
};
const SLIP = `s.member_id, s.id, s.brand_id, s.state, s.currency, s.stake, s.unit, s.system, s.each_way, s.legs, s.outcome, s.payout, s.proof,
  s.transfer_id, s.settle_transfer_id, s.sell_at, s.balance, s.version, s.corrections, s.at, s.settled_at`;

export const SLIPS_BY_REF = statement<SlipRow>(
  'sportsbook.slips_by_ref',
  `select ${SLIP} from sportsbook.slips s where (s.member_id, s.id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
);

const ADD_SLIPS = statement<never>(
  'sportsbook.add_slips',
  `insert into sportsbook.slips (member_id, id, brand_id, state, currency, stake, unit, system, legs, sell_at, transfer_id, balance, version, at, each_way)
   select member_id, id, brand_id, 'open', currency, stake, unit, nullif(system, ''), legs, sell_at, transfer_id, balance, version, at, each_way
   from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::bigint[], $6::bigint[], $7::text[], $8::json[], $9::bigint[], $10::uuid[],
     $11::bigint[], $12::integer[], $13::timestamptz[], $14::json[])
     a (member_id, id, brand_id, currency, stake, unit, system, legs, sell_at, transfer_id, balance, version, at, each_way)`,
);
const ADD_LEGS = statement<never>(
  'sportsbook.add_legs',
  `insert into sportsbook.slip_legs (member_id, slip_id, n, book_id, key, pick)
   select * from unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::uuid[], $5::text[], $6::text[])
     a (member_id, slip_id, n, book_id, key, pick)
   order by book_id`,
);
export function addSlips(runner: Runner, slips: readonly SlipRow[]): readonly Promise<number>[] {
  const legs = slips.flatMap((slip) => slip.legs.map((leg, n) => ({ slip, leg, n })));
  return [
    runner.run(ADD_SLIPS, [
      plainArray(slips.map((slip) => slip.member_id)),
      plainArray(slips.map((slip) => slip.id)),
      plainArray(slips.map((slip) => slip.brand_id)),
      plainArray(slips.map((slip) => slip.currency)),
      plainArray(slips.map((slip) => slip.stake)),
      plainArray(slips.map((slip) => slip.unit)),
      slips.map((slip) => slip.system ?? ''),
      jsonArray(slips.map((slip) => JSON.stringify(slip.legs))),
      slips.map((slip) => slip.sell_at),
      plainArray(slips.map((slip) => slip.transfer_id)),
      plainArray(slips.map((slip) => slip.balance)),
      plainArray(slips.map((slip) => slip.version)),
      slips.map((slip) => slip.at),
      slips.map((slip) => (slip.each_way ? JSON.stringify(slip.each_way) : null)),
    ]),
    runner.run(ADD_LEGS, [
      plainArray(legs.map(({ slip }) => slip.member_id)),
      plainArray(legs.map(({ slip }) => slip.id)),
      plainArray(legs.map(({ n }) => n)),
      plainArray(legs.map(({ leg }) => leg.bookId)),
      legs.map(({ leg }) => leg.key),
      legs.map(({ leg }) => leg.pick),
    ]),
  ];
}

/** The results of a slip's legs, in their order; null where a match is not over. */
export type SlipWithResults = SlipRow & {
  readonly results: readonly { readonly result: ResultJson | null; readonly revision: number }[];
};
const RESULTS = `(select json_agg(json_build_object('result', b.result, 'revision', b.result_revision) order by g.n)
    from sportsbook.slip_legs g join sportsbook.books b on b.id = g.book_id
   where g.member_id = s.member_id and g.slip_id = s.id) as results`;

/**
 * `$1` book, `$2` after this slip or null, `$3` limit: open, and every match of them is over. The page is asked of the leg's own column: the
 * index of legs by book is read from `$2` on, where a condition on the slip would read the match from its beginning for every page.
 */
export const OPEN_SLIPS = statement<Pick<SlipRow, 'member_id' | 'brand_id' | 'currency' | 'id'>>(
  'sportsbook.open_slips',
  `select s.member_id, s.brand_id, s.currency, s.id
     from sportsbook.slip_legs o join sportsbook.slips s on s.member_id = o.member_id and s.id = o.slip_id
    where o.book_id = $1 and s.state = 'open' and o.slip_id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
      and not exists (select from sportsbook.slip_legs g join sportsbook.books b on b.id = g.book_id
                       where g.member_id = s.member_id and g.slip_id = s.id and b.result is null)
    order by o.slip_id limit $3`,
);
export const CLAIM_SLIPS = statement<SlipWithResults>(
  'sportsbook.claim_slips',
  `select ${SLIP}, ${RESULTS} from sportsbook.slips s
    where (s.member_id, s.id) in (select * from unnest($1::uuid[], $2::uuid[])) and s.state = 'open'
    order by s.id for update of s skip locked`,
);
const END_SLIPS = statement<never>(
  'sportsbook.end_slips',
  `update sportsbook.slips s set state = a.state, payout = a.payout, outcome = a.outcome, proof = a.proof,
     settle_transfer_id = a.transfer_id, settled_at = $8
   from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::text[], $6::json[], $7::uuid[])
     a (member_id, id, state, payout, outcome, proof, transfer_id)
   where s.member_id = a.member_id and s.id = a.id and s.state = 'open'`,
);
const LEGS_SETTLED = statement<never>(
  'sportsbook.legs_settled',
  `update sportsbook.slip_legs g set revision = a.revision
   from unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::integer[]) a (member_id, slip_id, n, revision)
   where g.member_id = a.member_id and g.slip_id = a.slip_id and g.n = a.n`,
);
export type EndedSlip = Pick<SlipRow, 'member_id' | 'id' | 'payout'> & {
  readonly state: 'settled' | 'voided';
  readonly outcome: string;
  readonly proof: ProofJson;
  readonly transferId: string;
};
const legsSettled = (runner: Runner, ended: readonly Pick<EndedSlip, 'member_id' | 'id' | 'proof'>[]) => {
  const legs = ended.flatMap((slip) => slip.proof.legs.map(({ revision }, n) => ({ slip, n, revision })));
  return runner.run(LEGS_SETTLED, [
    plainArray(legs.map(({ slip }) => slip.member_id)),
    plainArray(legs.map(({ slip }) => slip.id)),
    plainArray(legs.map(({ n }) => n)),
    plainArray(legs.map(({ revision }) => revision)),
  ]);
};
export const endSlips = (runner: Runner, ended: readonly EndedSlip[], at: Date): Promise<unknown> =>
  Promise.all([
    runner.run(END_SLIPS, [
      plainArray(ended.map((slip) => slip.member_id)),
      plainArray(ended.map((slip) => slip.id)),
      plainArray(ended.map((slip) => slip.state)),
      plainArray(ended.map((slip) => slip.payout)),
      plainArray(ended.map((slip) => slip.outcome)),
      jsonArray(ended.map((slip) => JSON.stringify(slip.proof))),
      plainArray(ended.map((slip) => slip.transferId)),
      at,
    ]),
    legsSettled(runner, ended),
  ]);

/** Settled by an older result of this book: `$1` book, `$2` after this slip or null, `$3` limit. What was sold stays sold. */
export const STALE_SLIPS = statement<Pick<SlipRow, 'member_id' | 'brand_id' | 'currency' | 'id'>>(
  'sportsbook.stale_slips',
  `select distinct s.member_id, s.brand_id, s.currency, s.id
     from sportsbook.slip_legs g join sportsbook.slips s on s.member_id = g.member_id and s.id = g.slip_id
     join sportsbook.books b on b.id = g.book_id
    where g.book_id = $1 and s.state <> 'open' and s.outcome <> 'cashed_out' and g.revision < b.result_revision
      and ($2::uuid is null or s.id > $2::uuid) order by s.id limit $3`,
);
export const LOCK_SLIP = statement<SlipWithResults>(
  'sportsbook.lock_slip',
  `select ${SLIP}, ${RESULTS} from sportsbook.slips s where s.member_id = $1 and s.id = $2 for update of s`,
);
const CORRECT_SLIP = statement<never>(
  'sportsbook.correct_slip',
  `with written as (
     update sportsbook.slips set state = $3, payout = $4, outcome = $5, proof = $6, corrections = corrections + 1
      where member_id = $1 and id = $2 returning corrections)
   insert into sportsbook.slip_corrections (member_id, slip_id, revision, payout_before, payout_after, state_before, state_after, transfer_id, at)
   select $1::uuid, $2::uuid, corrections, $7::bigint, $4::bigint, $8, $3, $9::uuid, $10::timestamptz from written`,
);
export const correctSlip = async (
  runner: Runner,
  before: SlipRow,
  after: Omit<EndedSlip, 'transferId'> & { readonly transferId: string | null },
  at: Date,
): Promise<void> => {
  await runner.run(CORRECT_SLIP, [
    after.member_id,
    after.id,
    after.state,
    after.payout,
    after.outcome,
    JSON.stringify(after.proof),
    before.payout,
    before.state,
    after.transferId,
    at,
  ]);
  await legsSettled(runner, [after]);
};

export type CorrectionRow = {
  readonly slip_id: string;
  readonly revision: number;
  readonly payout_before: bigint;
  readonly payout_after: bigint;
  readonly at: Date;
};
export const CORRECTIONS = statement<CorrectionRow>(
  'sportsbook.corrections',
  `select slip_id, revision, payout_before, payout_after, at from sportsbook.slip_corrections
    where member_id = $1 and slip_id = any($2::uuid[]) order by revision`,
);
/** `$1` member, `$2` state (`open` or `over`) or null, `$3` limit, `$4` offset. */
export const SLIP_LIST = statement<SlipRow & { readonly total: bigint }>(
  'sportsbook.slip_list',
  `select ${SLIP}, count(*) over () as total from sportsbook.slips s
    where s.member_id = $1 and ($2::text is null or ($2 = 'open') = (s.state = 'open'))
    order by s.id desc limit $3 offset $4`,
);
/**
 * What is at stake on each selection of a book: open slips, their stakes, and what singles on it would pay. An each-way slip is two bets: half of
 * it on the win at its odds, half on a place (`places`: among the first so many) at their part.
 */
export type ExposureRow = {
  readonly currency: string;
  readonly key: string;
  readonly pick: string;
  readonly places: number | null;
  readonly slips: number;
  readonly stake: bigint;
  readonly pays: bigint;
};
export const EXPOSURE = statement<ExposureRow>(
  'sportsbook.exposure',
  `select s.currency, g.key, g.pick, h.places, count(*)::integer as slips, sum(h.stake)::bigint as stake, sum(floor(h.pays))::bigint as pays
     from sportsbook.slip_legs g join sportsbook.slips s on s.member_id = g.member_id and s.id = g.slip_id
     cross join lateral (select (s.legs -> g.n::integer ->> 'odds')::numeric as odds, split_part(s.each_way ->> 'fraction', '/', 1)::numeric as top,
       split_part(s.each_way ->> 'fraction', '/', 2)::numeric as bottom, case when s.each_way is null then s.stake else s.unit end as stake) p
     cross join lateral (
       select null::integer as places, p.stake, p.stake * p.odds as pays
       union all select (s.each_way ->> 'places')::integer, p.stake, p.stake * (p.bottom + (p.odds - 1) * p.top) / p.bottom where s.each_way is not null) h
    where g.book_id = $1 and s.state = 'open'
    group by s.currency, g.key, g.pick, h.places order by pays desc, g.key, g.pick, h.places`,
);

/** Every pick on a book that is open, or was settled and would be corrected: once each, however many slips have it. */
export const PICKS_ON_BOOK = statement<{ leg: LegJson }>(
  'sportsbook.picks_on_book',
  `select distinct on (g.key, g.pick) s.legs -> g.n::integer as leg
     from sportsbook.slip_legs g join sportsbook.slips s on s.member_id = g.member_id and s.id = g.slip_id
    where g.book_id = $1 and coalesce(s.outcome, '') <> 'cashed_out' order by g.key, g.pick`,
);

/** Every pick on a book that was not sold, with the terms of each way it was bet on. */
export const TERMS_ON_BOOK = statement<{ leg: LegJson; each_way: SlipRow['each_way'] }>(
  'sportsbook.terms_on_book',
  `select distinct on (g.key, g.pick, s.each_way::text) s.legs -> g.n::integer as leg, s.each_way
     from sportsbook.slip_legs g join sportsbook.slips s on s.member_id = g.member_id and s.id = g.slip_id
    where g.book_id = $1 and coalesce(s.outcome, '') <> 'cashed_out' order by g.key, g.pick, s.each_way::text`,
);

/** For a preview, `$1` book, `$2` after this slip or null, `$3` limit: slips with a leg on it that were not sold, with the results of their legs. */
export const SLIPS_ON_BOOK = statement<
  SlipRow & {
    readonly results: readonly {
      readonly result: ResultJson | null;
      readonly revision: number;
      readonly bookId: string;
    }[];
  }
>(
  'sportsbook.slips_on_book',
  `select ${SLIP}, (select json_agg(json_build_object('result', b.result, 'revision', b.result_revision, 'bookId', b.id) order by g.n)
      from sportsbook.slip_legs g join sportsbook.books b on b.id = g.book_id
     where g.member_id = s.member_id and g.slip_id = s.id) as results
     from sportsbook.slips s
    where (s.member_id, s.id) in (select member_id, slip_id from sportsbook.slip_legs where book_id = $1)
      and coalesce(s.outcome, '') <> 'cashed_out' and ($2::uuid is null or s.id > $2::uuid) order by s.id limit $3`,
);
