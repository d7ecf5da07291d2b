/** Payouts that ended before every answer was kept are marked for what they are: 000885 over a database of before. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { freshDatabase } from '#platform/testkit/database.ts';
import { BOOKS } from './books.ts';

const MIGRATION = join(import.meta.dirname, '../../../db/migrations/000885_withdrawals_evidence.sql');
const EVIDENCE = BOOKS.passes.find(({ name }) => name === 'withdrawals-evidence');

it('marks the payouts nobody’s word was kept of, and no others', async () => {
  const database = await freshDatabase();
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const [brand, account, member, one, two] = [newId(), newId(), newId(), newId(), newId()];
  /** A withdrawal that ended by one step. */
  const ended = async (state: 'paid' | 'failed', owner: 'provider' | 'desk'): Promise<string> => {
    const id = newId();
    const end = state === 'failed' ? newId() : null;
    await client.query(
      `insert into withdrawals.withdrawals (id, member_id, brand_id, serial, key, content, account_id, method, provider, amount, currency,
         state, review_ms, release_ms, pay_ms, created_at, changed_at, end_id, ended_at)
       values ($1::uuid, $2, $3, $1::uuid::text, $1::uuid::text, '', $4, 'bank', 'sandbox', 500, 'BDT', $5, 1, 1, 1, now(), now(), $6::uuid,
         case when $6::uuid is null then null else now() end)`,
      [id, member, brand, account, state, end],
    );
    await client.query(
      'insert into withdrawals.steps (withdrawal_id, n, name, owner, at) values ($1, 2, $2, $3, now())',
      [id, state === 'paid' ? 'pay' : 'fail', owner],
    );
    return id;
  };
  const message = (id: string, outcome: string) =>
    client.query("insert into withdrawals.callbacks values ('sandbox', $1, $2, '', $3, now())", [
      newId(),
      id,
      outcome,
    ]);
  try {
    await client.query('drop table withdrawals.without_evidence');
    await client.query(
      `insert into withdrawals.accounts (id, member_id, brand_id, method, kind, currency, details, tail, print, created_at)
       values ($1, $2, $3, 'bank', 'bank', 'BDT', '', '', '', now())`,
      [account, member, brand],
    );
    await message(await ended('paid', 'provider'), 'paid');
    await message(await ended('failed', 'provider'), 'failed');
    const asked = await ended('paid', 'provider');
    const late = await ended('failed', 'provider');
    await message(late, 'repeated');
    const alone = await ended('failed', 'desk');
    const byHand = await ended('paid', 'desk');
    const request = newId();
    await client.query(
      `insert into approvals.requests (id, brand_id, kind, subject, was, wanted, content, reason, asked_by, expires_at, state)
       values ($1, $2, 'withdrawals.resolve', $3, '[]', '[]', '{"outcome":"paid","reference":""}', 'paid it', $4, now(), 'done')`,
      [request, brand, byHand, one],
    );
    await client.query(
      'insert into approvals.decisions (request_id, staff_id, agreed) values ($1, $2, true)',
      [request, two],
    );
    await client.query(readFileSync(MIGRATION, 'utf8'));
    const { rows } = await client.query('select withdrawal_id, name from withdrawals.without_evidence');
    expect(new Map(rows.map(({ withdrawal_id: id, name }) => [id, name]))).toEqual(
      new Map([
        [asked, 'pay'],
        [late, 'fail'],
        [alone, 'fail'],
      ]),
    );
    expect(await EVIDENCE?.look({ client, openSeed: undefined })).toEqual([]);
    const since = await ended('paid', 'provider');
    expect(await EVIDENCE?.look({ client, openSeed: undefined })).toEqual([
      { row: `withdrawal ${since}`, says: 'was paid out, and nobody said so' },
    ]);
  } finally {
    await client.end();
    await database.drop();
  }
});
