/** SQL of the log of calls and of incidents. */
import type { BrandId } from '#kernel/ids.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import { countTo } from '#platform/db/page.ts';

export type CallRow = {
  readonly id: string;
  readonly brand_id: BrandId;
  readonly vendor: string;
  readonly direction: 'in' | 'out';
  readonly verb: string;
  readonly member_id: string | null;
  readonly transaction: string;
  readonly round: string;
  readonly request: string;
  readonly status: string;
  readonly http: number;
  readonly sent: string;
  readonly answered: string;
  readonly took_ms: number;
  readonly at: Date;
};
const CALL = `c.id, c.brand_id, c.vendor, c.direction, c.verb, c.member_id, c.transaction, c.round, c.request, c.status, c.http, c.sent,
  c.answered, c.took_ms, c.at`;

const ADD = statement<never>(
  'vendors.add_calls',
  `insert into vendors.calls (id, brand_id, vendor, direction, verb, member_id, transaction, round, request, status, http, sent, answered, took_ms, at)
   select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::uuid[], $7::text[], $8::text[], $9::text[], $10::text[],
     $11::integer[], $12::text[], $13::text[], $14::integer[], $15::timestamptz[])`,
);
export const addCalls = (runner: Runner, rows: readonly CallRow[]): Promise<number> =>
  runner.run(ADD, [
    rows.map(({ id }) => id),
    rows.map(({ brand_id }) => brand_id),
    rows.map(({ vendor }) => vendor),
    rows.map(({ direction }) => direction),
    rows.map(({ verb }) => verb),
    rows.map(({ member_id }) => member_id),
    rows.map(({ transaction }) => transaction),
    rows.map(({ round }) => round),
    rows.map(({ request }) => request),
    rows.map(({ status }) => status),
    rows.map(({ http }) => http),
    rows.map(({ sent }) => sent),
    rows.map(({ answered }) => answered),
    rows.map(({ took_ms }) => took_ms),
    rows.map(({ at }) => at),
  ]);
export const FORGET_CALLS = statement<never>(
  'vendors.forget_calls',
  `delete from vendors.calls where id in (select id from vendors.calls where at < $1 order by at limit 5000)`,
);
export type ListedCall = CallRow & { readonly account: string | null; readonly total: bigint };
const LIST = statement<ListedCall>(
  'vendors.list_calls',
  `select c.*, (select d.account from members.directory d where d.id = c.member_id) as account,
     (select count(*) from (select from vendors.calls n where n.brand_id = $1 and ($2::text is null or n.vendor = $2)
        and ($3::text is null or n.status = $3 or ($3 = 'failed' and n.status <> 'RS_OK'))
        and ($4::text is null or n.transaction = $4 or n.round = $4 or n.request = $4) limit $7) counted) as total
   from (select ${CALL} from vendors.calls c where c.brand_id = $1 and ($2::text is null or c.vendor = $2)
      and ($3::text is null or c.status = $3 or ($3 = 'failed' and c.status <> 'RS_OK'))
      and ($4::text is null or c.transaction = $4 or c.round = $4 or c.request = $4) order by c.at desc, c.id desc limit $5 offset $6) c order by c.at desc, c.id desc`,
);
export const listCalls = (
  runner: Runner,
  brandId: string,
  filter: {
    readonly vendor?: string | undefined;
    readonly status?: string | undefined;
    readonly text?: string | undefined;
  },
  limit: number,
  offset: number,
): Promise<ListedCall[]> =>
  runner.rows(LIST, [
    brandId,
    filter.vendor ?? null,
    filter.status ?? null,
    filter.text ?? null,
    limit,
    offset,
    countTo(limit, offset),
  ]);
export const CALL_BY_ID = statement<CallRow>(
  'vendors.call_by_id',
  `select ${CALL} from vendors.calls c where c.brand_id = $1 and c.id = $2`,
);
/** Calls of the last hour: how many, how many failed, how long. */
export const CALLS_OF_HOUR = statement<{
  readonly vendor: string;
  readonly calls: bigint;
  readonly failed: bigint;
  readonly slow_ms: number | null;
}>(
  'vendors.calls_of_hour',
  `select vendor, count(*) as calls, count(*) filter (where status <> 'RS_OK') as failed,
     percentile_cont(0.95) within group (order by took_ms)::float8 as slow_ms
   from vendors.calls where brand_id = $1 and at > $2 group by vendor`,
);

export type IncidentRow = {
  readonly id: string;
  readonly brand_id: BrandId;
  readonly vendor: string;
  readonly kind: string;
  readonly subject: string;
  readonly detail: string;
  readonly seen: number;
  readonly state: 'open' | 'closed';
  readonly note: string;
  readonly opened_at: Date;
  readonly seen_at: Date;
  readonly closed_at: Date | null;
};
const INCIDENT =
  'id, brand_id, vendor, kind, subject, detail, seen, state, note, opened_at, seen_at, closed_at';
const OPEN = statement<never>(
  'vendors.open_incident',
  `insert into vendors.incidents as i (id, brand_id, vendor, kind, subject, detail, opened_at, seen_at) values ($1, $2, $3, $4, $5, $6, $7, $7)
   on conflict (brand_id, vendor, kind, subject) where state = 'open' do update set seen = i.seen + 1, seen_at = excluded.seen_at, detail = excluded.detail`,
);
/** One that is open counts how often it is seen. */
export const openIncident = (
  runner: Runner,
  row: Pick<IncidentRow, 'id' | 'brand_id' | 'vendor' | 'kind' | 'subject' | 'detail'>,
  at: Date,
): Promise<number> =>
  runner.run(OPEN, [
    row.id,
    row.brand_id,
    row.vendor,
    row.kind,
    row.subject.slice(0, 200),
    row.detail.slice(0, 500),
    at,
  ]);
export const CLOSE_INCIDENT = statement<IncidentRow>(
  'vendors.close_incident',
  `update vendors.incidents set state = 'closed', note = $3, closed_at = $4 where brand_id = $1 and id = $2 and state = 'open' returning ${INCIDENT}`,
);
/** What has ended by itself: a round that was closed after all, a vendor that answers again. */
export const END_INCIDENT = statement<never>(
  'vendors.end_incident',
  `update vendors.incidents set state = 'closed', note = $5, closed_at = $6 where brand_id = $1 and vendor = $2 and kind = $3 and subject = $4 and state = 'open'`,
);
const INCIDENTS = statement<IncidentRow & { readonly total: bigint }>(
  'vendors.incidents_of',
  `select ${INCIDENT}, count(*) over () as total from vendors.incidents where brand_id = $1 and ($2::text is null or state = $2)
     and ($3::text is null or vendor = $3) order by opened_at desc limit $4 offset $5`,
);
export const listIncidents = (
  runner: Runner,
  brandId: string,
  filter: { readonly state?: string | undefined; readonly vendor?: string | undefined },
  limit: number,
  offset: number,
): Promise<(IncidentRow & { readonly total: bigint })[]> =>
  runner.rows(INCIDENTS, [brandId, filter.state ?? null, filter.vendor ?? null, limit, offset]);
