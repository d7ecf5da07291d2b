/** Every error of the catalogue (docs/PRODUCT.md, 8) has a way to happen: told by a provider that really says it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROVIDER_ERRORS, type ProviderError } from './contract.ts';
import { type LocalProvider, startLocalProvider } from './fixtures/local-provider.ts';
import { createPhoneSignIn } from './service/tokens.ts';
import { createOpenId } from './service/openid.ts';
import { ProviderTrouble } from './service.ts';

let provider: LocalProvider;
beforeAll(async () => {
  provider = await startLocalProvider();
});
afterAll(() => provider.stop());

const WAY = {
  redirectUri: 'http://localhost/social/google',
  state: 's',
  nonce: 'n',
  verifier: 'v'.repeat(43),
};
/** The provider sends the visitor home with this error. */
const sentHome = (error: string) => () =>
  createOpenId(provider).finish(
    new URLSearchParams({ error, state: WAY.state, iss: provider.issuer }).toString(),
    WAY,
  );
const phone = (idToken: string, audience = provider.clientId): Promise<string> =>
  createPhoneSignIn({ issuer: provider.issuer, audience, keys: provider.keys }).phoneOf(idToken);
const holding = (phone_number: unknown) => async () =>
  phone(await provider.phoneToken({ sub: 'x', ...(phone_number === undefined ? {} : { phone_number }) }));

const WAYS: Readonly<Record<ProviderError, readonly (() => Promise<unknown>)[]>> = {
  'invalid-phone-number': [holding('01712345678'), holding('+0'), holding('+88017123456781234')],
  'missing-phone-number': [holding(undefined), holding(''), holding(17)],
  'too-many-requests': [sentHome('temporarily_unavailable'), sentHome('rate_limit_exceeded')],
  unknown: [sentHome('server_error'), sentHome('something_new')],
  'invalid-verification-code': [
    () => phone('no token at all'),
    () => phone('a.b.c'),
    async () =>
      phone(await provider.phoneToken({ phone_number: '+8801712345678', phone_number_verified: false })),
  ],
  'missing-verification-code': [() => phone(''), () => phone('  ')],
  'captcha-check-failed': [
    async () => phone(await provider.phoneToken({ phone_number: '+8801712345678' }), 'another house'),
    sentHome('redirect_uri_mismatch'),
  ],
  'quota-exceeded': [sentHome('quota_exceeded')],
  'operation-not-allowed': [sentHome('unauthorized_client'), sentHome('invalid_scope')],
  'code-expired': [
    async () =>
      phone(
        await provider.phoneToken({ phone_number: '+8801712345678' }, Math.floor(Date.now() / 1000) - 3_600),
      ),
    sentHome('invalid_grant'),
  ],
  'popup-closed-by-user': [sentHome('access_denied'), sentHome('login_required')],
};

it.each(PROVIDER_ERRORS)('%s', async (code) => {
  for (const way of WAYS[code]) {
    const said = await way().then(
      (value) => value,
      (error: unknown) => (error instanceof ProviderTrouble ? error.code : error),
    );
    expect(said).toBe(code);
  }
});

it('lets a right token through', async () => {
  expect(await holding('+8801712345678')()).toBe('+8801712345678');
});
