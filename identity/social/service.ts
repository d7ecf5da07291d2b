/**
 * Signing in through Google, Facebook or a phone sign-in service. A journey belongs to the browser that set out, works once
 * within ten minutes, and a provider's word replaces the first proof only: a second factor is still asked for.
 */
import type { Tx } from '#platform/db/db.ts';
import { findOwner } from '#identity/accounts/store/contacts.ts';
import { identityFaults } from '#identity/accounts/faults.ts';
import type { OpenedSession } from '#identity/sessions/service.ts';
import { admit } from '#identity/sign-in/service/admit.ts';
import type { Arrival, SignInNeeds } from '#identity/sign-in/service/needs.ts';
import { findById } from '#identity/accounts/store.ts';
import { digest, newSecret } from '#identity/accounts/service/tokens.ts';
import type { SocialProvider } from '#identity/providers/contract.ts';
import { providerFault } from '#identity/providers/faults.ts';
import { socialFaults } from './faults.ts';
import { begin, clientFor, isMine, type SocialNeeds, until, vouched } from './service/journey.ts';
import { createLinking, type Linking } from './service/link.ts';
import { createPhones, type Phones } from './service/phones.ts';
import type { SocialSetting } from '#identity/providers/service.ts';
import { findLinked, linkAccount } from '#identity/accounts/store/links.ts';
import { putTicket, takeTicket } from './store.ts';

export type Social = {
  /** `browser` is a new secret for the visitor's cookie. @throws the provider faults */
  readonly start: (
    arrival: Arrival,
    provider: SocialProvider,
    origin: string,
  ) => Promise<{ url: string; browser: string }>;
  /** @throws the provider faults · identity.social_exists · identity.social_new with a ticket, and the refusals of `admit` */
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
  /** Numbers a service vouches for, for who registers with one or connects it. */
  readonly phones: Phones;
  /** Connecting a provider to an account that exists. */
  readonly linking: Linking;
};

export function createSocial(signInNeeds: SignInNeeds, setting: SocialSetting): Social {
  const phones = createPhones(setting, signInNeeds.clock);
  const needs: SocialNeeds = { ...signInNeeds, setting, phones };
  return {
    start: (arrival, provider, origin) => begin(needs, arrival, provider, origin),
    finish: (arrival, provider, query, browser) => finish(needs, arrival, provider, query, browser),
    open: (arrival, provider, ticket, browser) => open(needs, arrival, provider, ticket, browser),
    byPhone: (arrival, idToken) => byPhone(needs, arrival, idToken),
    phones,
    linking: createLinking(needs),
  };
}

/** `proved`: he is known to have shown just now who he is, not only that his browser is signed in at the provider. */
async function enterAs(
  needs: SocialNeeds,
  arrival: Arrival,
  provider: SocialProvider,
  accountId: string,
  proved: boolean,
) {
  const account = await findById(needs.db, accountId);
  if (!account) throw identityFaults('identity.wrong_credentials');
  return admit(needs, arrival, account, provider, proved);
}

async function finish(
  needs: SocialNeeds,
  arrival: Arrival,
  provider: SocialProvider,
  query: string,
  browser: string | undefined,
): Promise<OpenedSession> {
  const { db } = needs;
  const { subject, email, row, age } = await vouched(needs, arrival, provider, query, browser);
  // Somebody set out to connect or to prove himself, not to sign in.
  if (row.purpose !== 'sign-in') throw providerFault('unknown');
  const linked = await findLinked(db, arrival.brandId, provider, subject);
  if (linked !== undefined) return enterAs(needs, arrival, provider, linked, age === 'new');
  // Whoever owns the mailbox may know of the account; only its owner, signed in, connects the two.
  if (email !== undefined && (await findOwner(db, arrival.brandId, 'email', email)) !== undefined)
    throw socialFaults('identity.social_exists');
  const ticket = newSecret();
  await putTicket(db, digest(ticket), {
    browser: row.browser,
    provider,
    brand_id: row.brand_id,
    subject,
    expires_at: until(needs),
  });
  throw socialFaults('identity.social_new', { value: { ticket } });
}

async function open(
  needs: SocialNeeds,
  arrival: Arrival,
  provider: SocialProvider,
  ticket: string,
  browser: string | undefined,
): Promise<OpenedSession> {
  const { db, clock } = needs;
  await clientFor(needs, arrival, provider);
  const account = await db.transaction(async (tx) => {
    const row = await takeTicket(tx, digest(ticket));
    if (!row || !isMine(row, arrival, provider, browser)) return undefined;
    if (row.expires_at.getTime() <= clock.now()) return undefined;
    return linkedOrMade(needs, tx, arrival, provider, row.subject);
  });
  if (account === undefined) throw providerFault('code-expired');
  // An account a moment old holds nothing that a proof would keep from whoever opened it.
  return enterAs(needs, arrival, provider, account.id, account.isNew);
}

/** The account of a provider's subject, opened when nobody has it. */
async function linkedOrMade(
  { setting }: SocialNeeds,
  tx: Tx,
  { brandId, host }: Arrival,
  provider: SocialProvider,
  subject: string,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const linked = await findLinked(tx, brandId, provider, subject);
  if (linked !== undefined) return { id: linked, isNew: false };
  const made = await setting.openPlayer(tx, brandId, host);
  const first = await linkAccount(tx, { brandId, provider, subject, accountId: made });
  if (!first) throw providerFault('unknown');
  return { id: made, isNew: true };
}

async function byPhone(needs: SocialNeeds, arrival: Arrival, idToken: string): Promise<OpenedSession> {
  const number = await needs.phones.read(arrival.brandId, idToken);
  const owner = await needs.contacts.ownerOf(arrival.brandId, number);
  const account = owner === undefined ? undefined : await findById(needs.db, owner);
  if (!account) throw socialFaults('identity.phone_unknown');
  await needs.phones.spend(needs.db, idToken, { brandId: arrival.brandId, purpose: 'login', subject: '' });
  return admit(needs, arrival, account, 'phone');
}
