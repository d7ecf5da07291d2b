/** Every row that a refused request must leave as it was, as one text. */
import type { Db } from '#platform/db/db.ts';

const TABLES = [
  'ledger.accounts',
  'ledger.balances',
  'ledger.chains',
  'ledger.transfers',
  'ledger.postings',
  'rounds.rounds',
  'rounds.seeds',
  'rounds.dealt',
  'rounds.revealed_seeds',
  'cashier.deposits',
  'members.members',
];

export async function allRows(db: Db): Promise<string> {
  const dumps = TABLES.map(
    (table, n) =>
      `(select md5(coalesce(string_agg(t::text, ';' order by t::text), '')) from ${table} t) as t${n}`,
  );
  return JSON.stringify((await db.pool.query(`select ${dumps.join(', ')}`)).rows);
}

/**
 * Did `work` change a row? Asked up to three times, because a payment that was on its way may arrive meanwhile; what changes
 * rows does so every time.
 */
export async function changesRows(db: Db, work: () => Promise<unknown>): Promise<boolean> {
  for (let tries = 0; tries < 3; tries += 1) {
    const before = await allRows(db);
    await work();
    if ((await allRows(db)) === before) return false;
    await new Promise((wake) => setTimeout(wake, 2_500));
  }
  return true;
}
