/** SQL of the points ledger: balances and their movements, which are only ever added to. */
import { type Runner, statement, type Tx } from '#platform/db/db.ts';
import type { EntryKind } from '../contract.ts';
import type { Standing } from '../rules.ts';

const OPEN = statement<never>(
  'points.open_balances',
  `insert into points.balances (member_id, brand_id) select * from unnest($1::uuid[], $2::uuid[]) order by 1
   on conflict (member_id) do nothing`,
);
const LOCK = statement<Standing & { member_id: string }>(
  'points.lock_balances',
  'select member_id, points, owed from points.balances where member_id = any($1::uuid[]) order by member_id for update',
);
/** The balances of these members, made where there are none, locked in the order of their ids. */
export async function lockBalances(
  tx: Tx,
  who: readonly { readonly memberId: string; readonly brandId: string }[],
): Promise<Map<string, Standing>> {
  const ids = who.map(({ memberId }) => memberId);
  await tx.run(OPEN, [ids, who.map(({ brandId }) => brandId)]);
  return new Map(
    (await tx.rows(LOCK, [ids])).map(({ member_id, points, owed }) => [member_id, { points, owed }]),
  );
}

const SET = statement<never>(
  'points.set_balances',
  `update points.balances b set points = n.points, owed = n.owed
     from unnest($1::uuid[], $2::bigint[], $3::bigint[]) n (member_id, points, owed) where b.member_id = n.member_id`,
);
export const setBalances = (tx: Tx, balances: ReadonlyMap<string, Standing>) =>
  tx.run(SET, [
    [...balances.keys()],
    [...balances.values()].map(({ points }) => points),
    [...balances.values()].map(({ owed }) => owed),
  ]);

export type NewEntry = {
  readonly memberId: string;
  readonly brandId: string;
  readonly kind: EntryKind;
  readonly amount: bigint;
  readonly owed: bigint;
  readonly after: bigint;
  readonly category?: string;
  readonly day: string;
  readonly ref?: string | undefined;
  readonly note?: string;
};
const PUT = statement<never>(
  'points.put_entries',
  `insert into points.entries (member_id, brand_id, kind, amount, owed, balance_after, category, day, ref, note, at)
   select *, $11 from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[], $8::date[], $9::uuid[],
     $10::text[])`,
);
export const putEntries = (tx: Tx, entries: readonly NewEntry[], at: Date) =>
  tx.run(PUT, [
    entries.map(({ memberId }) => memberId),
    entries.map(({ brandId }) => brandId),
    entries.map(({ kind }) => kind),
    entries.map(({ amount }) => amount),
    entries.map(({ owed }) => owed),
    entries.map(({ after }) => after),
    entries.map(({ category = '' }) => category),
    entries.map(({ day }) => day),
    entries.map(({ ref }) => ref ?? null),
    entries.map(({ note = '' }) => note),
    at,
  ]);

const KNOWN = statement<{ ref: string }>(
  'points.known_refs',
  'select ref from points.entries where member_id = any($1::uuid[]) and kind = $2 and ref = any($3::uuid[])',
);
/** Of these rows, those that moved points already. */
export const knownRefs = async (
  runner: Runner,
  kind: EntryKind,
  rows: readonly { readonly memberId: string; readonly ref: string }[],
): Promise<ReadonlySet<string>> =>
  new Set(
    (await runner.rows(KNOWN, [rows.map(({ memberId }) => memberId), kind, rows.map(({ ref }) => ref)])).map(
      ({ ref }) => ref,
    ),
  );

const GIVEN = statement<{ points: bigint }>(
  'points.given_for',
  "select (amount - owed)::bigint as points from points.entries where member_id = $1 and kind = 'deposit' and ref = $2",
);
/** What a deposit earned. */
export const givenFor = async (runner: Runner, memberId: string, ref: string): Promise<bigint> =>
  (await runner.one(GIVEN, [memberId, ref]))?.points ?? 0n;

export type EntryRow = {
  readonly id: bigint;
  readonly kind: EntryKind;
  readonly amount: bigint;
  readonly owed: bigint;
  readonly balance_after: bigint;
  readonly category: string;
  readonly day: string;
  readonly note: string;
  readonly at: Date;
};
const LIST = statement<EntryRow & { total: bigint }>(
  'points.list_entries',
  `select id, kind, amount, owed, balance_after, category, day::text, note, at, count(*) over () as total from points.entries
    where member_id = $1 and ($2::text is null or kind = $2) order by id desc limit $3 offset $4`,
);
export const listEntries = (
  runner: Runner,
  memberId: string,
  kind: EntryKind | undefined,
  limit: number,
  offset: number,
) => runner.rows(LIST, [memberId, kind ?? null, limit, offset]);
