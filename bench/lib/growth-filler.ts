/** Players with a day of play behind them, as the listener of points would have kept it: written by the owner of the database. */
import pg from 'pg';

export type GrowthAsk = { readonly brandId: string; readonly players: number; readonly day: string };

/** Of the form all ids have: a fact about another one fits no schema, and no listener would go on. */
const MEMBER =
  "overlay(overlay(md5('bench growth ' || n || $1) placing '7' from 13) placing '8' from 17)::uuid";
/** Three categories a player; half of it of plays that keep too little for the whole rate. */
const STATEMENTS: readonly string[] = [
  `insert into members.members (id, brand_id, account, nickname, type, currency, referral_code)
   select ${MEMBER}, $1::uuid, 'grown' || n, 'grown' || n, 0, 'BDT', 'G' || n from generate_series(1, $2::int) n`,
  `insert into ledger.accounts (brand_id, owner_id, member_owned, purpose, currency)
   select $1::uuid, ${MEMBER}, true, purpose, 'BDT' from generate_series(1, $2::int) n, unnest(array['cash', 'held']) purpose`,
  `insert into ledger.balances (member_id, account_id, balance)
   select a.owner_id, a.id, 1000 from ledger.accounts a join members.members m on m.id = a.owner_id
    where a.brand_id = $1::uuid and m.account like 'grown%' and $2::int > 0 on conflict do nothing`,
  `insert into points.plays (brand_id, day, member_id, category, vendor, currency, unit, kept, stakes, valid, credited, due)
   select $1::uuid, $3::date, ${MEMBER}, category, 'HAAT', 'BDT', 10000, case when n % 2 = 0 then 5000 else 30000 end, 40, 400000 + n % 1000,
     (400000 + n % 1000) * 100 / 10000, false
   from generate_series(1, $2::int) n, unnest(array['RNG', 'LIVE', 'SPORTS']) category`,
  `insert into vip.members (member_id, brand_id, level, best, since, until)
   select ${MEMBER}, $1::uuid, 1 + n % 5, 1 + n % 5, now(), $3::date + 30 from generate_series(1, $2::int) n`,
];

export async function fillGrowth(
  url: string,
  { brandId, players, day }: GrowthAsk,
): Promise<readonly string[]> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  // Checks and triggers of the product are for what the product writes.
  await owner.query("set session_replication_role = 'replica'; set synchronous_commit = off");
  for (const text of STATEMENTS)
    await owner.query(text, text.includes('$3') ? [brandId, players, day] : [brandId, players]);
  await owner.query('analyze');
  const { rows } = await owner.query<{ id: string }>(
    "select id from members.members where account like 'grown%' and brand_id = $1 limit 2000",
    [brandId],
  );
  await owner.end();
  return rows.map(({ id }) => id);
}
