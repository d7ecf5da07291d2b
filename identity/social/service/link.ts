/**
 * Providers connected to an account that exists. Only its owner connects one, signed in and freshly proved; what a provider says of
 * somebody never changes an account by itself.
 */
import type { SessionId } from '#kernel/ids.ts';
import { toWire } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { contactsOf } from '#identity/accounts/store/contacts.ts';
import type { Arrival } from '#identity/sign-in/service/needs.ts';
import { knowsPassword } from '#identity/passwords/service.ts';
import { findById, lockAccount, writeAct } from '#identity/accounts/store.ts';
import type { SocialProvider } from '#identity/providers/contract.ts';
import type { WayIn } from '../contract.ts';
import { providerFault } from '#identity/providers/faults.ts';
import { socialFaults } from '../faults.ts';
import { type Age, begin, type SocialNeeds, type Traveller, vouched } from './journey.ts';
import { PROVIDERS, type Vouched } from '#identity/providers/service.ts';
import { dropLink, findLinked, linkAccount, linksOf } from '#identity/accounts/store/links.ts';

/** The signed-in member who connects. */
export type Owner = { readonly id: string; readonly sessionId: SessionId };

/** The owner comes back from a provider with what it sent. */
type Return<Said> = (
  arrival: Arrival,
  owner: Owner,
  provider: SocialProvider,
  query: string,
  browser: string | undefined,
) => Promise<Said>;

export type Linking = {
  readonly list: (
    brandId: Arrival['brandId'],
    accountId: string,
  ) => Promise<{ ways: WayIn[]; password: boolean }>;
  readonly start: (
    arrival: Arrival,
    owner: Owner,
    provider: SocialProvider,
    origin: string,
    purpose?: Traveller['purpose'],
  ) => Promise<{ url: string; browser: string }>;
  /**
   * That it is the owner who came back from a provider that is connected, and whether it says that he signed in there for it.
   * @throws the provider faults · identity.social_other · identity.social_not_fresh
   */
  readonly prove: Return<Exclude<Age, 'old'>>;
  /** @throws the provider faults · identity.social_taken · identity.social_connected */
  readonly connect: Return<void>;
  /** The other devices are signed out. @throws identity.social_not_connected · identity.last_way */
  readonly disconnect: (arrival: Arrival, owner: Owner, provider: SocialProvider) => Promise<void>;
};

export const createLinking = (needs: SocialNeeds): Linking => ({
  list: (brandId, accountId) => list(needs, brandId, accountId),
  start: (arrival, { id, sessionId }, provider, origin, purpose = 'connect') =>
    begin(needs, arrival, provider, origin, { id, sessionId, purpose }),
  async prove(arrival, owner, provider, query, browser) {
    const { subject, age } = await returned(
      needs,
      arrival,
      { ...owner, purpose: 'prove' },
      provider,
      query,
      browser,
    );
    const holder = await findLinked(needs.db, arrival.brandId, provider, subject);
    if (holder !== owner.id) throw socialFaults('identity.social_other');
    // Whoever sits at a browser that is signed in there is no proof.
    if (age === 'old') throw socialFaults('identity.social_not_fresh');
    return age;
  },
  connect: (arrival, owner, provider, query, browser) =>
    connect(needs, arrival, owner, provider, query, browser),
  disconnect: (arrival, owner, provider) => disconnect(needs, arrival, owner, provider),
});

/** What the brand offers, and what is connected though it is offered no more: that can still be taken away. */
async function list({ db, setting }: SocialNeeds, brandId: Arrival['brandId'], accountId: string) {
  const since = new Map((await linksOf(db, accountId)).map((one) => [one.provider, one.linked_at]));
  const ways: WayIn[] = [];
  for (const provider of PROVIDERS) {
    const offered = setting.clients[provider] !== undefined && (await setting.offers(brandId, provider));
    const at = since.get(provider);
    if (offered || at) ways.push({ provider, since: at ? toWire(at) : null, offered });
  }
  if (setting.phone && (await setting.offers(brandId, 'phone'))) {
    // A phone sign-in service vouches for a number: whoever has proved it is known by it.
    const phone = (await contactsOf(db, accountId)).find((one) => one.kind === 'phone' && one.verified_at);
    ways.push({
      provider: 'phone',
      since: phone?.verified_at ? toWire(phone.verified_at) : null,
      offered: true,
    });
  }
  const account = await findById(db, accountId);
  return { ways, password: knowsPassword(account) };
}

/** What the provider says of the one who came back. Another account's journey, or this one's from before it signed in again: unknown. */
async function returned(
  needs: SocialNeeds,
  arrival: Arrival,
  { id, sessionId, purpose }: Traveller,
  provider: SocialProvider,
  query: string,
  browser: string | undefined,
): Promise<Vouched & { readonly age: Age }> {
  const { row, ...said } = await vouched(needs, arrival, provider, query, browser);
  if (row.account_id !== id || row.session_id !== sessionId) throw providerFault('unknown');
  // A way out to prove oneself begins without a proof: it must not connect anything.
  if (row.purpose !== purpose) throw providerFault('unknown');
  return said;
}

async function connect(
  needs: SocialNeeds,
  arrival: Arrival,
  owner: Owner,
  provider: SocialProvider,
  query: string,
  browser: string | undefined,
): Promise<void> {
  const { db } = needs;
  const { subject } = await returned(
    needs,
    arrival,
    { ...owner, purpose: 'connect' },
    provider,
    query,
    browser,
  );
  await db.transaction(async (tx) => {
    await lockAccount(tx, owner.id);
    const holder = await findLinked(tx, arrival.brandId, provider, subject);
    if (holder === owner.id) return;
    if (holder !== undefined) throw socialFaults('identity.social_taken');
    const mine = (await linksOf(tx, owner.id)).some((one) => one.provider === provider);
    if (mine) throw socialFaults('identity.social_connected');
    const link = { brandId: arrival.brandId, provider, subject, accountId: owner.id };
    // Somebody else was faster between the check and the write.
    if (!(await linkAccount(tx, link))) throw socialFaults('identity.social_taken');
    await tell(tx, arrival, owner, `${provider} connected`);
  });
}

const tell = (tx: Tx, { visitor }: Arrival, { id }: Owner, act: string): Promise<unknown> =>
  writeAct(tx, { accountId: id, act, ...visitor });

async function disconnect(
  { db, identity }: SocialNeeds,
  arrival: Arrival,
  owner: Owner,
  provider: SocialProvider,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Held until the end: two taken away at once must not each count on the other.
    const account = await lockAccount(tx, owner.id);
    const links = await linksOf(tx, owner.id);
    if (!links.some((one) => one.provider === provider)) throw socialFaults('identity.social_not_connected');
    if (links.length === 1 && !knowsPassword(account)) throw socialFaults('identity.last_way');
    await dropLink(tx, owner.id, provider);
    await identity.endSessions(tx, owner.id, owner.sessionId);
    await tell(tx, arrival, owner, `${provider} disconnected`);
  });
  identity.forget(owner.id);
}
