/** Which of the accounts that are there already may have a password nobody knows: what the migration can tell, and what it leaves. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { type FreshDatabase, freshDatabase } from '#platform/testkit/database.ts';

const MIGRATION = join(import.meta.dirname, '../../db/migrations/000411_identity_knows_password.sql');
const HASH = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA';

let database: FreshDatabase;
let client: pg.Client;
let update = '';
beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const sql = readFileSync(MIGRATION, 'utf8');
  update = sql.slice(sql.indexOf('update identity.accounts'));
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

type Account = {
  readonly username?: string;
  readonly hash?: string;
  readonly audience?: string;
  /** Minutes after it was opened. */
  readonly passwordAt?: number;
  readonly phone?: 'proved' | 'said' | 'none';
  readonly act?: readonly [string, string];
};
async function written(one: Account): Promise<string> {
  const {
    username = 'm7k2p9qx4v',
    hash = HASH,
    audience = 'player',
    passwordAt = 0,
    phone = 'proved',
    act,
  } = one;
  const [id, brand] = [newId(), newId()];
  await client.query(
    `insert into identity.accounts (id, audience, brand_id, username, password_hash, created_at, password_at)
     values ($1, $2, $3, $4, $5, now() - interval '1 day', now() - interval '1 day' + make_interval(mins => $6))`,
    [id, audience, brand, username, hash, passwordAt],
  );
  if (phone !== 'none')
    await client.query(
      `insert into identity.contacts (account_id, kind, brand_id, value, verified_at, sole)
       values ($1, 'phone', $2, '+8801712345678', $3, $4)`,
      [id, brand, phone === 'proved' ? new Date() : null, phone === 'proved'],
    );
  if (act)
    await client.query(
      "insert into identity.acts (account_id, act, ip, agent, detail) values ($1, $2, '::1', 'test', $3)",
      [id, ...act],
    );
  return id;
}

it.each<[string, Account, boolean]>([
  ['one opened by text message that only ever came by text message', { act: ['signed in', 'sms'] }, false],
  ['an agent of that kind', { audience: 'agent' }, false],
  ['one that has signed in with its password', { act: ['signed in', 'password'] }, true],
  ['one that was remembered, which begins with a password', { act: ['signed in', 'remembered'] }, true],
  ['one that has proved itself by its password', { act: ['proved', 'password'] }, true],
  ['one whose tries with a password failed', { act: ['refused', 'password'] }, false],
  ['one with a name somebody chose', { username: 'rumi1971' }, true],
  ['one with a name nobody could have been given', { username: 'muuuuuuuuu' }, true],
  ['one whose password was set later', { passwordAt: 3 }, true],
  ['one whose phone was never proved', { phone: 'said' }, true],
  ['one without a phone', { phone: 'none' }, true],
  ['one that is known to have none', { hash: 'none' }, true],
  ['a trial', { audience: 'trial' }, true],
])('%s', async (_, account, knows) => {
  const id = await written(account);
  await client.query(update);
  const { rows } = await client.query('select knows_password from identity.accounts where id = $1', [id]);
  expect(rows).toEqual([{ knows_password: knows }]);
});
