/** Signing in by its rules: who is asked for a picture, what a remembered browser is worth, and how a second proof is given. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asId, newId } from '#kernel/ids.ts';
import { DAY, MINUTE, SECOND } from '#kernel/time.ts';
import { arrivalAt, signInAs } from '#identity/front/fixtures.ts';
import { openTestGate, PASSWORD, SITE, type TestAccount, type TestGate } from '#identity/front/testing.ts';
import { digest, newSecret } from '#identity/accounts/service/tokens.ts';
import type { Arrival } from './service/needs.ts';
import { isHolder, isName } from './rules/holder.ts';
import { type Kept, newFamily, takeKept } from '#identity/sessions/service/remembered.ts';
import { createTries, type TryAsk } from './service/tries.ts';
import type { SecondProof } from './service/verification.ts';

let gate: TestGate;
beforeAll(async () => {
  gate = await openTestGate();
});
afterAll(() => gate.close());
beforeEach(() => gate.sql('delete from identity.sendings'));

const code = (tried: Promise<unknown>): Promise<unknown> =>
  tried.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
let places = 0;
const somewhere = () => ({ ip: `198.51.100.${(places += 1) % 250}`, agent: 'test' });
const arrive = (more: Partial<Arrival> = {}): Arrival =>
  arrivalAt(gate.brand.id, 'member', somewhere(), { host: SITE.host, ...more });

describe('the holder’s name', () => {
  it.each([
    ['Rana Das', 'rana das', true],
    ['Rana Das', '  RANA   DAS ', true],
    ['Rana Das', 'Rana-Das.', true],
    ['ＲＡＮＡ Das', 'rana das', true],
    ['Rana Das', 'ranadas', false],
    ['Rana Das', 'das rana', false],
    ['Rana Das', 'Rana', false],
    ['রানা দাস', 'রানা দাস', true],
    ['রানা দাস', 'রান দাস', false],
    ['Đặng Hà', 'Dang Ha', false],
    ['', '', false],
    ['...', '', false],
    ['', 'Rana', false],
  ])('%j is told as %j: %s', (kept, given, is) => expect(isHolder(kept, given)).toBe(is));

  it.each([
    [undefined, false],
    ['', false],
    [' - ', false],
    ['R', true],
  ])('%j could be asked for: %s', (kept, could) => expect(isName(kept)).toBe(could));

  it('is itself, however it is spaced and cased', () => {
    const word = fc.stringMatching(/^[a-z]{1,12}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        expect(isHolder(words.join(' '), `  ${words.join(' .  ').toUpperCase()}`)).toBe(true);
      }),
    );
  });
});

describe('tries', () => {
  const tries = () => createTries(gate.db, gate.clock);
  let names = 0;
  const asking = (more: Partial<TryAsk> = {}): TryAsk => ({
    brandId: gate.brand.id,
    realm: 'member',
    name: `tried${(names += 1)}`,
    ip: `203.0.113.${names}`,
    device: undefined,
    ...more,
  });
  const tryState = async (ask: TryAsk) => {
    const { wantsCaptcha, willWantCaptcha, waitMs } = await tries().tryState(ask);
    return [wantsCaptcha, willWantCaptcha, waitMs > 0];
  };
  const fail = async (ask: TryAsk, times = 1): Promise<void> => {
    for (let n = 0; n < times; n += 1) await tries().failed(ask);
  };

  it('of a name want a picture after one failure, wherever the next one comes from', async () => {
    const ask = asking();
    expect(await tryState(ask)).toEqual([false, true, false]);
    await fail(ask);
    expect(await tryState(ask)).toEqual([true, true, false]);
    expect(await tryState({ ...ask, ip: '203.0.113.250' })).toEqual([true, true, false]);
    // Of another brand, another realm and another name from elsewhere nothing was seen.
    for (const other of [
      { ...ask, brandId: asId<'brand'>(newId()) },
      { ...ask, realm: 'staff' as const },
      asking(),
    ])
      expect((await tryState(other))[0]).toBe(false);
  });

  it('of an address want one after three, of names nobody has, too', async () => {
    const { ip } = asking();
    for (const wants of [false, false, false]) {
      const ask = asking({ ip });
      expect((await tryState(ask))[0]).toBe(wants);
      await fail(ask);
    }
    expect((await tryState(asking({ ip })))[0]).toBe(true);
    // IPv6: the house of one network is one visitor.
    const six = (n: number) => asking({ ip: `2001:db8:77:1::${n}` });
    for (let n = 0; n < 3; n += 1) await fail(six(n));
    expect((await tryState(six(9)))[0]).toBe(true);
    expect((await tryState(asking({ ip: '2001:db8:78:1::1' })))[0]).toBe(false);
  });

  it('of staff want one after three of a name', async () => {
    const ask = asking({ realm: 'staff' });
    const elsewhere = () => ({ ...ask, ip: asking().ip });
    for (let n = 0; n < 3; n += 1) {
      expect((await tryState(elsewhere()))[0]).toBe(false);
      await fail(elsewhere());
    }
    expect((await tryState(elsewhere()))[0]).toBe(true);
  });

  it('of a name from one address are twelve in a quarter of an hour, and it opens again by itself', async () => {
    const ask = asking();
    await fail(ask, 11);
    expect((await tryState(ask))[2]).toBe(false);
    await fail(ask);
    const { waitMs } = await tries().tryState(ask);
    expect(waitMs).toBeGreaterThan(14 * MINUTE);
    expect(waitMs).toBeLessThanOrEqual(15 * MINUTE);
    // Strangers elsewhere do not lock the owner out.
    expect((await tryState({ ...ask, ip: asking().ip }))[2]).toBe(false);
    gate.clock.turn(15 * MINUTE);
    expect(await tryState(ask)).toEqual([false, true, false]);
  });

  it('from a browser the account knows have a count of their own', async () => {
    const ask = asking();
    await fail(ask, 12);
    const known = { ...ask, device: newSecret() };
    expect(await tryState(known)).toEqual([false, false, false]);
    await fail(known, 2);
    expect(await tryState(known)).toEqual([false, true, false]);
    await fail(known);
    expect(await tryState(known)).toEqual([true, true, false]);
    // Another browser of his does not share it, nor does another name in this one.
    expect((await tryState({ ...ask, device: newSecret() }))[0]).toBe(false);
    expect((await tryState({ ...known, name: asking().name }))[0]).toBe(false);
    await tries().succeeded(known);
    expect((await tryState(known))[0]).toBe(false);
  });

  it('start over for the name when the right password came; the address goes on', async () => {
    const ask = asking();
    await fail(ask, 3);
    await tries().succeeded(ask);
    expect((await tryState({ ...ask, ip: asking().ip }))[0]).toBe(false);
    expect((await tryState(ask))[0]).toBe(true);
  });

  it('without the picture that was wanted count for the address alone', async () => {
    const ask = asking();
    for (let n = 0; n < 3; n += 1) await tries().ignored(ask);
    expect((await tryState(asking({ ip: ask.ip })))[0]).toBe(true);
    expect((await tryState({ ...ask, ip: asking().ip }))[0]).toBe(false);
    await tries().ignored({ ...ask, device: newSecret() });
  });

  it('count each, of twenty at once', async () => {
    const ask = asking();
    await Promise.all(Array.from({ length: 20 }, () => tries().failed(ask)));
    const rows = await gate.sql('select max(failures)::int as n from identity.tries');
    expect(rows).toEqual([{ n: 20 }]);
  });
});

describe('a remembered browser', () => {
  const begin = async (): Promise<{ who: TestAccount; kept: Kept }> => {
    const who = await gate.account();
    const kept = await gate.db.transaction((tx) => newFamily(tx, gate.clock, who.id));
    return { who, kept };
  };
  const take = (token: string | undefined) => takeKept(gate.db, gate.clock, token);
  const next = async (token: string): Promise<string> => {
    const taken = await take(token);
    if (taken.state !== 'right') throw new Error(taken.state);
    return taken.kept.token;
  };

  it('gets a new token each time, for the day of the first one', async () => {
    const { who, kept } = await begin();
    let { token } = kept;
    for (let n = 0; n < 3; n += 1) {
      gate.clock.turn(7 * 60 * MINUTE);
      const taken = await take(token);
      expect(taken).toMatchObject({ state: 'right', accountId: who.id, kept: { family: kept.family } });
      if (taken.state === 'right') ({ token } = taken.kept);
    }
    gate.clock.turn(3 * 60 * MINUTE);
    expect(await take(token)).toEqual({ state: 'over' });
  });

  it('is over at the end of its day to the millisecond', async () => {
    const { kept } = await begin();
    const [row] = await gate.sql('select expires_at from identity.remembered where family = $1', [
      kept.family,
    ]);
    const ends = Number(row?.['expires_at']);
    expect(ends - gate.clock.now()).toBeLessThanOrEqual(DAY);
    const at = (now: number) => takeKept(gate.db, { now: () => now }, kept.token);
    expect((await at(ends)).state).toBe('over');
    expect((await at(ends - 1)).state).toBe('right');
  });

  it('that asks twice within ten seconds is two tabs: one comes in, and nobody is thrown out', async () => {
    const { kept } = await begin();
    const said = await Promise.all([take(kept.token), take(kept.token), take(kept.token)]);
    expect(said.map(({ state }) => state).sort()).toEqual(['over', 'over', 'right']);
    gate.clock.turn(9 * SECOND);
    expect((await take(kept.token)).state).toBe('over');
    const rows = await gate.sql('select 1 from identity.remembered where family = $1', [kept.family]);
    expect(rows).toHaveLength(2);
  });

  it('whose used token comes later was robbed: the family and its sessions end', async () => {
    const { who, kept } = await begin();
    const second = await next(kept.token);
    const mine = await gate.session(who, {
      how: 'remembered',
      factor: false,
      proved: false,
      family: kept.family,
    });
    const other = await gate.session(who);
    gate.clock.turn(11 * SECOND);
    expect(await take(kept.token)).toEqual({
      state: 'stolen',
      accountId: who.id,
      sessions: [mine.sessionId],
    });
    expect((await take(second)).state).toBe('over');
    const open = await gate.sql(
      'select id from identity.sessions where account_id = $1 and ended_at is null',
      [who.id],
    );
    expect(open).toEqual([{ id: other.sessionId }]);
  });

  it.each([undefined, '', 'x', 'x'.repeat(42), 'x'.repeat(43), 'x'.repeat(44), `${'x'.repeat(42)}\u0000`])(
    'with %j is none',
    async (token) => expect(await take(token)).toEqual({ state: 'over' }),
  );

  it('is kept by the hash of its token alone', async () => {
    const { kept } = await begin();
    const rows = await gate.sql('select hash from identity.remembered where family = $1', [kept.family]);
    expect(rows).toEqual([{ hash: digest(kept.token) }]);
  });

  it('of a closed account, or asked at another brand, comes back to nothing', async () => {
    const { signIn } = gate.room;
    const { who, kept } = await begin();
    await gate.sql('update identity.accounts set closed = true where id = $1', [who.id]);
    expect(await code(signIn.byRemembered(arrive(), kept.token, () => undefined))).toBe(
      'identity.account_closed',
    );
    const other = await begin();
    const elsewhere = arrive({ brandId: asId<'brand'>(newId()) });
    expect(await code(signIn.byRemembered(elsewhere, other.kept.token, () => undefined))).toBe(
      'identity.remembered_over',
    );
  });
});

describe('a sign-in that waits for its second proof', () => {
  type Pending = { readonly who: TestAccount; readonly verification: string; readonly codes: string[] };
  async function pending(more: Partial<Arrival> = {}): Promise<Pending> {
    const who = await gate.account();
    await gate.sql('insert into identity.totp (account_id, secret, confirmed_at) values ($1, $2, now())', [
      who.id,
      Buffer.alloc(48),
    ]);
    const here = await gate.at(who);
    const codes = await gate.room.factors.renewCodes(here);
    const refused: { detail: { value: { verification: string; methods: string[] } } } = await gate.room.signIn
      .byPassword(arrive(more), { username: who.username, password: PASSWORD })
      .then(() => Promise.reject(new Error('came in')))
      .catch((error) => error);
    expect(refused.detail.value.methods).toEqual(['totp', 'recovery']);
    return { who, verification: refused.detail.value.verification, codes };
  }
  const verify = (proof: SecondProof, more: Partial<Arrival> = {}) =>
    gate.room.signIn.verification.verify(arrive(more), proof);
  const by = ({ verification, codes }: Pending, n = 0): SecondProof => ({
    verification,
    method: 'recovery',
    code: codes[n],
  });

  it('opens one session with a right proof, of two at once too', async () => {
    const waiting = await pending();
    const said = await Promise.all([code(verify(by(waiting, 0))), code(verify(by(waiting, 1)))]);
    expect(said.sort()).toEqual(['done', 'identity.verification_over']);
    expect(await code(verify(by(waiting, 2)))).toBe('identity.verification_over');
    const rows = await gate.sql(
      "select factor, proved_at is not null as proved from identity.sessions where account_id = $1 and how = 'password' order by created_at desc limit 1",
      [waiting.who.id],
    );
    expect(rows).toEqual([{ factor: true, proved: true }]);
  });

  it('counts five tries, at once or one by one; the sixth is too late even with the right one', async () => {
    const waiting = await pending();
    const wrong = { ...by(waiting), code: 'aaaaa-aaaaa' };
    const said = await Promise.all(Array.from({ length: 8 }, () => code(verify(wrong))));
    expect(said.filter((one) => one === 'identity.factor_wrong')).toHaveLength(5);
    expect(said.filter((one) => one === 'identity.verification_over')).toHaveLength(3);
    expect(await code(verify(by(waiting)))).toBe('identity.verification_over');
  });

  it('is over after ten minutes', async () => {
    const waiting = await pending();
    gate.clock.turn(10 * MINUTE);
    expect(await code(verify(by(waiting)))).toBe('identity.verification_over');
  });

  it.each<[string, (waiting: Pending) => Promise<unknown>]>([
    ['at another brand', (waiting) => verify(by(waiting), { brandId: asId<'brand'>(newId()) })],
    ['at the door of staff', (waiting) => verify(by(waiting), { realm: 'staff' })],
    ['under another name', (waiting) => verify({ ...by(waiting), verification: newSecret() })],
    [
      'by a way it does not have',
      (waiting) => verify({ ...by(waiting), method: 'name', holderName: 'Rana' }),
    ],
    ['by a code nobody sent', (waiting) => verify({ ...by(waiting), method: 'sms', code: '123456' })],
    ['by a passkey it does not have', (waiting) => verify({ ...by(waiting), method: 'passkey' })],
    [
      'by a code to a phone',
      (waiting) => gate.room.signIn.verification.send(arrive(), waiting.verification, 'sms', 'en'),
    ],
    [
      'by a passkey’s question',
      (waiting) => gate.room.signIn.verification.prompt(arrive(), waiting.verification),
    ],
  ])('is not carried on %s', async (_, happens) => {
    const waiting = await pending();
    expect(await code(happens(waiting))).toBe('identity.verification_over');
    expect(await code(verify(by(waiting)))).toBe('done');
  });

  it('sends no code and asks for no passkey at another brand, nor at the door of staff', async () => {
    const { who, verification } = await pending();
    await gate.sql("update identity.pending_sign_ins set methods = '{sms,passkey}' where account_id = $1", [
      who.id,
    ]);
    await gate.sql(
      "insert into identity.contacts (account_id, kind, brand_id, value, verified_at, sole) values ($1, 'phone', $2, '+8801700555123', now(), true)",
      [who.id, gate.brand.id],
    );
    const { send, prompt } = gate.room.signIn.verification;
    for (const more of [{ brandId: asId<'brand'>(newId()) }, { realm: 'staff' }] as const) {
      expect(await code(send(arrive(more), verification, 'sms', 'en'))).toBe('identity.verification_over');
      expect(await code(prompt(arrive(more), verification))).toBe('identity.verification_over');
    }
    expect(await code(prompt(arrive(), verification))).toBe('done');
  });

  it('is offered no recovery code where none is left', async () => {
    const { who } = await pending();
    await gate.sql('update identity.recovery_codes set used_at = now() where account_id = $1', [who.id]);
    const methods = await gate.room.signIn
      .byPassword(arrive(), { username: who.username, password: PASSWORD })
      .catch((error: { detail: { value: { methods: string[] } } }) => error.detail.value.methods);
    expect(methods).toEqual(['totp']);
  });

  it('opens nothing for an account that was closed, nor for a password that was changed meanwhile', async () => {
    const [closed, changed] = [await pending(), await pending()];
    await gate.sql('update identity.accounts set closed = true where id = $1', [closed.who.id]);
    expect(await code(verify(by(closed)))).toBe('identity.account_closed');
    const hash = await gate.room.identity.hashPassword('other moon 31 boat');
    await gate.db.transaction((tx) => gate.room.identity.givePassword(tx, changed.who.id, hash));
    expect(await code(verify(by(changed)))).toBe('identity.verification_over');
  });

  it('remembers the browser only where that was asked for before', async () => {
    const [plain, kept] = [await pending(), await pending({ remember: true })];
    expect((await verify(by(plain), { remember: true })).keep).toBeUndefined();
    expect((await verify(by(kept))).keep).toHaveLength(43);
  });
});

describe('the doors', () => {
  it('of players and of staff do not open for the other; a password tells staff where theirs is', async () => {
    const [player, clerk] = [await gate.account(), await gate.account({ audience: 'staff' })];
    const signIn = (who: TestAccount, realm: 'member' | 'staff', password = PASSWORD) =>
      code(
        signInAs(gate.room, { brandId: gate.brand.id, realm, username: who.username, password }, somewhere()),
      );
    expect(await signIn(player, 'member')).toBe('done');
    expect(await signIn(clerk, 'staff')).toBe('done');
    expect(await signIn(player, 'staff')).toBe('identity.wrong_credentials');
    expect(await signIn(clerk, 'member', 'wrong')).toBe('identity.wrong_credentials');
    // Without a picture: the name has failed once.
    expect(await signIn(clerk, 'member')).toBe('identity.captcha_required');
  });

  it('by text message and of trials are closed where the brand does not open them', async () => {
    const shut = await openTestGate({
      door: {
        settings: async () => ({
          smsLogin: false,
          freePlay: false,
          extraVerification: false,
          passwordMaxMs: undefined,
          dialingCode: '880',
        }),
        openTrial: () => Promise.reject(new Error('not asked')),
      },
    });
    try {
      const { signIn } = shut.room;
      const words = { mobileNum: '01712345120', code: '123456' };
      expect(await code(signIn.bySms(arrive(), words))).toBe('identity.sms_login_off');
      expect(await code(signIn.sendSms(arrive(), words, 'en'))).toBe('identity.sms_login_off');
      expect(await code(signIn.asTrial(arrive()))).toBe('identity.free_play_off');
    } finally {
      await shut.close();
    }
  });

  it.each(['', '12', 'abc', '017123451', '+1 555', '9'.repeat(40)])(
    'by text message takes no %j for a number',
    async (mobileNum) => {
      const { signIn } = gate.room;
      expect(await code(signIn.sendSms(arrive(), { mobileNum }, 'en'))).toBe('identity.mobile_wrong');
      expect(await code(signIn.bySms(arrive(), { mobileNum, code: '123456' }))).toBe('identity.mobile_wrong');
    },
  );
});
