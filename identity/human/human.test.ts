import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#kernel/time.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/db/db.ts';
import { type FreshDatabase, freshDatabase, testDb } from '#platform/testkit/database.ts';
import { findNumber } from './ui/player/human.ts';
import { spendMessage } from '#identity/accounts/store.ts';
import { type Captchas, createCaptchas } from './service/captcha.ts';
import type { HumanPurpose } from './contract.ts';
import { createHuman } from './service.ts';

const master = randomBytes(32);
const keys: Pick<InstallationKeys, 'derive'> = {
  derive: (purpose) => Buffer.from(`${purpose}${master.toString('hex')}`),
};
let database: FreshDatabase;
let db: Db;
let shift = 0;
const clock = { now: () => Date.now() + shift };

beforeAll(async () => {
  database = await freshDatabase();
  db = testDb(database.appUrl);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

describe('the picture with letters', () => {
  let captchas: Captchas;
  let drawn = '';
  const jar = new Map<string, string>();
  const visitor = {
    setCookie: (name: string, value: string) => void jar.set(name, value),
    cookie: (name: string) => jar.get(name),
  };
  const code = (tried: Promise<unknown>): Promise<unknown> =>
    tried.then(
      () => 'right',
      (fault: { code: string; detail: { value: unknown } }) => fault.code,
    );
  beforeAll(() => {
    const letters = () => (drawn = [...randomBytes(5)].map((byte) => 'ABCDEFGH'[byte % 8]).join(''));
    captchas = createCaptchas({ db, keys, clock, letters });
  });

  it('is a PNG, and neither it, the cookie nor the database holds the answer', async () => {
    const png = Buffer.from(await captchas.picture(visitor), 'base64');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.length).toBeLessThan(12_000);
    const { rows } = await db.pool.query('select * from identity.captchas');
    for (const text of [png.toString('latin1'), [...jar.values()].join(), JSON.stringify(rows)])
      expect(text).not.toContain(drawn);
  });

  it('forgives small letters and spaces, and works once', async () => {
    await captchas.picture(visitor);
    const answer = ` ${drawn.toLowerCase().slice(0, 2)} ${drawn.slice(2)}`;
    const both = await Promise.all([
      code(captchas.check(visitor, answer)),
      code(captchas.check(visitor, answer)),
    ]);
    expect(both.sort()).toEqual(['identity.captcha_wrong', 'right']);
  });

  it('is used up by a wrong answer, by ten minutes, and by the next picture', async () => {
    await captchas.picture(visitor);
    expect(await code(captchas.check(visitor, 'XXXXX'))).toBe('identity.captcha_wrong');
    expect(await code(captchas.check(visitor, drawn))).toBe('identity.captcha_wrong');
    await captchas.picture(visitor);
    shift += 10 * MINUTE;
    expect(await code(captchas.check(visitor, drawn))).toBe('identity.captcha_wrong');
    await captchas.picture(visitor);
    const [first, cookie] = [drawn, jar.get('__Host-haat-captcha') ?? ''];
    await captchas.picture(visitor);
    if (first !== drawn) expect(await code(captchas.check(visitor, first))).toBe('identity.captcha_wrong');
    // The older picture still answers to its own cookie: two tabs do not fight, each picture works once.
    expect(await code(captchas.check({ cookie: () => cookie }, first))).toBe('right');
  });

  it('asks for an answer when there is none', async () => {
    expect(await code(captchas.check(visitor, undefined))).toBe('identity.captcha_required');
    expect(await code(captchas.check({ cookie: () => undefined }, 'ABCDE'))).toBe('identity.captcha_wrong');
  });

  it('lets 5,000 guesses fail', async () => {
    await captchas.picture(visitor);
    let right = 0;
    for (let batch = 0; batch < 50; batch += 1) {
      const guesses = Array.from({ length: 100 }, (_, n) => code(captchas.check(visitor, `G${batch}X${n}`)));
      right += (await Promise.all(guesses)).filter((one) => one === 'right').length;
    }
    expect(right).toBe(0);
    expect(await code(captchas.check(visitor, drawn))).toBe('identity.captcha_wrong');
  });
});

describe('the proof of work', () => {
  const spendOnce = (name: string, at: Date) => spendMessage(db, name, at);
  const here = () => createHuman({ keys, clock, spendOnce, maxNumber: 500 });
  const brandId = 'a-brand';
  const solve = async (purpose: HumanPurpose = 'register'): Promise<string> => {
    const { maxnumber, ...challenge } = await here().challenge({ brandId, purpose });
    const number = await findNumber({ ...challenge, maxnumber });
    return Buffer.from(JSON.stringify({ ...challenge, number })).toString('base64');
  };
  const refused = { code: 'identity.human_check', status: 422 };

  it('is taken once, also when it is sent to two processes at once', async () => {
    const proof = await solve();
    const ask = { brandId, purpose: 'register' } as const;
    const both = await Promise.allSettled([here().check(proof, ask), here().check(proof, ask)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(here().check(proof, ask)).rejects.toMatchObject(refused);
  });

  it('is good for its purpose, its brand and five minutes', async () => {
    const proof = await solve();
    await expect(here().check(proof, { brandId, purpose: 'sms' })).rejects.toMatchObject(refused);
    await expect(here().check(proof, { brandId: 'other', purpose: 'register' })).rejects.toMatchObject(
      refused,
    );
    await here().check(proof, { brandId, purpose: 'register' });
    const late = await solve();
    shift += 5 * MINUTE;
    await expect(here().check(late, { brandId, purpose: 'register' })).rejects.toMatchObject(refused);
  });

  it('refuses what was not worked for', async () => {
    const open = (proof: string): Record<string, unknown> =>
      JSON.parse(Buffer.from(proof, 'base64').toString()) as Record<string, unknown>;
    const pack = (proof: object): string => Buffer.from(JSON.stringify(proof)).toString('base64');
    const proof = open(await solve());
    const lies = [
      undefined,
      '',
      'not base64 at all',
      pack([]),
      pack({ ...proof, number: Number(proof['number']) + 1 }),
      pack({ ...proof, signature: '0'.repeat(64) }),
      pack({ ...proof, algorithm: 'SHA-1' }),
      pack({ ...proof, salt: String(proof['salt']).replace('for=register', 'for=sms') }),
      pack({ ...proof, salt: `${String(proof['salt'])}until=99999999999999&` }),
      'A'.repeat(2_000),
    ];
    for (const lie of lies)
      await expect(here().check(lie, { brandId, purpose: 'register' })).rejects.toMatchObject(refused);
    await here().check(pack(proof), { brandId, purpose: 'register' });
  });
});
