/** Forgotten passwords: who gets a link or a code, how often it opens, and what a stranger can tell from it (CHECKS 30, 31). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asId, newId } from '#kernel/ids.ts';
import { HOUR, MINUTE } from '#kernel/time.ts';
import { openTestGate, PASSWORD, type TestAccount, type TestGate } from '#identity/front/testing.ts';
import { digest } from '#identity/accounts/service/tokens.ts';

let gate: TestGate;
beforeAll(async () => {
  gate = await openTestGate();
});
afterAll(() => gate.close());
// The caps of messages are tested with the codes; here everybody may ask at once.
beforeEach(() => gate.sql('delete from identity.sendings'));

const passwordService = () => gate.room.passwordService;
const where = () => ({ brandId: gate.brand.id, ip: '192.0.2.5', language: 'en' });
const visitor = { ip: '192.0.2.5', agent: 'test' };
const code = (tried: Promise<unknown>): Promise<unknown> =>
  tried.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
let people = 0;
const newMail = (): string => `forgot${(people += 1)}@example.com`;
const newPhone = (): string => `+880171777${String((people += 1)).padStart(2, '0')}20`;

/** Asks for a link and catches it on its way. @returns the token, also of a message that is withheld */
async function ask(
  username: string,
  email: string,
  at = where(),
): Promise<{ known: boolean; token: string }> {
  let token = '';
  const known = await passwordService().forgotByEmail(at, { username, email }, (made) => {
    token = made;
    return `https://test/reset#${made}`;
  });
  return { known, token };
}
const reset = (token: string, newPassword: string, at = where()): Promise<unknown> =>
  code(passwordService().resetByLink(at, { token, newPassword, confirmNewPassword: newPassword }));
const signIn = (who: TestAccount, password: string): Promise<unknown> =>
  code(
    gate.room.signIn.byPassword(
      {
        brandId: gate.brand.id,
        realm: 'member',
        visitor: { ip: `198.51.100.${(people += 1)}`, agent: '' },
        host: 'localhost',
        entry: 'site',
        remember: false,
        cookie: () => undefined,
      },
      { username: who.username, password },
    ),
  );

describe('a link', () => {
  it('goes to a proved mailbox of the account, whatever the case, and opens once', async () => {
    const email = newMail();
    const who = await gate.account({ email });
    const { known, token } = await ask(` ${who.username.toUpperCase()}`, ` ${email.toUpperCase()} `);
    expect(known).toBe(true);
    expect(await signIn(who, PASSWORD)).toBe('done');
    const session = await gate.at(who);
    const said = await Promise.all([reset(token, 'first lamp 52 oil'), reset(token, 'second lamp 52 oil')]);
    expect(said.sort()).toEqual(['done', 'identity.reset_link']);
    expect(await signIn(who, PASSWORD)).toBe('identity.wrong_credentials');
    const open = await gate.sql('select 1 from identity.sessions where id = $1 and ended_at is null', [
      session.caller.sessionId,
    ]);
    expect(open).toEqual([]);
  });

  it('goes to the mailbox its owner gave at his registration, proved or not', async () => {
    const email = newMail();
    const who = await gate.account({ email });
    await gate.sql('update identity.contacts set verified_at = null, sole = false where account_id = $1', [
      who.id,
    ]);
    const { known, token } = await ask(who.username, email);
    expect([known, await reset(token, 'river roof 64 reed')]).toEqual([true, 'done']);
  });

  it.each([
    ['shorter than any once its spaces are gone', ' a '],
    ['longer than any once its letters are small', 'İ'.repeat(200)],
  ])('is asked for in peace with an address that is %s', async (_, email) => {
    const who = await gate.account({ email: newMail() });
    expect(await ask(who.username, email)).toEqual({ known: false, token: '' });
  });

  it.each<[string, (who: TestAccount, email: string) => Promise<{ known: boolean; token: string }>]>([
    ['another’s mailbox', async ({ username }) => ask(username, newMail())],
    ['nobody’s name', async (_, email) => ask('nobodyhere', email)],
    [
      'another brand',
      async ({ username }, email) => ask(username, email, { ...where(), brandId: asId<'brand'>(newId()) }),
    ],
    [
      'a mailbox staff wrote and nobody proved',
      async ({ id, username }, email) => {
        await gate.sql(
          'update identity.contacts set verified_at = null, sole = false, by_staff = true where account_id = $1',
          [id],
        );
        return ask(username, email);
      },
    ],
    [
      'an account that is closed',
      async ({ id, username }, email) => {
        await gate.sql('update identity.accounts set closed = true where id = $1', [id]);
        return ask(username, email);
      },
    ],
    [
      'a phone in the place of a mailbox',
      async ({ id, username }, email) => {
        await gate.sql("update identity.contacts set kind = 'phone' where account_id = $1", [id]);
        return ask(username, email);
      },
    ],
  ])('is withheld for %s, and its token opens nothing', async (_, asking) => {
    const email = newMail();
    const who = await gate.account({ email });
    const { known, token } = await asking(who, email);
    expect([known, token.length]).toEqual([false, 43]);
    const [newest] = await gate.sql('select state from identity.messages order by id desc limit 1');
    expect(newest).toEqual({ state: 'withheld' });
    expect(await reset(token, 'first lamp 52 oil')).toBe('identity.reset_link');
    const [kept] = await gate.sql('select account_id from identity.resets where token_hash = $1', [
      digest(token),
    ]);
    expect(kept).toEqual({ account_id: null });
  });

  it('lives ten minutes to the second, and for the brand it was made at', async () => {
    const email = newMail();
    const who = await gate.account({ email });
    const { token } = await ask(who.username, email);
    const elsewhere = { ...where(), brandId: asId<'brand'>(newId()) };
    expect(await reset(token, 'first lamp 52 oil', elsewhere)).toBe('identity.reset_link');
    await gate.sql('update identity.resets set expires_at = $2 where token_hash = $1', [
      digest(token),
      new Date(gate.clock.now() - 1),
    ]);
    expect(await reset(token, 'first lamp 52 oil')).toBe('identity.reset_link');
    const [row] = await gate.sql('select expires_at from identity.resets order by expires_at desc limit 1');
    expect(Number(row?.['expires_at'])).toBeLessThanOrEqual(gate.clock.now() + 10 * MINUTE);
    await gate.sql('delete from identity.sendings');
    const second = await ask(who.username, email);
    gate.clock.turn(10 * MINUTE);
    expect(await reset(second.token, 'first lamp 52 oil')).toBe('identity.reset_link');
    expect(await signIn(who, PASSWORD)).toBe('done');
  });

  it('is kept by its hash alone, and every other one ends with the password that was chosen', async () => {
    const email = newMail();
    const who = await gate.account({ email });
    const first = await ask(who.username, email);
    await gate.sql('delete from identity.sendings');
    const second = await ask(who.username, email);
    const stored = await gate.sql('select token_hash from identity.resets where account_id = $1', [who.id]);
    expect(stored.map(({ token_hash }) => (token_hash as Buffer).toString('hex')).sort()).toEqual(
      [digest(first.token), digest(second.token)].map((hash) => hash.toString('hex')).sort(),
    );
    expect(await reset(second.token, 'first lamp 52 oil')).toBe('done');
    expect(await reset(first.token, 'second lamp 52 oil')).toBe('identity.reset_link');
    expect(await signIn(who, 'first lamp 52 oil')).toBe('done');
  });

  it('is not used up by two words that differ, nor by one that may not be chosen', async () => {
    const email = newMail();
    const who = await gate.account({ email });
    const { token } = await ask(who.username, email);
    const words = { token, newPassword: 'first lamp 52 oil', confirmNewPassword: 'first lamp 52 oi1' };
    expect(await code(passwordService().resetByLink(where(), words))).toBe('identity.confirm_mismatch');
    expect(await reset(token, PASSWORD)).toBe('identity.password_used');
    expect(await reset(token, 'Qwerty12345!')).toBe('identity.password_known');
    expect(await reset(token, 'first lamp 52 oil')).toBe('done');
  });

  it.each(['', 'x', 'x'.repeat(43), 'x'.repeat(5_000), '\u0000'])('%j is none', async (token) => {
    expect(await reset(token, 'first lamp 52 oil')).toBe('identity.reset_link');
  });
});

describe('a code to the phone', () => {
  /** The code that was sent: a hundred thousand guesses would find it as well. */
  const codeTo = async (phone: string): Promise<string> => {
    await passwordService().forgotSms(where(), phone, phone);
    const { hashOf } = await import('#identity/codes/service.ts');
    const key = gate.keys.derive('codes');
    const request = {
      brandId: gate.brand.id,
      purpose: 'forgot',
      channel: 'sms',
      to: phone,
      subject: '',
    } as const;
    await gate.sql('update identity.codes set hash = $2 where recipient = $1', [
      phone,
      hashOf(key, request, '135790'),
    ]);
    return '135790';
  };
  const set = (phone: string | undefined, given: string, newPassword = 'first lamp 52 oil') =>
    passwordService().forgotByPhone(where(), { phone, code: given, newPassword }, visitor);

  it('sets the password and signs in; it opens once', async () => {
    const phone = newPhone();
    const who = await gate.account({ phone });
    const given = await codeTo(phone);
    const session = await set(phone, given);
    expect(session?.token).toHaveLength(43);
    expect(await code(set(phone, given))).toBe('identity.code_wrong');
    expect(await signIn(who, 'first lamp 52 oil')).toBe('done');
  });

  it('sets it, but signs nobody in who has a second factor', async () => {
    const phone = newPhone();
    const who = await gate.account({ phone });
    await gate.sql('insert into identity.totp (account_id, secret, confirmed_at) values ($1, $2, now())', [
      who.id,
      Buffer.alloc(48),
    ]);
    expect(await set(phone, await codeTo(phone))).toBeUndefined();
  });

  it('is gone after five wrong ones, and refuses a known password without being used up', async () => {
    const phone = newPhone();
    await gate.account({ phone });
    const given = await codeTo(phone);
    expect(await code(set(phone, given, 'Qwerty12345!'))).toBe('identity.password_known');
    for (const wrong of ['000000', '111111', '222222', '333333'])
      expect(await code(set(phone, wrong))).toBe('identity.code_wrong');
    expect(await code(set(phone, given))).toBe('identity.code_wrong');
  });

  it.each<[string, (phone: string, id: string) => Promise<unknown>]>([
    [
      'a closed account',
      (_, id) => gate.sql('update identity.accounts set closed = true where id = $1', [id]),
    ],
    [
      'a number given up meanwhile',
      (_, id) => gate.sql('delete from identity.contacts where account_id = $1', [id]),
    ],
    [
      'a number nobody proved',
      (_, id) =>
        gate.sql('update identity.contacts set verified_at = null, sole = false where account_id = $1', [id]),
    ],
    ['a code that grew old', async () => gate.clock.turn(3 * MINUTE)],
  ])('opens nothing for %s', async (_, happens) => {
    const phone = newPhone();
    const who = await gate.account({ phone });
    const given = await codeTo(phone);
    await happens(phone, who.id);
    expect(await code(set(phone, given))).toBe('identity.code_wrong');
  });

  it('for a number nobody has is made, counted and withheld', async () => {
    const phone = newPhone();
    expect(await passwordService().forgotSms(where(), phone, phone)).toEqual({ expiredMinutes: 3 });
    const [row] = await gate.sql('select state from identity.messages where recipient = $1', [phone]);
    expect(row).toEqual({ state: 'withheld' });
    expect(await code(passwordService().forgotSms(where(), phone, phone))).toBe('identity.code_too_soon');
    expect(await code(set(undefined, '123456'))).toBe('identity.code_wrong');
    // What is no number at all answers like one, too.
    expect(
      await passwordService().forgotSms({ ...where(), ip: '192.0.2.77' }, undefined, 'x'.repeat(500)),
    ).toEqual({
      expiredMinutes: 3,
    });
  });
});

describe('a password somebody else sets', () => {
  it('has to be changed; sessions, what is remembered and links under way end', async () => {
    const email = newMail();
    const who = await gate.account({ email });
    const { token } = await ask(who.username, email);
    await gate.at(who);
    const hash = await gate.room.identity.hashPassword('given word 12 ab');
    await gate.db.transaction((tx) => passwordService().setInitial(tx, who.id, hash));
    expect(await reset(token, 'first lamp 52 oil')).toBe('identity.reset_link');
    const [row] = await gate.sql(
      'select must_change, (select count(*)::int from identity.sessions where account_id = $1 and ended_at is null) as open from identity.accounts where id = $1',
      [who.id],
    );
    expect(row).toEqual({ must_change: true, open: 0 });
    // The one before cannot come back.
    const session = await gate.session(who);
    const change = (oldPassword: string, newPassword: string) =>
      code(
        gate.room.identity.changePassword(who.id, session.sessionId, {
          oldPassword,
          newPassword,
          confirmNewPassword: newPassword,
        }),
      );
    expect(await change('given word 12 ab', PASSWORD)).toBe('identity.password_used');
    expect(await change('given word 12 ab', 'chosen word 34 cd')).toBe('done');
  });

  it('is known to who types it and to nobody else', async () => {
    const who = await gate.account();
    expect([await passwordService().has(who.id), await passwordService().has(newId())]).toEqual([
      true,
      false,
    ]);
    expect(await code(passwordService().confirm(who.id, PASSWORD))).toBe('done');
    for (const wrong of ['', `${PASSWORD} `, PASSWORD.toUpperCase()])
      expect([wrong, await code(passwordService().confirm(who.id, wrong))]).toEqual([
        wrong,
        'identity.wrong_password',
      ]);
    expect(await code(passwordService().confirm(newId(), PASSWORD))).toBe('identity.wrong_password');
  });
});

it('messages about passwords are counted: five an hour to one mailbox, known or not', async () => {
  const at = { ...where(), ip: '192.0.2.99' };
  const email = newMail();
  const said: unknown[] = [];
  for (let n = 0; n < 6; n += 1) {
    said.push(await code(ask('nobodyhere', email, at)));
    gate.clock.turn(MINUTE);
  }
  expect(said).toEqual(['done', 'done', 'done', 'done', 'done', 'identity.code_too_many']);
  gate.clock.turn(HOUR);
  expect(await code(ask('nobodyhere', email, at))).toBe('done');
});
