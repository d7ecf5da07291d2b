/** A phone sign-in service that sends the codes for us: the real adapter over a socket, and what binds a code (CHECKS 31). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#kernel/time.ts';
import { asId, newId } from '#kernel/ids.ts';
import { codeOf, openSocialHouse, type SocialHouse } from '#identity/social/fixtures.ts';
import { createPasswordless } from '#identity/providers/service/passwordless.ts';
import type { PhoneAnswer, PhoneAsk } from './service.ts';

let house: SocialHouse;
/** Offers the service as well. */
const second = asId<'brand'>(newId());
beforeAll(async () => {
  house = await openSocialHouse(async (brand) => brand === house.brandId || brand === second);
});
afterAll(() => house.close());
beforeEach(() => house.sql('delete from identity.sendings'));

let numbers = 0;
/** `ending` is what the service's mood hangs on. */
const newNumber = (ending = '20'): string => `0171${String(1_000 + (numbers += 1)).slice(-4)}1${ending}`;
const e164 = (typed: string): string => `+88${typed}`;
const askOf = (mobileNum: string, more: Partial<PhoneAsk> = {}): PhoneAsk => ({
  brandId: house.brandId,
  purpose: 'login',
  subject: '',
  mobileNum,
  dialingCode: '880',
  ip: '192.0.2.9',
  language: 'bn',
  ...more,
});
const passwordService = () => house.provider.phones;
const codes = () => house.room.phoneCodes;
const smsTo = (typed: string): string =>
  passwordService().sent.findLast(({ to }) => to === e164(typed))?.code ?? '';
const other = (code: string): string => (code === '111111' ? '222222' : '111111');

type Sent = { readonly verification: string; readonly browser: string };
const answerOf = ({ verification, browser }: Sent, code: string, more: Partial<PhoneAnswer> = {}) =>
  codes().check({
    brandId: house.brandId,
    verification,
    browser,
    code,
    subject: '',
    ip: '192.0.2.9',
    ...more,
  });
const said = (work: Promise<unknown>) => codeOf(work);

describe('a code a phone sign-in service sends', () => {
  it('is asked for a minute apart, goes out with the visitor’s address and language, and ends in a sign-in', async () => {
    const typed = newNumber();
    await house.contact(await house.account(), 'phone', e164(typed));
    const sent = await codes().send(askOf(typed));
    expect(sent.expiredMinutes).toBe(1);
    expect(passwordService().sent.at(-1)).toMatchObject({ to: e164(typed), ip: '192.0.2.9', language: 'bn' });
    const idToken = await answerOf(sent, ` ${smsTo(typed)} `);
    const session = await house.room.social.byPhone(house.arrival(), idToken);
    expect(session).toMatchObject({ realm: 'member', passwordExpired: false });
    expect(await said(house.room.social.byPhone(house.arrival(), idToken))).toBe(
      'identity.provider_code_expired',
    );
  });

  it.each<[string, (sent: Sent) => Partial<PhoneAnswer> | Sent]>([
    ['another browser', (sent) => ({ browser: `${sent.browser.slice(0, -2)}xx` })],
    ['no browser', () => ({ browser: undefined })],
    ['another verification', (sent) => ({ verification: `${sent.verification.slice(0, -2)}xx` })],
    ['something short', () => ({ verification: 'short' })],
  ])('is refused for %s, and its owner’s tries stay', async (_, change) => {
    const typed = newNumber();
    const sent = await codes().send(askOf(typed));
    for (let n = 0; n < 6; n += 1)
      expect(await said(answerOf(sent, smsTo(typed), change(sent)))).toBe('identity.provider_code_expired');
    expect(await said(answerOf(sent, smsTo(typed)))).toBe('done');
  });

  it('is taken once, also when it is given five times at once', async () => {
    const typed = newNumber();
    const sent = await codes().send(askOf(typed));
    const code = smsTo(typed);
    // However generous the service is.
    passwordService().generous = true;
    const answers = await Promise.all(Array.from({ length: 5 }, () => said(answerOf(sent, code))));
    passwordService().generous = false;
    expect(answers.filter((one) => one === 'done')).toHaveLength(1);
    expect(await said(answerOf(sent, code))).toBe('identity.provider_code_expired');
  });

  it('is dead after ten minutes with us, whatever the service thinks', async () => {
    const typed = newNumber();
    const sent = await codes().send(askOf(typed));
    house.turn(10 * MINUTE);
    expect(await said(answerOf(sent, smsTo(typed)))).toBe('identity.provider_code_expired');
    house.turn(-MINUTE);
    expect(await said(answerOf(sent, smsTo(typed)))).toBe('done');
    house.turn(-9 * MINUTE);
  });

  it('may be guessed at five times at most, also where the service would let one go on', async () => {
    const typed = newNumber();
    const sent = await codes().send(askOf(typed));
    const code = smsTo(typed);
    const tries: string[] = [];
    for (let n = 0; n < 7; n += 1) tries.push(await said(answerOf(sent, other(code))));
    expect(tries.slice(0, 3)).toEqual(
      Array.from({ length: 3 }, () => 'identity.provider_invalid_verification_code'),
    );
    // The service has had enough before we have.
    expect(tries.slice(3, 5)).toEqual([
      'identity.provider_too_many_requests',
      'identity.provider_too_many_requests',
    ]);
    expect(tries.slice(5)).toEqual(['identity.provider_code_expired', 'identity.provider_code_expired']);
    const [row] = await house.sql('select tries from identity.phone_verifications where phone = $1', [
      e164(typed),
    ]);
    expect(row).toEqual({ tries: 5 });
    expect(await said(answerOf(sent, code))).toBe('identity.provider_code_expired');
  });

  it('belongs to its brand and to who was signed in', async () => {
    const typed = newNumber();
    const sent = await codes().send(askOf(typed, { purpose: 'bind', subject: 'member 1' }));
    const code = smsTo(typed);
    expect(await said(answerOf(sent, code, { brandId: second, subject: 'member 1' }))).toBe(
      'identity.provider_code_expired',
    );
    for (const subject of ['', 'member 2'])
      expect(await said(answerOf(sent, code, { subject }))).toBe('identity.provider_code_expired');
    expect(await said(answerOf(sent, code, { subject: 'member 1' }))).toBe('done');
  });

  it('opens nothing when the service vouches for another number than it wrote to', async () => {
    const typed = newNumber();
    const sent = await codes().send(askOf(typed));
    passwordService().another = '+8801799999999';
    expect(await said(answerOf(sent, smsTo(typed)))).toBe('identity.provider_unknown');
    passwordService().another = undefined;
    expect(
      await house.sql('select 1 from identity.phone_verifications where token is not null and phone = $1', [
        e164(typed),
      ]),
    ).toEqual([]);
  });

  it('makes a token that is good for what it was asked for, and for nothing else', async () => {
    const { phones } = house.room.social;
    const uses = [
      { brandId: house.brandId, purpose: 'login', subject: '' },
      { brandId: house.brandId, purpose: 'register', subject: '' },
      { brandId: house.brandId, purpose: 'bind', subject: 'member 1' },
      { brandId: house.brandId, purpose: 'bind', subject: 'member 2' },
      { brandId: asId<'brand'>(newId()), purpose: 'login', subject: '' },
    ] as const;
    for (const [at, mine] of uses.slice(0, 3).entries()) {
      const typed = newNumber();
      const sent = await codes().send(askOf(typed, mine));
      const idToken = await answerOf(sent, smsTo(typed), { subject: mine.subject });
      const others = uses.filter((_, n) => n !== at);
      for (const use of others)
        expect(await said(phones.spend(house.db, idToken, use))).toBe(
          'identity.provider_invalid_verification_code',
        );
      expect(await said(phones.spend(house.db, idToken, mine))).toBe('done');
    }
  });
});

describe('asking for one', () => {
  it('is counted with our own messages: one a minute, five an hour for a number', async () => {
    const typed = newNumber();
    const asked: string[] = [];
    for (let minute = 0; minute < 6; minute += 1) {
      asked.push(await said(codes().send(askOf(typed))));
      if (minute === 0) asked.push(await said(codes().send(askOf(typed, { purpose: 'register' }))));
      house.turn(MINUTE);
    }
    house.turn(-6 * MINUTE);
    expect(asked).toEqual([
      'done',
      'identity.code_too_soon',
      'done',
      'done',
      'done',
      'done',
      'identity.code_too_many',
    ]);
    expect(passwordService().sent.filter(({ to }) => to === e164(typed))).toHaveLength(5);
  });

  it('once, when ten ask at the same moment', async () => {
    const typed = newNumber();
    const asked = await Promise.all(Array.from({ length: 10 }, () => said(codes().send(askOf(typed)))));
    expect(asked.filter((one) => one === 'done')).toHaveLength(1);
    expect(passwordService().sent.filter(({ to }) => to === e164(typed))).toHaveLength(1);
  });

  it('thirty times an hour from one address', async () => {
    const asked: string[] = [];
    for (let n = 0; n < 31; n += 1)
      asked.push(await said(codes().send(askOf(newNumber(), { ip: '192.0.2.30' }))));
    expect(asked.filter((one) => one === 'done')).toHaveLength(30);
    expect(asked.at(-1)).toBe('identity.code_too_many');
    house.turn(HOUR);
    expect(await said(codes().send(askOf(newNumber(), { ip: '192.0.2.30' })))).toBe('done');
    house.turn(-HOUR);
  });

  it.each([
    ['', 'identity.provider_missing_phone_number', 'mobileNum'],
    ['  ', 'identity.provider_missing_phone_number', 'mobileNum'],
    ['12345', 'identity.provider_invalid_phone_number', 'mobileNum'],
  ])('wants a number: %j', async (typed, code, field) => {
    const before = passwordService().sent.length;
    const fault = await codes()
      .send(askOf(typed))
      .catch((error: unknown) => error);
    expect(fault).toMatchObject({ code, detail: { fields: { [field]: code } } });
    expect(passwordService().sent).toHaveLength(before);
    expect(await house.sql('select 1 from identity.sendings')).toEqual([]);
  });

  it.each([
    ['16', 'identity.provider_quota_exceeded'],
    ['17', 'identity.provider_too_many_requests'],
    ['18', 'identity.provider_unknown'],
  ])('tells what the service said: %s', async (ending, code) => {
    const typed = newNumber(ending);
    expect(await said(codes().send(askOf(typed)))).toBe(code);
    expect(
      await house.sql('select 1 from identity.phone_verifications where phone = $1', [e164(typed)]),
    ).toEqual([]);
  });

  it('wants a code back, and one that was sent', async () => {
    const typed = newNumber();
    const sent = await codes().send(askOf(typed));
    expect(await said(answerOf(sent, ' '))).toBe('identity.provider_missing_verification_code');
    expect(await said(answerOf({ ...sent, verification: '' }, '123456'))).toBe(
      'identity.provider_missing_verification_code',
    );
    passwordService().age = 4 * MINUTE;
    expect(await said(answerOf(sent, smsTo(typed)))).toBe('identity.provider_code_expired');
    passwordService().age = 0;
  });

  it('is not done where the brand does not offer it', async () => {
    const elsewhere = asId<'brand'>(newId());
    expect(await codes().offered(house.brandId)).toBe(true);
    expect(await codes().offered(elsewhere)).toBe(false);
    expect(await said(codes().send(askOf(newNumber(), { brandId: elsewhere })))).toBe(
      'identity.provider_operation_not_allowed',
    );
  });
});

describe('the adapter', () => {
  const service = (more: object = {}) => {
    const { issuer, clientId, clientSecret } = house.provider;
    return createPasswordless({ issuer, clientId, clientSecret, ...more });
  };
  const one = () => ({ brandId: house.brandId, to: e164(newNumber()), ip: '192.0.2.9', language: 'en' });
  const trouble = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: Error) => error.message,
    );

  it('says so when the service does not know us, is not there, or takes too long', async () => {
    expect(await trouble(service({ clientSecret: 'wrong' }).send(one()))).toBe('operation-not-allowed');
    expect(await trouble(service({ issuer: 'http://127.0.0.1:9/' }).send(one()))).toBe('unknown');
    passwordService().late = 400;
    expect(await trouble(service({ timeoutMs: 50 }).send(one()))).toBe('unknown');
    passwordService().late = 20;
  });

  it('keeps numbers, codes and secrets out of what goes to the log', async () => {
    const asked = { ...one(), to: e164(newNumber('16')) };
    const error = await service()
      .send(asked)
      .catch((caught: unknown) => caught);
    const text = `${String(error)} ${String(error instanceof Error ? error.cause : '')}`;
    for (const secret of [asked.to, house.provider.clientSecret]) expect(text).not.toContain(secret);
  });
});
