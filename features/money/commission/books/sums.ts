/**
 * What commission adds up while stakes settle, added up again from the bets and the rebates: no seal covers the sums, for these passes name one
 * that was altered. Bets of one line, category and five minutes are taken together first; whole tables are read once.
 */
import type { Books, Finding, Pass } from '#platform/room/pass.ts';
import { MOST_FINDINGS } from '#platform/room/pass.ts';
import { CYCLES } from '../contract.ts';
import { endedPeriods } from '../rules/periods.ts';

/** Every period that begins in this time has ended by its end. */
const LONGEST_MS = 32 * 86_400_000;

/** Slots are five minutes of any clock: no zone is ahead of UTC by a part of them. */
const SLOT = `date_bin('5 minutes', b.at, '2000-01-01T00:00:00Z')`;

type Zone = { readonly zone: string; readonly first: Date; readonly last: Date };

/** Where the periods of the bets begin, by the rules that bets are counted by: `[{zone, cycle, starts}]`. */
async function startsOf({ client }: Books): Promise<string> {
  const { rows } = await client.query<Zone>(
    `select z.time_zone as zone, min(b.first) as first, max(b.last) as last from (
       select brand_id, min(at) as first, max(at) as last from commission.bets group by brand_id) b
     join brand.brands z on z.id = b.brand_id group by 1`,
  );
  const starts = rows.flatMap(({ zone, first, last }) =>
    CYCLES.filter((cycle) => cycle !== 'realtime').map((cycle) => ({
      zone,
      cycle,
      starts: endedPeriods(cycle, first.getTime(), last.getTime() + LONGEST_MS, zone).map(({ from }) =>
        new Date(from).toISOString(),
      ),
    })),
  );
  return JSON.stringify(starts);
}

/** `periods(brand_id, slot, cycle, from_at)`: which period of each cycle a slot in which anybody bet belongs to. */
const PERIODS = `
  starts as materialized (select * from jsonb_to_recordset($1::jsonb) s (zone text, cycle text, starts timestamptz[])),
  slots as materialized (select distinct b.brand_id, ${SLOT} as slot from commission.bets b),
  periods as materialized (
    select s.brand_id, s.slot, t.cycle, t.starts[width_bucket(s.slot, t.starts)] as from_at
      from slots s join brand.brands z on z.id = s.brand_id join starts t on t.zone = z.time_zone
    union all select brand_id, slot, 'realtime', slot from slots
  )`;

const SUMS = [
  'stake',
  'valid_stake',
  'payout',
  'bets',
  'rebate',
  'own_stake',
  'own_valid',
  'own_payout',
  'own_bets',
];
const each = (write: (sum: string) => string): string => SUMS.map(write).join(', ');

/** Slots are added up to their day when they are over. Of a bet that was given back nothing counts. Its rebates stand apart: what was taken back of them is a row with less than nothing. */
const TOTALS = `
  with ${PERIODS},
  given as (select ref, sum(amount) as amount from commission.rebates group by ref),
  grouped as materialized (
    select b.brand_id, b.path, b.member_id, b.category, ${SLOT} as slot, sum(case b.state when 'settled' then b.stake else 0 end) as stake,
      sum(case b.state when 'settled' then b.valid_stake else 0 end) as valid_stake, sum(case b.state when 'settled' then b.payout else 0 end) as payout,
      count(*) filter (where b.state = 'settled') as bets, sum(coalesce(g.amount, 0)) as rebate
    from commission.bets b left join given g on g.ref = b.ref group by 1, 2, 3, 4, 5
  ), of_slots as materialized (
    select l.member_id, 'slot' as span, g.slot as from_at, g.category, g.brand_id, sum(g.stake) as stake, sum(g.valid_stake) as valid_stake,
      sum(g.payout) as payout, sum(g.bets) as bets, sum(g.rebate) as rebate, coalesce(sum(g.stake) filter (where l.own), 0) as own_stake,
      coalesce(sum(g.valid_stake) filter (where l.own), 0) as own_valid, coalesce(sum(g.payout) filter (where l.own), 0) as own_payout,
      coalesce(sum(g.bets) filter (where l.own), 0) as own_bets
    from grouped g cross join lateral (select m as member_id, m = g.member_id as own from unnest(g.path) m) l group by 1, 3, 4, 5
  ), expected as (
    select * from of_slots
    union all select o.member_id, 'day', p.from_at, o.category, o.brand_id, ${each((sum) => `sum(o.${sum})`)} from of_slots o
      join periods p on p.brand_id = o.brand_id and p.slot = o.from_at and p.cycle = 'daily'
      join commission.rolled r on r.brand_id = o.brand_id and o.from_at < r.until group by 1, 3, 4, 5
  )
  select 'member ' || member_id || ' by ' || span || ' from ' || from_at || ' ' || category as row,
    'is ' || row(${each((sum) => `t.${sum}`)}) || ', its bets come to ' || row(${each((sum) => `e.${sum}`)}) as says
  from expected e full join commission.totals t using (member_id, span, from_at, category)
  where (e.brand_id is not null and t.brand_id is not null and e.brand_id <> t.brand_id)
    or ${SUMS.map((sum) => `coalesce(e.${sum}, 0) <> coalesce(t.${sum}, 0)`).join(' or ')}
  limit ${MOST_FINDINGS}`;

/** A member counts in the line of his first bet of the period that counted. */
const ACTIVITY = `
  with ${PERIODS},
  grouped as materialized (
    select b.brand_id, b.member_id, ${SLOT} as slot, sum(case b.state when 'settled' then b.valid_stake else 0 end) as valid,
      min(b.path) filter (where b.valid_stake > 0 or b.revision > 1) as path
    from commission.bets b group by 1, 2, 3
  ), own as materialized (
    select g.member_id, p.cycle, p.from_at, sum(g.valid) as valid, (array_agg(g.slot order by g.slot) filter (where g.path is not null))[1] as slot
    from grouped g join periods p on p.brand_id = g.brand_id and p.slot = g.slot group by 1, 2, 3
  ), lines as (
    select l.member_id, o.cycle, o.from_at, count(*) as active from own o
      join grouped g on g.member_id = o.member_id and g.slot = o.slot cross join lateral unnest(g.path) l (member_id)
    where o.valid > 0 group by 1, 2, 3
  ), expected as (
    select member_id, cycle, from_at, coalesce(o.valid, 0) > 0 as own, coalesce(l.active, 0) as active
    from own o full join lines l using (member_id, cycle, from_at)
  ), kept as (
    select member_id, cycle, from_at, s.member_id is not null as own, coalesce(a.active, 0) as active
    from commission.activity a full join commission.actives s using (member_id, cycle, from_at)
  )
  select 'member ' || member_id || ' ' || cycle || ' from ' || from_at as row,
    case when coalesce(k.own, false) then 'counts' else 'does not count' end || ' and has ' || coalesce(k.active, 0) || ' active, its bets say '
      || case when coalesce(e.own, false) then 'it counts' else 'it does not' end || ' and ' || coalesce(e.active, 0) as says
  from expected e full join kept k using (member_id, cycle, from_at)
  where coalesce(e.own, false) <> coalesce(k.own, false) or coalesce(e.active, 0) <> coalesce(k.active, 0)
  limit ${MOST_FINDINGS}`;

const summed = (name: string, caption: string, text: string): Pass => ({
  name,
  caption,
  look: async (books) =>
    (await books.client.query<Omit<Finding, 'pass'>>(text, [await startsOf(books)])).rows,
});

export const TOTALS_PASS = summed(
  'commission totals',
  'the sums of a member’s line are those of its bets and rebates, by five minutes and by day',
  TOTALS,
);
export const ACTIVITY_PASS = summed(
  'commission activity',
  'who counts as active in a period, and in whose lines, is what the bets say',
  ACTIVITY,
);
