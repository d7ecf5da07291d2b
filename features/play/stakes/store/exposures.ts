/** What lies on the sides of one event, and whose it is. */
import { type Runner, statement } from '#platform/db/db.ts';

/** What one member lays on one market of one event, by side. */
export type Laid = {
  readonly event: string;
  readonly memberId: string;
  readonly currency: string;
  readonly market: string;
  readonly staked: readonly bigint[];
};
export type ExposedRow = {
  event: string;
  market: string;
  currency: string;
  member_id: string;
  owner: string;
  /** With what this statement added. */
  staked: string[];
  /** What was told of it before this statement. */
  counted_before: bigint;
};

/**
 * Members are one owner where they share an account they are paid to, or the number of their document, also by way of others: the first of all who hang
 * together by id, whose own side and theirs are sides of one. Read here, so that nothing has to be kept up to date, and an account that was removed
 * still links. Walked breadth first and no further than `MOST_LINKS` members of a page together: nearest links are found in any case.
 */
const MOST_LINKS = 20_000;
const OWNERS = `linked (member_id, id) as (
    select distinct member_id, member_id from told
    union select k.member_id, n.id from linked k cross join lateral (
      select a.member_id as id from withdrawals.prints_view w join withdrawals.prints_view a on a.brand_id = w.brand_id and a.print = w.print
        where w.member_id = k.id
      union all select p.member_id from members.marks_view d join members.marks_view p on p.id_mark = d.id_mark where d.member_id = k.id
      offset 0) n),
   owners as (
    select distinct on (member_id) member_id, id as owner from (select member_id, id from linked limit ${MOST_LINKS}) l order by member_id, id)`;

/** Rows of one event are locked in the order of their keys, after the balances: two pages never wait for each other in a circle. */
const EXPOSE = statement<ExposedRow>(
  'stakes.expose',
  `with recursive told as (
     select event, member_id, currency, market, staked::bigint[] as staked
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[]) t (event, member_id, currency, market, staked)),
   ${OWNERS},
   sums as (
     select s.event, s.owner, s.currency, s.market, array_agg(s.staked order by s.n) as staked from (
       select t.event, o.owner, t.currency, t.market, u.n, sum(u.staked)::bigint as staked
       from told t join owners o using (member_id) cross join unnest(t.staked) with ordinality u (staked, n) group by 1, 2, 3, 4, 5) s
     group by 1, 2, 3, 4),
   put as (
     insert into stakes.exposures as e (event, owner, currency, market, staked, counted, counted_before, at)
     select event, owner, currency, market, staked, stakes.at_risk(staked), 0, $6 from sums order by event, owner, currency, market
     on conflict (event, owner, currency, market) do update set staked = stakes.plus(e.staked, excluded.staked), counted_before = e.counted,
       counted = greatest(e.counted, stakes.at_risk(stakes.plus(e.staked, excluded.staked)))
     returning e.event, e.owner, e.currency, e.market, e.staked, e.counted_before)
   select p.event, p.market, p.currency, t.member_id, p.owner, p.staked::text[] as staked, p.counted_before
     from told t join owners o using (member_id)
     join put p on p.event = t.event and p.owner = o.owner and p.currency = t.currency and p.market = t.market`,
);
const laidValues = (laid: readonly Laid[]): unknown[] => [
  laid.map(({ event }) => event),
  laid.map(({ memberId }) => memberId),
  laid.map(({ currency }) => currency),
  laid.map(({ market }) => market),
  laid.map(({ staked }) => `{${staked.join(',')}}`),
];
/** Adds what was laid; a row for each entry, in no order. */
export const expose = (runner: Runner, laid: readonly Laid[], at: Date) =>
  runner.rows(EXPOSE, [...laidValues(laid), at]);

const PUT_OWNERS = statement<never>(
  'stakes.put_owners',
  `insert into stakes.owners as o (ref, owner, at) select ref, owner, $3 from unnest($1::uuid[], $2::uuid[]) n (ref, owner)
   on conflict (ref) do update set owner = excluded.owner, at = excluded.at`,
);
/** Keeps whose sides a bet's sides were counted as, where that is not its member: links may be others when its result is corrected. */
export const putOwners = (
  runner: Runner,
  rows: readonly { readonly ref: string; readonly owner: string }[],
  at: Date,
) => runner.run(PUT_OWNERS, [rows.map(({ ref }) => ref), rows.map(({ owner }) => owner), at]);

const RELEASE = statement<never>(
  'stakes.release',
  `update stakes.exposures e set staked = stakes.plus(e.staked, $5::bigint[]), counted = greatest(e.counted - $6, 0), counted_before = e.counted
   where e.event = $1 and e.owner = coalesce((select o.owner from stakes.owners o where o.ref = $7), $2) and e.currency = $3 and e.market = $4`,
);
/** Takes the sides of the bet `ref` out again from where they were counted, and what was told of them. */
export const release = (
  runner: Runner,
  ref: string,
  { event, memberId, currency, market, staked }: Laid,
  counted: bigint,
) =>
  runner.run(RELEASE, [
    event,
    memberId,
    currency,
    market,
    `{${staked.map((one) => -one).join(',')}}`,
    counted,
    ref,
  ]);

const PUT_OPPOSED = statement<never>(
  'stakes.put_opposed',
  `insert into stakes.opposed (ref, amount, at) select ref, amount, $3 from unnest($1::uuid[], $2::bigint[]) o (ref, amount)
   on conflict (ref) do nothing`,
);
export const putOpposed = (
  runner: Runner,
  rows: readonly { readonly ref: string; readonly amount: bigint }[],
  at: Date,
) => runner.run(PUT_OPPOSED, [rows.map(({ ref }) => ref), rows.map(({ amount }) => amount), at]);

const OPPOSED = statement<{ amount: bigint }>(
  'stakes.opposed',
  'select amount from stakes.opposed where ref = $1',
);
export const opposedOf = async (runner: Runner, ref: string): Promise<bigint> =>
  (await runner.one(OPPOSED, [ref]))?.amount ?? 0n;

const DROP_OPPOSED = statement<never>(
  'stakes.drop_opposed',
  'with own as (delete from stakes.owners where ref = $1) delete from stakes.opposed where ref = $1',
);
/** With the owner it was counted as. */
export const dropOpposed = (runner: Runner, ref: string) => runner.run(DROP_OPPOSED, [ref]);

const PRUNE = statement<never>(
  'stakes.prune',
  'with own as (delete from stakes.owners where at < $1) delete from stakes.exposures where at < $1',
);
export const pruneExposures = (runner: Runner, before: Date) => runner.run(PRUNE, [before]);
