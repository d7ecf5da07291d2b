import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#kernel/time.ts';
import { PROVIDER_ERRORS } from '#identity/providers/contract.ts';
import { providerFault, providerFaults } from '#identity/providers/faults.ts';
import { codeOf, openSocialHouse, type SocialHouse } from './fixtures.ts';

let house: SocialHouse;
beforeAll(async () => {
  house = await openSocialHouse(async (_brand, way) => way !== 'facebook');
});
afterAll(() => house.close());

const social = () => house.room.social;
const finish = (query: string, browser: string | undefined) =>
  social().finish(house.arrival(), 'google', query, browser);
const journey = () => house.journey();
async function ticketFor(subject: string): Promise<{ ticket: string; browser: string }> {
  const { query, browser } = await house.journey(subject);
  const ticket = await finish(query, browser).then(
    () => '',
    (fault: { detail: { value: { ticket: string } } }) => fault.detail.value.ticket,
  );
  return { ticket, browser };
}

describe('signing in through a provider', () => {
  it('opens an account on the first visit, once terms are agreed to, and knows it on the next', async () => {
    const { ticket, browser } = await ticketFor('maya');
    const both = await Promise.all([
      codeOf(social().open(house.arrival(), 'google', ticket, browser)),
      codeOf(social().open(house.arrival(), 'google', ticket, browser)),
    ]);
    expect(both.sort()).toEqual(['done', 'identity.provider_code_expired']);
    const { query, browser: again } = await journey();
    const session = await finish(query, again);
    expect(session.realm).toBe('member');
    const links = await house.db.pool.query('select 1 from identity.social_links');
    expect(links.rowCount).toBe(1);
  });

  it('sends state, nonce and a PKCE challenge', async () => {
    const { searchParams } = new URL((await journey()).url);
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
  });

  it('takes a journey once, from the browser that set out, for ten minutes', async () => {
    const mine = await journey();
    expect(await codeOf(finish(mine.query, undefined))).toBe('identity.provider_unknown');
    const next = await journey();
    expect(await codeOf(finish(next.query, randomBytes(32).toString('base64url')))).toBe(
      'identity.provider_unknown',
    );
    const third = await journey();
    expect(await codeOf(finish(third.query, third.browser))).toBe('done');
    expect(await codeOf(finish(third.query, third.browser))).toBe('identity.provider_unknown');
    const late = await journey();
    house.turn(11 * MINUTE);
    expect(await codeOf(finish(late.query, late.browser))).toBe('identity.provider_code_expired');
    house.turn(-11 * MINUTE);
  });

  it('refuses an identity token of another journey, issuer or audience', async () => {
    for (const lie of [
      { nonce: 'another' },
      { iss: 'https://accounts.example.com' },
      { aud: 'somebody-else' },
    ]) {
      house.provider.lie = lie;
      const { query, browser } = await journey();
      expect([lie, await codeOf(finish(query, browser))]).toEqual([lie, 'identity.provider_unknown']);
    }
    house.provider.lie = {};
  });

  it.each([
    ['access_denied', 'identity.provider_popup_closed_by_user'],
    ['temporarily_unavailable', 'identity.provider_too_many_requests'],
    ['unauthorized_client', 'identity.provider_operation_not_allowed'],
    ['quota_exceeded', 'identity.provider_quota_exceeded'],
    ['server_error', 'identity.provider_unknown'],
  ])('tells the visitor what %s means', async (error, said) => {
    house.provider.next = { error };
    const { query, browser } = await journey();
    expect(await codeOf(finish(query, browser))).toBe(said);
    house.provider.next = { subject: 'somebody' };
  });

  it('is not offered by a brand that does not offer it', async () => {
    expect(await codeOf(social().start(house.arrival(), 'facebook', 'http://localhost'))).toBe(
      'identity.provider_operation_not_allowed',
    );
  });

  it('never goes round a second factor', async () => {
    const { ticket, browser } = await ticketFor('careful');
    await social().open(house.arrival(), 'google', ticket, browser);
    await house.db.pool.query(
      `insert into identity.totp (account_id, secret, confirmed_at)
       select account_id, '\\x00', now() from identity.social_links where subject = 'careful'`,
    );
    const { query, browser: next } = await journey();
    expect(await codeOf(finish(query, next))).toBe('identity.verification_required');
  });
});

describe('a phone sign-in service', () => {
  const phone = '+8801712345678';
  it('signs in the owner of the number, each token once', async () => {
    await house.contact(await house.account(), 'phone', phone);
    const token = await house.provider.phoneToken({ phone_number: phone });
    expect(await codeOf(social().byPhone(house.arrival(), token))).toBe('done');
    expect(await codeOf(social().byPhone(house.arrival(), token))).toBe('identity.provider_code_expired');
  });

  it.each([
    [{}, 'identity.provider_missing_phone_number'],
    [{ phone_number: 'seven' }, 'identity.provider_invalid_phone_number'],
    [{ phone_number: '+8801800000000' }, 'identity.phone_unknown'],
    [{ phone_number: phone, aud: 'another' }, 'identity.provider_captcha_check_failed'],
  ])('refuses %o', async (claims, said) => {
    expect(await codeOf(social().byPhone(house.arrival(), await house.provider.phoneToken(claims)))).toBe(
      said,
    );
  });

  it('refuses an old token and one that somebody else signed', async () => {
    const old = await house.provider.phoneToken(
      { phone_number: phone },
      Math.floor(Date.now() / 1000) - 3_600,
    );
    expect(await codeOf(social().byPhone(house.arrival(), old))).toBe('identity.provider_code_expired');
    const [head, , tail] = old.split('.');
    const forged = `${head}.${Buffer.from(JSON.stringify({ phone_number: phone })).toString('base64url')}.${tail}`;
    expect(await codeOf(social().byPhone(house.arrival(), forged))).toBe(
      'identity.provider_invalid_verification_code',
    );
  });
});

it('has a refusal of its own for every error of the catalogue', () => {
  const codes = PROVIDER_ERRORS.map((error) => providerFault(error).code);
  expect(new Set(codes).size).toBe(PROVIDER_ERRORS.length);
  for (const one of codes) expect(providerFaults.codes).toContain(one);
  expect(providerFault('too-many-requests').detail.retryAfterMs).toBe(5 * MINUTE);
});
