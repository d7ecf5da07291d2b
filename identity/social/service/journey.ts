/** There and back: a journey belongs to the browser that set out – and to the session, where one did –, works once, for ten minutes. */
import { MINUTE, type Clock } from '#kernel/time.ts';
import type { Arrival, SignInNeeds } from '#identity/sign-in/service/needs.ts';
import { digest, newSecret, same } from '#identity/accounts/service/tokens.ts';
import type { SocialProvider } from '#identity/providers/contract.ts';
import { providerFault } from '#identity/providers/faults.ts';
import type { Phones } from './phones.ts';
import { rethrow } from '#identity/providers/service/rethrow.ts';
import type { SocialClient, Vouched } from '#identity/providers/service.ts';
import type { SocialSetting } from '#identity/providers/service.ts';
import { type JourneyRow, putJourney, takeJourney } from '../store.ts';

const LIFE_MS = 10 * MINUTE;

export type SocialNeeds = SignInNeeds & {
  readonly setting: SocialSetting;
  readonly phones: Phones;
};

export const until = ({ clock }: { readonly clock: Clock }): Date => new Date(clock.now() + LIFE_MS);

export async function clientFor(
  { setting }: SocialNeeds,
  { brandId }: Arrival,
  provider: SocialProvider,
): Promise<SocialClient> {
  const client = setting.clients[provider];
  if (!client || !(await setting.offers(brandId, provider))) throw providerFault('operation-not-allowed');
  return client;
}

/** Who is signed in, and sets out to connect the provider to his account or to prove himself by it. */
export type Traveller = {
  readonly id: string;
  readonly sessionId: string;
  readonly purpose: 'connect' | 'prove';
};

/** Without a traveller somebody signs in. */
export async function begin(
  needs: SocialNeeds,
  arrival: Arrival,
  provider: SocialProvider,
  origin: string,
  traveller?: Traveller,
): Promise<{ url: string; browser: string }> {
  const client = await clientFor(needs, arrival, provider);
  const [state, nonce, verifier, browser] = [newSecret(), newSecret(), newSecret(), newSecret()];
  const redirectUri = `${origin}/social/${provider}`;
  const url = await client
    .start({ redirectUri, state, nonce, verifier, ask: traveller?.purpose === 'prove' })
    .catch(rethrow);
  await putJourney(needs.db, digest(state), {
    browser: digest(browser),
    provider,
    brand_id: arrival.brandId,
    nonce,
    verifier,
    redirect_uri: redirectUri,
    expires_at: until(needs),
    account_id: traveller?.id ?? null,
    session_id: traveller?.sessionId ?? null,
    purpose: traveller?.purpose ?? 'sign-in',
  });
  return { url, browser };
}

/** Whether a journey or a ticket is this browser's, of this provider and brand. */
export const isMine = (
  row: { readonly browser: Buffer; readonly provider: string; readonly brand_id: string },
  { brandId }: Arrival,
  provider: SocialProvider,
  browser: string | undefined,
): boolean =>
  browser !== undefined &&
  same(row.browser, digest(browser)) &&
  row.provider === provider &&
  row.brand_id === brandId;

/** Whom the provider sent back, and the journey that ends with it. @throws the provider faults */
export async function vouched(
  needs: SocialNeeds,
  arrival: Arrival,
  provider: SocialProvider,
  query: string,
  browser: string | undefined,
): Promise<Vouched & { readonly row: JourneyRow; readonly age: Age }> {
  const { db, clock } = needs;
  const client = await clientFor(needs, arrival, provider);
  const state = new URLSearchParams(query).get('state') ?? '';
  const row = await takeJourney(db, digest(state));
  if (!row || !isMine(row, arrival, provider, browser)) throw providerFault('unknown');
  if (row.expires_at.getTime() <= clock.now()) throw providerFault('code-expired');
  const { redirect_uri: redirectUri, nonce, verifier } = row;
  const said = await client.finish(query, { redirectUri, state, nonce, verifier }).catch(rethrow);
  return { ...said, row, age: ageOf(client, said, row) };
}

/** Clocks of two houses differ; a minute is more than theirs do. */
const SKEW_MS = MINUTE;

/** Of a sign-in at the provider: after he had set out, before, or it does not say and need not (decision 0017). */
export type Age = 'new' | 'old' | 'unsaid';

export function ageOf(
  { tellsWhen }: Pick<SocialClient, 'tellsWhen'>,
  { signedInAt }: Pick<Vouched, 'signedInAt'>,
  { expires_at: until }: Pick<JourneyRow, 'expires_at'>,
): Age {
  if (signedInAt === undefined) return tellsWhen === 'always' ? 'old' : 'unsaid';
  return signedInAt >= until.getTime() - LIFE_MS - SKEW_MS ? 'new' : 'old';
}
