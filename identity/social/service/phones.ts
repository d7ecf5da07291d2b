/**
 * Numbers a phone sign-in service vouches for. Its token stands where a code of our own by text message would: it signs the owner
 * of the number in, opens an account for it, and connects it to one that exists – each token once, however long the service lets
 * it live.
 */
import type { BrandId } from '#kernel/ids.ts';
import { type Clock, MINUTE } from '#kernel/time.ts';
import type { Runner } from '#platform/db/db.ts';
import { type PhonePurpose, verificationOf } from '#identity/phones/store.ts';
import { spendMessage } from '#identity/accounts/store.ts';
import { digest } from '#identity/accounts/service/tokens.ts';
import { providerFault } from '#identity/providers/faults.ts';
import { rethrow } from '#identity/providers/service/rethrow.ts';
import type { SocialSetting } from '#identity/providers/service.ts';

/** A service's tokens are taken for ten minutes (openid.ts); one that was used is remembered as long. */
const LIFE_MS = 10 * MINUTE;

export type Phones = {
  /** The number, in E.164. @throws the provider faults */
  readonly read: (brandId: BrandId, idToken: string) => Promise<string>;
  /**
   * Uses the token up, in the transaction of what it is for. One our server asked for is good for what it was asked for alone.
   * @throws identity.provider_invalid_verification_code · identity.provider_code_expired when it was used before
   */
  readonly spend: (runner: Runner, idToken: string, use: PhoneUse) => Promise<void>;
};

export type PhoneUse = {
  readonly brandId: BrandId;
  readonly purpose: PhonePurpose;
  /** The account that is signed in and connects the number; empty for a visitor. */
  readonly subject: string;
};

export const createPhones = (
  { phone: client, offers }: Pick<SocialSetting, 'phone' | 'offers'>,
  clock: Clock,
): Phones => ({
  async read(brandId, idToken) {
    if (!client || !(await offers(brandId, 'phone'))) throw providerFault('operation-not-allowed');
    return client.phoneOf(idToken).catch(rethrow);
  },
  async spend(runner, idToken, { brandId, purpose, subject }) {
    const asked = await verificationOf(runner, digest(idToken));
    const fits = asked?.brand_id === brandId && asked.purpose === purpose && asked.subject === subject;
    if (asked && !fits) throw providerFault('invalid-verification-code');
    const name = `phone:${digest(idToken).toString('base64url').slice(0, 40)}`;
    if (!(await spendMessage(runner, name, new Date(clock.now() + LIFE_MS))))
      throw providerFault('code-expired');
  },
});
