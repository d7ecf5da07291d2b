/**
 * Codes a phone sign-in service sends and checks for us (decision 0016). The page never meets the service: it gets a name for what was
 * sent, and for the right code the service's identity token, which is then read as every other one (social/phones.ts). A code belongs
 * to the browser that asked, its brand, its purpose and, where somebody is signed in, to him; five tries, ten minutes, once.
 */
import type { BrandId } from '#kernel/ids.ts';
import { type Clock, MINUTE } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import type { Codes } from '#identity/codes/service.ts';
import { MAX_TRIES } from '#identity/codes/rules.ts';
import { toE164 } from './rules/number.ts';
import { digest, looksLikeSecret, newSecret } from '#identity/accounts/service/tokens.ts';
import type { ProviderError } from '#identity/providers/contract.ts';
import { providerFault } from '#identity/providers/faults.ts';
import { type PhoneClient, type PhoneService, ProviderTrouble } from '#identity/providers/service.ts';
import type { SocialSetting } from '#identity/providers/service.ts';
import type { PhoneCodeSent } from './contract.ts';
import { endVerification, type PhonePurpose, putVerification, tryVerification } from './store.ts';

/** The countdown at the button (docs/PRODUCT.md, 4): a minute, whatever time the service gives its code. */
const AGAIN_MINUTES = 1;
const LIFE_MS = 10 * MINUTE;

export type PhoneAsk = {
  readonly brandId: BrandId;
  readonly purpose: PhonePurpose;
  /** The account whose phone it becomes; empty for a visitor. */
  readonly subject: string;
  readonly mobileNum: string;
  readonly dialingCode: string;
  readonly ip: string;
  readonly language: string;
};
export type PhoneAnswer = {
  readonly brandId: BrandId;
  readonly verification: string;
  readonly code: string;
  /** The secret in the cookie of the browser. */
  readonly browser: string | undefined;
  /** The account at the page; empty for a visitor. */
  readonly subject: string;
  readonly ip: string;
};

export type PhoneCodes = {
  /** Whether the brand's text messages for a phone go through the service. */
  readonly offered: (brandId: BrandId) => Promise<boolean>;
  /** `browser` is a new secret for the visitor's cookie. @throws the provider faults · identity.code_too_soon · identity.code_too_many */
  readonly send: (ask: PhoneAsk) => Promise<PhoneCodeSent & { readonly browser: string }>;
  /** The service's identity token. @throws the provider faults */
  readonly check: (answer: PhoneAnswer) => Promise<string>;
};

export type PhoneCodesNeeds = {
  readonly db: Db;
  readonly clock: Clock;
  readonly codes: Pick<Codes, 'count'>;
  readonly setting: Pick<SocialSetting, 'phone' | 'offers'>;
};

/** Where in the form an error belongs; the others are about the whole of it. */
const FIELDS: Partial<Record<ProviderError, string>> = {
  'invalid-phone-number': 'mobileNum',
  'missing-phone-number': 'mobileNum',
  'invalid-verification-code': 'verificationCode',
  'missing-verification-code': 'verificationCode',
  'code-expired': 'verificationCode',
};
function refusal(error: ProviderError): Error {
  const field = FIELDS[error];
  const fault = providerFault(error);
  return field === undefined ? fault : providerFault(error, { fields: { [field]: fault.code } });
}
const rethrow = (error: unknown): never => {
  throw error instanceof ProviderTrouble ? refusal(error.code) : error;
};

type Offered = { readonly client: PhoneClient; readonly service: PhoneService };

export function createPhoneCodes(needs: PhoneCodesNeeds): PhoneCodes {
  const { setting } = needs;
  const found = async (brandId: BrandId): Promise<Offered | undefined> => {
    const { phone: client } = setting;
    const { service } = client ?? {};
    return client && service && (await setting.offers(brandId, 'phone')) ? { client, service } : undefined;
  };
  const wanted = async (brandId: BrandId): Promise<Offered> => {
    const one = await found(brandId);
    if (!one) throw providerFault('operation-not-allowed');
    return one;
  };
  return {
    offered: async (brandId) => (await found(brandId)) !== undefined,
    send: async (ask) => send(needs, await wanted(ask.brandId), ask),
    check: async (answer) => check(needs, await wanted(answer.brandId), answer),
  };
}

async function send({ db, clock, codes }: PhoneCodesNeeds, { service }: Offered, ask: PhoneAsk) {
  const { brandId, purpose, subject, mobileNum, ip, language } = ask;
  if (mobileNum.trim() === '') throw refusal('missing-phone-number');
  const to = toE164(mobileNum, ask.dialingCode);
  if (to === undefined) throw refusal('invalid-phone-number');
  // Before the service is asked: a message whose answer was lost may be on its way. The caps are those of our own messages.
  await db.transaction((tx) => codes.count(tx, { channel: 'sms', to, ip }));
  const { reference } = await service.send({ brandId, to, ip, language }).catch(rethrow);
  const [verification, browser] = [newSecret(), newSecret()];
  const expiresAt = new Date(clock.now() + LIFE_MS);
  // Another secret each time: of the codes a browser asks for, the newest alone is taken.
  await putVerification(db, digest(verification), {
    browser: digest(browser),
    brand_id: brandId,
    purpose,
    subject,
    phone: to,
    reference,
    expires_at: expiresAt,
  });
  return { verification, browser, expiredMinutes: AGAIN_MINUTES };
}

async function check({ db, clock }: PhoneCodesNeeds, { client, service }: Offered, answer: PhoneAnswer) {
  const { brandId, verification, code, browser = '', subject, ip } = answer;
  if (code.trim() === '' || verification === '') throw refusal('missing-verification-code');
  if (!looksLikeSecret(verification)) throw refusal('code-expired');
  const hash = digest(verification);
  const key = { hash, browser: digest(browser), brandId, subject };
  const row = await tryVerification(db, key, MAX_TRIES, new Date(clock.now()));
  if (!row) throw refusal('code-expired');
  const asked = { brandId, to: row.phone, reference: row.reference, code: code.trim(), ip };
  const idToken = await service.check(asked).catch(rethrow);
  // A service that vouches for another number than the one it wrote to is no proof of either.
  if ((await client.phoneOf(idToken).catch(rethrow)) !== row.phone) throw providerFault('unknown');
  const until = new Date(clock.now() + LIFE_MS);
  if (!(await endVerification(db, hash, digest(idToken), until))) throw refusal('code-expired');
  return idToken;
}
