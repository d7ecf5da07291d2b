import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#platform/testkit/database.ts';
import { readBooks } from './books.ts';
import { fillBooks } from './fixtures.ts';
import { PASSES } from './passes.ts';

let good: FreshDatabase;
beforeAll(async () => {
  good = await freshDatabase();
  await fillBooks(good, 3);
});
afterAll(() => good.drop());

const wrong = async (url: string): Promise<string[]> =>
  (await readBooks(url)).filter(({ count }) => count > 0).map(({ pass }) => pass.name);

/** One damage for each pass: what it must find. Others may find it too. */
const DAMAGE: readonly (readonly [pass: string, sql: string])[] = [
  [
    'sums',
    `create or replace view ledger.entries as select member_id, transfer_id, seq, kind, to_account as account_id, amount from ledger.postings`,
  ],
  ['balances', `update ledger.balances set balance = balance + 1 where balance > 1000`],
  ['pockets', `delete from ledger.balances where balance > 1000`],
  ['running', `update ledger.postings set balance_after = balance_after + 1 where kind = 'payout'`],
  ['pairs', `delete from ledger.postings where kind = 'hold'`],
  ['pairs', `delete from ledger.transfers where kind = 'deposit'`],
  ['sides', `update ledger.accounts set currency = 'INR' where purpose = 'play'`],
  [
    'once',
    `update ledger.transfers set id = (select id from ledger.transfers order by id limit 1) where kind = 'deposit'`,
  ],
  [
    'links',
    `delete from ledger.batches where (chain, seq) in (select chain, seq from ledger.batches where seq > 1 limit 1)`,
  ],
  ['links', `update ledger.chains set seq = seq + 1`],
  ['counts', `update ledger.batches set postings = postings + 1`],
  ['seals', `update ledger.postings set amount = amount + 1 where kind = 'deposit'`],
  ['seals', `update ledger.transfers set ref = member_id where kind = 'round'`],
  ['rights', `grant update on ledger.postings to haat_app`],
  ['causes', `delete from rounds.rounds where state = 'open'`],
  ['causes', `update cashier.deposits set transfer_id = id`],
  ['rounds', `update rounds.rounds set payout = payout + 1 where state = 'settled'`],
  ['rounds', `update rounds.rounds set stake = stake + 1 where nonce = 0`],
  ['holds', `update rounds.rounds set state = 'settled', settled_at = now() where state = 'open'`],
  ['draws', `update rounds.rounds set nonce = 0`],
  ['fingerprints', `update rounds.revealed_seeds set server_hash = repeat('0', 64)`],
  ['deposits', `update cashier.deposits set amount = amount + 1`],
  ['deposits', `update cashier.deposits set state = 'failed', transfer_id = null`],
];

describe('the books', () => {
  it('find nothing in a ledger the vault wrote', async () => {
    expect(PASSES.length).toBeGreaterThanOrEqual(12);
    expect(await wrong(good.ownerUrl)).toEqual([]);
    expect(await wrong(good.appUrl)).toEqual([]);
  });

  it('have a damage for every pass', () => {
    expect(new Set(DAMAGE.map(([pass]) => pass))).toEqual(new Set(PASSES.map((pass) => pass.name)));
  });

  it.each(DAMAGE)('%s finds: %s', async (pass, sql) => {
    const broken = await freshDatabase(good.name);
    const owner = new pg.Client({ connectionString: broken.ownerUrl });
    await owner.connect();
    await owner.query(sql);
    await owner.end();
    expect(await wrong(broken.ownerUrl)).toContain(pass);
    await broken.drop();
  });
});
