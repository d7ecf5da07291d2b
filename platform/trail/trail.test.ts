import { expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/db.ts';
import type { FreshDatabase } from '#platform/testkit/database.ts';
import { databaseOfFile } from '#platform/testkit/file-database.ts';
import pg from 'pg';
import { differences, firstBroken, record, withoutSecrets } from './trail.ts';

let db: Db;
let database: FreshDatabase;
databaseOfFile((...opened) => void ([db, database] = opened));
const entry = (brandId: ReturnType<typeof newId<'brand'>>, after: unknown = { n: 1 }) => ({
  brandId,
  actor: { kind: 'staff', id: newId() } as const,
  action: 'test.done',
  subject: 'something',
  after,
  ip: '192.0.2.1',
  requestId: 'r',
});

it('is written with the action or not at all, without gaps from many at once', async () => {
  const brandId = newId<'brand'>();
  await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      db
        .transaction(async (tx) => {
          await record(tx, entry(brandId, { n }));
          if (n % 3 === 0) throw new Error('thought better of it');
        })
        .catch(() => undefined),
    ),
  );
  const { rows } = await db.pool.query('select seq from platform.trail where brand_id = $1 order by seq', [
    brandId,
  ]);
  expect(rows.map((row) => Number(row.seq))).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  expect(await firstBroken(db, brandId)).toBeUndefined();
});

it('cannot be changed by the product, and shows what somebody with the keys of the house changed', async () => {
  const brandId = newId<'brand'>();
  for (let n = 0; n < 5; n += 1) await db.transaction((tx) => record(tx, entry(brandId, { n })));
  for (const attack of [
    'update platform.trail set ip = ip',
    'delete from platform.trail',
    'truncate platform.trail',
    'update platform.trail_heads set seq = seq',
    'insert into platform.trail select * from platform.trail',
  ])
    await expect(db.pool.query(attack)).rejects.toMatchObject({ code: '42501' });
  const owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  const mutants: [string, string, bigint | undefined][] = [
    [
      `update platform.trail set after = '{"n": 9}' where seq = 3`,
      `update platform.trail set after = '{"n": 2}' where seq = 3`,
      3n,
    ],
    [
      `update platform.trail set seq = 99 where seq = 2`,
      `update platform.trail set seq = 2 where seq = 99`,
      3n,
    ],
    [`update platform.trail_heads set hash = '\\x00'`, '', 5n],
  ];
  for (const [attack, repair, at] of mutants) {
    await owner.query(`${attack}${attack.includes('where') ? ' and' : ' where'} brand_id = '${brandId}'`);
    expect(await firstBroken(db, brandId), attack).toBe(at);
    if (repair) await owner.query(`${repair} and brand_id = '${brandId}'`);
  }
  await owner.end();
});

it('holds no secret, whatever is handed in', () => {
  const handed = {
    password: 'canary-1',
    nested: { newPassword: 'canary-2', token: 'canary-3', list: [{ otp: 'canary-4' }] },
    passwordHash: 'canary-5',
    verificationCode: 'canary-6',
    idNumber: 'canary-7',
    cardNumber: 'canary-8',
    amount: 5n,
    at: new Date(0),
  };
  const kept = JSON.stringify(withoutSecrets(handed));
  expect(kept).not.toContain('canary');
  expect(kept).toContain('"amount":"5"');
  expect(kept).toContain('1970-01-01T00:00:00.000Z');
});

it('tells only what differs', () =>
  expect(differences({ a: 1, b: [1], c: null }, { a: 1, b: [2], d: 'x' })).toEqual({
    before: { b: [1], d: null },
    after: { b: [2], d: 'x' },
  }));
