/** SQL of what is looked after: lists of games and what they say differently, reports and their differences, rounds that stay open. */
import type { BrandId } from '#kernel/ids.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import type { ListedGame } from '../providers/adapter.ts';

export type ChangeRow = {
  readonly id: string;
  readonly brand_id: BrandId;
  readonly vendor: string;
  readonly ref: string;
  readonly kind: 'added' | 'changed' | 'removed';
  readonly before: ListedGame | null;
  readonly after: ListedGame | null;
  readonly found_at: Date;
};
const CHANGE = 'id, brand_id, vendor, ref, kind, before, after, found_at';
const PUT_CHANGE = statement<never>(
  'vendors.put_change',
  `insert into vendors.game_changes as g (id, brand_id, vendor, ref, kind, before, after, found_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (brand_id, vendor, ref) where state = 'open' do update set kind = excluded.kind, before = excluded.before, after = excluded.after`,
);
export const putChange = (runner: Runner, row: ChangeRow): Promise<number> =>
  runner.run(PUT_CHANGE, [
    row.id,
    row.brand_id,
    row.vendor,
    row.ref,
    row.kind,
    row.before === null ? null : JSON.stringify(row.before),
    row.after === null ? null : JSON.stringify(row.after),
    row.found_at,
  ]);
/** Differences the list has no longer. `$3` references that still differ. */
export const DROP_CHANGES = statement<never>(
  'vendors.drop_changes',
  `update vendors.game_changes set state = 'gone', decided_at = $4 where brand_id = $1 and vendor = $2 and state = 'open' and ref <> all($3::text[])`,
);
export const OPEN_CHANGES = statement<ChangeRow>(
  'vendors.open_changes',
  `select ${CHANGE} from vendors.game_changes where brand_id = $1 and vendor = $2 and state = 'open' order by kind, ref limit 1000`,
);
export const DECIDE_CHANGES = statement<ChangeRow>(
  'vendors.decide_changes',
  `update vendors.game_changes set state = $4, decided_at = $5 where brand_id = $1 and vendor = $2 and id = any($3::uuid[]) and state = 'open'
   returning ${CHANGE}`,
);

/** What waits for people, by vendor. */
export const WAITING = statement<{
  readonly code: string;
  readonly games: bigint;
  readonly incidents: bigint;
  readonly differences: bigint;
  readonly changes: bigint;
  readonly rounds: bigint;
}>(
  'vendors.waiting',
  `select v.code,
     (select count(*) from vendors.games g where g.brand_id = v.brand_id and g.vendor = v.code and not g.withdrawn) as games,
     (select count(*) from vendors.incidents i where i.brand_id = v.brand_id and i.vendor = v.code and i.state = 'open') as incidents,
     (select count(*) from vendors.differences d where d.brand_id = v.brand_id and d.vendor = v.code and d.state = 'open') as differences,
     (select count(*) from vendors.game_changes c where c.brand_id = v.brand_id and c.vendor = v.code and c.state = 'open') as changes,
     (select count(*) from vendors.rounds r where r.brand_id = v.brand_id and r.vendor = v.code and r.state = 'open') as rounds
   from vendors.vendors v where v.brand_id = $1`,
);

export const READ_UNTIL = statement<{ readonly read_until: Date }>(
  'vendors.read_until',
  'select read_until from vendors.reports where brand_id = $1 and vendor = $2',
);
export const SET_READ_UNTIL = statement<never>(
  'vendors.set_read_until',
  `insert into vendors.reports (brand_id, vendor, read_until) values ($1, $2, $3)
   on conflict (brand_id, vendor) do update set read_until = greatest(vendors.reports.read_until, excluded.read_until)`,
);
export type OurMovement = {
  readonly id: string;
  readonly verb: string;
  readonly amount: bigint;
  readonly currency: string;
  /** Taken back since. */
  readonly undone: boolean;
};
const MOVEMENT = `t.id, t.verb, t.amount, t.currency,
  exists (select from vendors.transactions u where u.brand_id = t.brand_id and u.vendor = t.vendor and u.reference = t.id and u.verb = 'rollback')
  or (t.verb = 'bet' and exists (select from vendors.bets b where (b.brand_id, b.vendor, b.transaction) = (t.brand_id, t.vendor, t.id) and b.state = 'voided')) as undone`;
/** Bets and wins of a time. */
export const MOVEMENTS_OF = statement<OurMovement>(
  'vendors.movements_of',
  `select ${MOVEMENT} from vendors.transactions t where t.brand_id = $1 and t.vendor = $2 and t.at >= $3 and t.at < $4
     and t.verb in ('bet', 'win') order by t.at`,
);
export const MOVEMENTS_NAMED = statement<OurMovement>(
  'vendors.movements_named',
  `select ${MOVEMENT} from vendors.transactions t where t.brand_id = $1 and t.vendor = $2 and t.id = any($3::text[])`,
);
export type DifferenceRow = {
  readonly id: string;
  readonly brand_id: BrandId;
  readonly vendor: string;
  readonly transaction: string;
  readonly kind: 'missing_here' | 'missing_there' | 'amount' | 'state';
  readonly ours: string;
  readonly theirs: string;
  readonly state: 'open' | 'explained';
  readonly note: string;
  readonly found_at: Date;
};
const DIFFERENCE = 'id, brand_id, vendor, transaction, kind, ours, theirs, state, note, found_at';
const PUT_DIFFERENCE = statement<never>(
  'vendors.put_difference',
  `insert into vendors.differences (id, brand_id, vendor, transaction, kind, ours, theirs, found_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict do nothing`,
);
export const putDifference = (runner: Runner, row: Omit<DifferenceRow, 'state' | 'note'>): Promise<number> =>
  runner.run(PUT_DIFFERENCE, [
    row.id,
    row.brand_id,
    row.vendor,
    row.transaction,
    row.kind,
    row.ours,
    row.theirs,
    row.found_at,
  ]);
const DIFFERENCES = statement<DifferenceRow & { readonly total: bigint }>(
  'vendors.differences_of',
  `select ${DIFFERENCE}, count(*) over () as total from vendors.differences where brand_id = $1 and state = $2 and ($3::text is null or vendor = $3)
   order by found_at desc limit $4 offset $5`,
);
export const listDifferences = (
  runner: Runner,
  brandId: string,
  filter: { readonly state: string; readonly vendor?: string | undefined },
  limit: number,
  offset: number,
): Promise<(DifferenceRow & { readonly total: bigint })[]> =>
  runner.rows(DIFFERENCES, [brandId, filter.state, filter.vendor ?? null, limit, offset]);
export const EXPLAIN_DIFFERENCE = statement<DifferenceRow>(
  'vendors.explain_difference',
  `update vendors.differences set state = 'explained', note = $3, explained_at = $4 where brand_id = $1 and id = $2 and state = 'open' returning ${DIFFERENCE}`,
);

export type OpenRound = {
  readonly vendor: string;
  readonly id: string;
  readonly account: string | null;
  readonly game: string;
  readonly currency: string;
  readonly staked: bigint;
  readonly asks: number;
  readonly opened_at: Date;
  readonly total: bigint;
};
export const OPEN_ROUNDS = statement<OpenRound>(
  'vendors.open_rounds',
  `select r.vendor, r.id, (select d.account from members.directory d where d.id = r.member_id) as account, r.game, r.currency,
     coalesce((select sum(b.stake) from vendors.bets b where (b.brand_id, b.vendor, b.member_id, b.round) = (r.brand_id, r.vendor, r.member_id, r.id)
       and b.state = 'open'), 0)::bigint as staked, r.asks, r.opened_at, count(*) over () as total
   from vendors.rounds r where r.brand_id = $1 and r.state = 'open' order by r.opened_at limit $2 offset $3`,
);
