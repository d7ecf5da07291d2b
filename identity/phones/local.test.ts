/** The local phone sign-in service behaves like one: late, particular, forgetful – and its tokens are read as every other's. */
import { randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrandId, newId } from '#kernel/ids.ts';
import { MINUTE } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { type FreshDatabase, freshDatabase, testDb } from '#platform/testkit/database.ts';
import type { NewMessage } from '#identity/messages/service.ts';
import type { PhoneClient, PhoneService } from '#identity/providers/service.ts';
import { createLocalPhones } from './service/local.ts';

let database: FreshDatabase;
let db: Db;
let phones: PhoneClient;
let service: PhoneService;
let now = Date.parse('2026-01-10T10:00:00Z');
let late = 0;
const key = randomBytes(32);
const queued: NewMessage[] = [];
const brandId: BrandId = newId<'brand'>();
const openPhones = (own = key): PhoneClient =>
  createLocalPhones({
    db,
    clock: { now: () => now },
    key: own,
    messages: { queue: async (_tx, message) => void queued.push(message) },
    delay: () => late,
  });
beforeAll(async () => {
  database = await freshDatabase();
  db = testDb(database.appUrl);
  phones = openPhones();
  if (!phones.service) throw new Error('it sends nothing');
  ({ service } = phones);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

let numbers = 0;
const newNumber = (ending = '20'): string => `+88017${String(100_000 + (numbers += 1)).slice(-6)}${ending}`;
const ask = (to: string) => ({ brandId, to, ip: '192.0.2.1', language: 'bn' });
const codeFor = (to: string): string => String(queued.findLast((one) => one.to === to)?.params['code']);
const answer = (to: string, code: string) => ({ brandId, to, reference: '', code, ip: '192.0.2.1' });
const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  );
const wrong = (code: string): string => (code === '111111' ? '222222' : '111111');

describe('the local phone sign-in service', () => {
  it('writes to the phone in the visitor’s language, and vouches for the number once', async () => {
    const to = newNumber();
    await service.send(ask(to));
    expect(queued.at(-1)).toMatchObject({
      channel: 'sms',
      to,
      kind: 'code',
      purpose: 'phone',
      language: 'bn',
    });
    const token = await service.check(answer(to, codeFor(to)));
    expect(await phones.phoneOf(token)).toBe(to);
    expect(await said(service.check(answer(to, codeFor(to))))).toBe('code-expired');
  });

  it('vouches once when the right code comes five times at the same moment', async () => {
    const to = newNumber();
    await service.send(ask(to));
    const five = await Promise.all(
      Array.from({ length: 5 }, () => said(service.check(answer(to, codeFor(to))))),
    );
    expect(five.filter((one) => one === 'done')).toHaveLength(1);
  });

  it('lets three tries pass, and says then that it was too many', async () => {
    const to = newNumber();
    await service.send(ask(to));
    const tries: string[] = [];
    for (let n = 0; n < 4; n += 1) tries.push(await said(service.check(answer(to, wrong(codeFor(to))))));
    const no = 'invalid-verification-code';
    expect(tries).toEqual([no, no, no, 'too-many-requests']);
    expect(await said(service.check(answer(to, codeFor(to))))).toBe('too-many-requests');
  });

  it('forgets a code after three minutes, and for a newer one', async () => {
    const to = newNumber();
    await service.send(ask(to));
    now += 3 * MINUTE;
    expect(await said(service.check(answer(to, codeFor(to))))).toBe('code-expired');
    await service.send(ask(to));
    const first = codeFor(to);
    await service.send(ask(to));
    if (first !== codeFor(to))
      expect(await said(service.check(answer(to, first)))).toBe('invalid-verification-code');
    expect(await said(service.check(answer(to, codeFor(to))))).toBe('done');
  });

  it.each([
    ['16', 'quota-exceeded'],
    ['17', 'too-many-requests'],
    ['18', 'unknown'],
  ])('has moods: %s', async (ending, mood) => {
    const before = queued.length;
    expect(await said(service.send(ask(newNumber(ending))))).toBe(mood);
    expect(queued).toHaveLength(before);
  });

  it('takes its time', async () => {
    late = 60;
    const began = performance.now();
    await service.send(ask(newNumber()));
    expect(performance.now() - began).toBeGreaterThanOrEqual(55);
    late = 0;
  });

  it('knows a code of another number, another brand, or a token somebody else signed', async () => {
    const [to, other] = [newNumber(), newNumber()];
    await service.send(ask(to));
    expect(await said(service.check(answer(other, codeFor(to))))).toBe('code-expired');
    expect(await said(service.check({ ...answer(to, codeFor(to)), brandId: newId<'brand'>() }))).toBe(
      'code-expired',
    );
    const forged = await new SignJWT({ phone_number: to })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('https://phones.local.invalid/')
      .setAudience('haat')
      .setIssuedAt(now / 1_000)
      .setExpirationTime(now / 1_000 + 60)
      .sign(randomBytes(32));
    expect(await said(phones.phoneOf(forged))).toBe('invalid-verification-code');
    const token = await service.check(answer(to, codeFor(to)));
    expect(await said(openPhones(randomBytes(32)).phoneOf(token))).toBe('invalid-verification-code');
    now += 11 * MINUTE;
    expect(await said(phones.phoneOf(token))).toBe('code-expired');
  });
});
