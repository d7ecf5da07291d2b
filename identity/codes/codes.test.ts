import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrandId, newId } from '#kernel/ids.ts';
import { HOUR, MINUTE, SECOND } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { type FreshDatabase, freshDatabase, testDb } from '#platform/testkit/database.ts';
import type { Messages, NewMessage } from '#identity/messages/service.ts';
import { type CodeRequest, createCodes, type Codes } from './service.ts';
import { CAPS, codeOf, EXPIRED_MINUTES, isGap, MAX_TRIES, waitBefore } from './rules.ts';
import { PURPOSES } from '#identity/messages/contract/purposes.ts';
import { sweepCodes } from './store.ts';

let database: FreshDatabase;
let db: Db;
let codes: Codes;
let now = Date.parse('2026-01-10T10:00:00Z');
let next = 0;
const queued: NewMessage[] = [];
const brandId = newId<'brand'>() as BrandId;
// What went out is what a recipient reads; where nothing is under test about the queue it is enough to look at it here.
const messages: Messages = {
  queue: async (_tx, message) => void queued.push(message),
  reported: async () => undefined,
  jobs: {},
};

beforeAll(async () => {
  database = await freshDatabase();
  db = testDb(database.appUrl);
  const random = (): number => (next += 7_919) % 1_000_000;
  codes = createCodes({ db, clock: { now: () => now }, key: randomBytes(32), messages, random });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

let phone = 10_000_000;
const freshNumber = (): string => `+88017${(phone += 1)}`;
const requestTo = (to: string, more: Partial<CodeRequest> = {}): CodeRequest => ({
  brandId,
  purpose: 'login',
  channel: 'sms',
  to,
  subject: '',
  ...more,
});
let address = 0;
const freshIp = (): string => `203.0.${Math.floor((address += 1) / 250)}.${address % 250}`;
async function send(request: CodeRequest, ip = freshIp(), deliver = true): Promise<string> {
  await codes.send({ ...request, ip, language: 'en', deliver });
  return String(queued.at(-1)?.params['code']);
}
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  );
const take = (request: CodeRequest, code: string): Promise<string> =>
  refusal(codes.take({ ...request, code }));
const other = (code: string): string => codeOf((Number(code) + 1) % 1_000_000);

describe('a code', () => {
  it('works once', async () => {
    const request = requestTo(freshNumber());
    const code = await send(request);
    expect(code).toMatch(/^\d{6}$/);
    expect([await take(request, code), await take(request, code)]).toEqual([
      'accepted',
      'identity.code_wrong',
    ]);
  });

  it('works once when it is given ten times at the same moment', async () => {
    const request = requestTo(freshNumber());
    const code = await send(request);
    const answers = await Promise.all(Array.from({ length: 10 }, () => take(request, code)));
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1);
  });

  it.each([
    ['another purpose', { purpose: 'register' as const }],
    ['another number', { to: '+8801799999999' }],
    ['another subject', { subject: 'member 2' }],
    ['another channel', { channel: 'email' as const }],
    ['another brand', { brandId: newId<'brand'>() as BrandId }],
  ])('is refused for %s, and still works where it belongs', async (_, change) => {
    const request = requestTo(freshNumber(), { subject: 'member 1' });
    const code = await send(request);
    expect(await take({ ...request, ...change }, code)).toBe('identity.code_wrong');
    expect(await take(request, code)).toBe('accepted');
  });

  it('is refused after its time, by one millisecond', async () => {
    const request = requestTo(freshNumber());
    const code = await send(request);
    now += EXPIRED_MINUTES * MINUTE;
    expect(await take(request, code)).toBe('identity.code_wrong');
    now -= 1;
    expect(await take(request, code)).toBe('accepted');
    expect(EXPIRED_MINUTES).toBeLessThanOrEqual(10);
  });

  it('is dead after five wrong tries, also when they come at once', async () => {
    const request = requestTo(freshNumber());
    const code = await send(request);
    await Promise.all(Array.from({ length: MAX_TRIES }, () => take(request, other(code))));
    expect(await take(request, code)).toBe('identity.code_wrong');
    expect(MAX_TRIES).toBeLessThanOrEqual(5);
  });

  it('is replaced by a newer one', async () => {
    const request = requestTo(freshNumber());
    const first = await send(request);
    now += MINUTE;
    const second = await send(request);
    expect([await take(request, first), await take(request, second)]).toEqual([
      'identity.code_wrong',
      'accepted',
    ]);
  });

  it('stays when what it was used for is undone', async () => {
    const request = requestTo(freshNumber());
    const code = await send(request);
    await db
      .transaction(async (tx) => {
        await codes.take({ ...request, code }, tx);
        throw new Error('the name was taken');
      })
      .catch(() => undefined);
    expect(await take(request, code)).toBe('accepted');
  });

  it('is stored as a hash', async () => {
    const code = await send(requestTo(freshNumber()));
    const { rows } = await db.pool.query('select row_to_json(c)::text as text from identity.codes c');
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) expect(text).not.toContain(`"${code}"`);
  });

  it('survives 5,000 guesses', async () => {
    const request = requestTo(freshNumber());
    const code = await send(request);
    const guesses = Array.from({ length: 5_000 }, (_, n) => codeOf(n)).filter((guess) => guess !== code);
    let accepted = 0;
    for (let at = 0; at < guesses.length; at += 500) {
      const answers = await Promise.all(guesses.slice(at, at + 500).map((guess) => take(request, guess)));
      accepted += answers.filter((answer) => answer === 'accepted').length;
    }
    expect([accepted, await take(request, code)]).toEqual([0, 'identity.code_wrong']);
  });

  it('for somebody we do not know is made, counted and withheld', async () => {
    const request = requestTo(freshNumber());
    const ip = freshIp();
    const before = queued.length;
    expect(await codes.send({ ...request, ip, language: 'en', deliver: false })).toEqual({
      expiredMinutes: EXPIRED_MINUTES,
    });
    expect(queued.slice(before)).toMatchObject([{ deliver: false }]);
    expect(await refusal(send(request))).toBe('identity.code_too_soon');
  });

  it('is known for each purpose by the database', async () => {
    for (const purpose of PURPOSES) await send(requestTo(freshNumber(), { purpose }));
    now += 2 * HOUR;
    await sweepCodes(db);
  });
});

describe('limits', () => {
  it('are one a minute and five an hour for a number, whatever the purpose and the address', async () => {
    const to = freshNumber();
    const asked: string[] = [];
    for (let minute = 0; minute < 7; minute += 1) {
      const purpose = PURPOSES[minute % PURPOSES.length] ?? 'login';
      asked.push(await refusal(send(requestTo(to, { purpose }))));
      asked.push(await refusal(send(requestTo(to))));
      now += MINUTE;
    }
    expect(asked.filter((answer) => answer === 'accepted')).toHaveLength(5);
    expect(asked.slice(0, 3)).toEqual(['accepted', 'identity.code_too_soon', 'accepted']);
    expect(asked.at(-1)).toBe('identity.code_too_many');
    now += HOUR;
    expect(await refusal(send(requestTo(to)))).toBe('accepted');
  });

  it('let one of ten through when they come at once', async () => {
    const to = freshNumber();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refusal(send(requestTo(to)))));
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1);
  });

  it.each([
    ['one address of the network', () => '198.51.100.7'],
    ['one household with as many long addresses as it likes', (n: number) => `2001:db8:7:7::${n}`],
  ])('stop %s, and a refused request counts nowhere', async (_who, addressOf) => {
    for (let n = 0; n < CAPS.ip.most; n += 1) await send(requestTo(freshNumber()), addressOf(n));
    const to = freshNumber();
    expect(await refusal(send(requestTo(to), addressOf(99)))).toBe('identity.code_too_many');
    expect(await refusal(send(requestTo(to)))).toBe('accepted');
  });

  it('stop everybody together', async () => {
    now += HOUR;
    let refused = 0;
    for (let at = 0; at < CAPS.everybody.most + 20; at += 20) {
      const batch = Array.from({ length: 20 }, () => refusal(send(requestTo(freshNumber()))));
      refused += (await Promise.all(batch)).filter((answer) => answer === 'identity.code_too_many').length;
    }
    expect(refused).toBe(20);
  });

  it.each([
    [[], 0, 0],
    [[0], 59 * SECOND, SECOND],
    [[0], MINUTE, 0],
    [[0, 1, 2, 3, 4].map((n) => n * MINUTE), 5 * MINUTE, 55 * MINUTE],
    [[0, 1, 2, 3, 4].map((n) => n * MINUTE), HOUR, 0],
  ])('after %j at %d there are %d ms to wait', (sent, at, wait) => {
    expect(waitBefore(sent, CAPS.recipient, at)).toBe(wait);
    expect(isGap(sent, CAPS.recipient, at)).toBe(sent.length < 5 || at >= HOUR);
  });
});
