/** SQL of what is counted: stakes one by one, and their sums a day. */
import { type Runner, statement, type Tx } from '#platform/db/db.ts';

export type StakeRow = {
  readonly ref: string;
  readonly brand_id: string;
  readonly member_id: string;
  readonly day: string;
  readonly category: string;
  readonly vendor: string;
  readonly currency: string;
  readonly valid: bigint;
  readonly unit: bigint;
  readonly cost: number;
  readonly kept: number;
  readonly margin: number | null;
  readonly at: Date;
};

const PLAYERS = statement<{ id: string }>(
  'points.players',
  "select id from members.directory where id = any($1::uuid[]) and type = 0 and status = 'active'",
);
/** Of these members, who earns: players whose account is open. */
export const playersAmong = async (runner: Runner, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await runner.rows(PLAYERS, [ids])).map(({ id }) => id));

/** A stake that was told before adds nothing. Sums are written in the order of their keys, so that two never wait for each other in a circle. */
const COUNT = statement<never>(
  'points.count',
  `with told as (
     insert into points.stakes (ref, brand_id, member_id, day, category, vendor, currency, valid, unit, kept, margin, cost, at)
     select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::date[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::bigint[],
       $10::int[], $11::int[], $12::int[], $13::timestamptz[])
     on conflict (ref) do nothing
     returning brand_id, day, member_id, category, vendor, currency, unit, kept, valid)
   insert into points.plays as p (brand_id, day, member_id, category, vendor, currency, unit, kept, stakes, valid)
   select brand_id, day, member_id, category, vendor, currency, unit, kept, count(*), sum(valid) from told where valid > 0
    group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8
   on conflict (brand_id, day, member_id, category, vendor, currency, unit, kept) do update
     set stakes = p.stakes + excluded.stakes, valid = p.valid + excluded.valid, due = true`,
);
export const countStakes = (tx: Tx, rows: readonly StakeRow[]) =>
  tx.run(COUNT, [
    rows.map(({ ref }) => ref),
    rows.map(({ brand_id }) => brand_id),
    rows.map(({ member_id }) => member_id),
    rows.map(({ day }) => day),
    rows.map(({ category }) => category),
    rows.map(({ vendor }) => vendor),
    rows.map(({ currency }) => currency),
    rows.map(({ valid }) => valid),
    rows.map(({ unit }) => unit),
    rows.map(({ kept }) => kept),
    rows.map(({ margin }) => margin),
    rows.map(({ cost }) => cost),
    rows.map(({ at }) => at),
  ]);

/** What is corrected stays on the day, and is counted by what stood, when it was first settled. A revision that was heard changes nothing. */
const CORRECT = statement<never>(
  'points.correct',
  `with told as (select * from unnest($1::uuid[], $2::bigint[], $3::int[]) t (ref, valid, revision)),
   before as (
     select s.ref, s.valid from points.stakes s join told t using (ref) where s.revision <= t.revision order by s.ref for update of s),
   stood as (
     update points.stakes s set valid = t.valid, revision = t.revision + 1 from told t join before b using (ref)
      where s.ref = t.ref
     returning s.brand_id, s.day, s.member_id, s.category, s.vendor, s.currency, s.unit, s.kept, t.valid - b.valid as change,
       (t.valid > 0)::int - (b.valid > 0)::int as stakes)
   insert into points.plays as p (brand_id, day, member_id, category, vendor, currency, unit, kept, stakes, valid, revised_at)
   select brand_id, day, member_id, category, vendor, currency, unit, kept, greatest(0, sum(stakes)), greatest(0, sum(change)), $4 from stood
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(change) <> 0 or sum(stakes) <> 0 order by 1, 2, 3, 4, 5, 6, 7, 8
   on conflict (brand_id, day, member_id, category, vendor, currency, unit, kept) do update
     set (stakes, valid) = (
       select coalesce(sum(stakes), 0) + p.stakes, coalesce(sum(change), 0) + p.valid from stood s
        where (s.brand_id, s.day, s.member_id, s.category, s.vendor, s.currency, s.unit, s.kept)
          = (p.brand_id, p.day, p.member_id, p.category, p.vendor, p.currency, p.unit, p.kept)),
       due = true, revised_at = excluded.revised_at`,
);
export type Correction = { readonly ref: string; readonly valid: bigint; readonly revision: number };
/** `revision` as `stake.corrected` counts it, from 1 on; of several corrections of one stake the last is what stands. */
export const correctStakes = (tx: Tx, corrections: readonly Correction[], at: Date) => {
  const last = new Map<string, Correction>();
  for (const one of corrections)
    if (one.revision >= (last.get(one.ref)?.revision ?? 0)) last.set(one.ref, one);
  const rows = [...last.values()];
  return tx.run(CORRECT, [
    rows.map(({ ref }) => ref),
    rows.map(({ valid }) => valid),
    rows.map(({ revision }) => revision),
    at,
  ]);
};

const DUE_MEMBERS = statement<{ member_id: string }>(
  'points.due_members',
  'select distinct member_id from points.plays where due and member_id > $1 order by member_id limit $2',
);
/** Whose play has earned points that are in no entry yet. */
export const dueMembers = async (runner: Runner, after: string, limit: number): Promise<readonly string[]> =>
  (await runner.rows(DUE_MEMBERS, [after, limit])).map(({ member_id }) => member_id);

export type Earned = {
  readonly member_id: string;
  readonly brand_id: string;
  readonly day: string;
  readonly category: string;
  readonly points: bigint;
};
const TAKE_DUE = statement<Earned>(
  'points.take_due',
  `with due as (
     select brand_id, day, member_id, category, vendor, currency, unit, kept, earned, credited from points.plays
      where due and member_id = any($1::uuid[]) order by 1, 2, 3, 4, 5, 6, 7, 8 for update),
   taken as (
     update points.plays p set credited = d.earned, due = false from due d
      where (p.brand_id, p.day, p.member_id, p.category, p.vendor, p.currency, p.unit, p.kept)
        = (d.brand_id, d.day, d.member_id, d.category, d.vendor, d.currency, d.unit, d.kept)
     returning d.member_id, d.brand_id, d.day, d.category, d.earned - d.credited as points)
   select member_id, brand_id, day::text, category, sum(points)::bigint as points from taken
    group by 1, 2, 3, 4 having sum(points) <> 0 order by 1, 3, 4`,
);
/** Takes what these members earned and is in no entry: whoever calls it writes the entries in the same transaction. */
export const takeDue = (tx: Tx, memberIds: readonly string[]) => tx.rows(TAKE_DUE, [memberIds]);

const LIVE = statement<{ points: bigint; owed: bigint; due: bigint; today: bigint }>(
  'points.live',
  `select coalesce((select points from points.balances where member_id = $1), 0)::bigint as points,
     coalesce((select owed from points.balances where member_id = $1), 0)::bigint as owed,
     coalesce((select sum(earned - credited) from points.plays where member_id = $1 and due), 0)::bigint as due,
     coalesce((select sum(earned) from points.plays where member_id = $1 and day = $2::date), 0)::bigint as today`,
);
export const readLive = async (runner: Runner, memberId: string, day: string) =>
  (await runner.one(LIVE, [memberId, day])) ?? { points: 0n, owed: 0n, due: 0n, today: 0n };

const BRANDS = statement<{ id: string; brand_id: string }>(
  'points.brands_of',
  'select id, brand_id from members.directory where id = any($1::uuid[])',
);
export const brandsOf = async (runner: Runner, memberIds: readonly string[]) =>
  (await runner.rows(BRANDS, [memberIds])).map(({ id, brand_id }) => ({ memberId: id, brandId: brand_id }));
