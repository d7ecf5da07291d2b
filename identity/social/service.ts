/**
 * Signing in through Google, Facebook or a phone sign-in service. A journey belongs to the browser that set out, works once
 * within ten minutes, and a provider's word replaces the first proof only: a second factor is still asked for.
 */
import { MINUTE } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { identityFaults } from '../faults.ts';
import type { OpenedSession } from '../service.ts';
import { admit } from '../sign-in/admit.ts';
import type { Arrival, SignInNeeds } from '../sign-in/deps.ts';
import { findById } from '../store.ts';
import { digest, newSecret, same } from '../tokens.ts';
import type { SocialProvider } from './contract.ts';
import { providerFault, socialFaults } from './faults.ts';
import { type PhoneClient, ProviderTrouble, type SocialClient } from './provider.ts';
import { findLinked, linkAccount, putJourney, putTicket, takeJourney, takeTicket } from './store.ts';

const LIFE_MS = 10 * MINUTE;

export type SocialSetting = {
  readonly clients: Partial<Record<SocialProvider, SocialClient>>;
  readonly phone?: PhoneClient | undefined;
  /** What the brand offers. */
  readonly offers: (brandId: Arrival['brandId'], way: SocialProvider | 'phone') => Promise<boolean>;
  /** Writes a player nobody has seen before, without a password. */
  readonly openPlayer: (tx: Tx, brandId: Arrival['brandId']) => Promise<string>;
};

export type Social = {
  /** `browser` is a new secret for the visitor's cookie. @throws the provider faults */
  readonly start: (
    arrival: Arrival,
    provider: SocialProvider,
    origin: string,
  ) => Promise<{ url: string; browser: string }>;
  /** @throws the provider faults · identity.social_new with a ticket, and the refusals of `admit` */
  readonly finish: (
    arrival: Arrival,
    provider: SocialProvider,
    query: string,
    browser: string | undefined,
  ) => Promise<OpenedSession>;
  /** Opens the account a ticket stands for; terms and age were agreed to. */
  readonly open: (
    arrival: Arrival,
    provider: SocialProvider,
    ticket: string,
    browser: string | undefined,
  ) => Promise<OpenedSession>;
  readonly byPhone: (arrival: Arrival, idToken: string) => Promise<OpenedSession>;
};

const asFault = (error: unknown): unknown =>
  error instanceof ProviderTrouble ? providerFault(error.code) : error;

export function createSocial(
  needs: SignInNeeds,
  setting: SocialSetting,
  useOnce: (name: string, expiresAt: Date) => Promise<boolean>,
): Social {
  const { db, clock } = needs;
  const until = (): Date => new Date(clock.now() + LIFE_MS);

  const clientFor = async ({ brandId }: Arrival, provider: SocialProvider): Promise<SocialClient> => {
    const client = setting.clients[provider];
    if (!client || !(await setting.offers(brandId, provider))) throw providerFault('operation-not-allowed');
    return client;
  };

  const known = async (arrival: Arrival, provider: SocialProvider, accountId: string) => {
    const account = await findById(db, accountId);
    if (!account) throw identityFaults('identity.wrong_credentials');
    return admit(needs, arrival, account, provider);
  };

  return {
    async start(arrival, provider, origin) {
      const client = await clientFor(arrival, provider);
      const [state, nonce, verifier, browser] = [newSecret(), newSecret(), newSecret(), newSecret()];
      const redirectUri = `${origin}/social/${provider}`;
      const url = await client.start({ redirectUri, state, nonce, verifier }).catch((error: unknown) => {
        throw asFault(error);
      });
      await putJourney(db, digest(state), {
        browser: digest(browser),
        provider,
        brand_id: arrival.brandId,
        nonce,
        verifier,
        redirect_uri: redirectUri,
        expires_at: until(),
      });
      return { url, browser };
    },

    async finish(arrival, provider, query, browser) {
      const client = await clientFor(arrival, provider);
      const state = new URLSearchParams(query).get('state') ?? '';
      const row = await takeJourney(db, digest(state));
      const mine = row && browser !== undefined && same(row.browser, digest(browser));
      if (!mine || row.provider !== provider || row.brand_id !== arrival.brandId)
        throw providerFault('unknown');
      if (row.expires_at.getTime() <= clock.now()) throw providerFault('code-expired');
      const { redirect_uri: redirectUri, nonce, verifier } = row;
      const subject = await client
        .finish(query, { redirectUri, state, nonce, verifier })
        .catch((error: unknown) => {
          throw asFault(error);
        });
      const linked = await findLinked(db, arrival.brandId, provider, subject);
      if (linked !== undefined) return known(arrival, provider, linked);
      const ticket = newSecret();
      await putTicket(db, digest(ticket), {
        browser: row.browser,
        provider,
        brand_id: row.brand_id,
        subject,
        expires_at: until(),
      });
      throw socialFaults('identity.social_new', { value: { ticket } });
    },

    async open(arrival, provider, ticket, browser) {
      await clientFor(arrival, provider);
      const accountId = await db.transaction(async (tx) => {
        const row = await takeTicket(tx, digest(ticket));
        const mine = row && browser !== undefined && same(row.browser, digest(browser));
        if (!mine || row.provider !== provider || row.brand_id !== arrival.brandId) return undefined;
        if (row.expires_at.getTime() <= clock.now()) return undefined;
        const { subject } = row;
        const linked = await findLinked(tx, arrival.brandId, provider, subject);
        if (linked !== undefined) return linked;
        const made = await setting.openPlayer(tx, arrival.brandId);
        const first = await linkAccount(tx, { brandId: arrival.brandId, provider, subject, accountId: made });
        if (!first) throw providerFault('unknown');
        return made;
      });
      if (accountId === undefined) throw providerFault('code-expired');
      return known(arrival, provider, accountId);
    },

    async byPhone(arrival, idToken) {
      const { phone: client } = setting;
      if (!client || !(await setting.offers(arrival.brandId, 'phone')))
        throw providerFault('operation-not-allowed');
      const said = await client.phoneOf(idToken).catch((error: unknown) => {
        throw asFault(error);
      });
      const number = /^\+[1-9]\d{6,14}$/.test(said) ? said : undefined;
      if (number === undefined) throw providerFault('invalid-phone-number');
      // A token signs in once, however long its service lets it live.
      const name = `phone:${digest(idToken).toString('base64url').slice(0, 40)}`;
      if (!(await useOnce(name, until()))) throw providerFault('code-expired');
      const owner = await needs.contacts.ownerOf(arrival.brandId, number);
      const account = owner === undefined ? undefined : await findById(db, owner);
      if (!account) throw socialFaults('identity.phone_unknown');
      return admit(needs, arrival, account, 'phone');
    },
  };
}
