/** Registration: account, member, pockets, contacts and profile in one transaction; the caller is signed in by it. */
import { visitorKey } from '#kernel/address.ts';
import { randomBytes } from 'node:crypto';
import { type BrandId, type Id, newId } from '#kernel/ids.ts';
import { type Clock, HOUR, systemClock } from '#kernel/time.ts';
import type { Brand, Brands } from '#features/setup/brand/service.ts';
import type { Codes } from '#identity/codes/service.ts';
import type { Human } from '#identity/human/service.ts';
import type { Policy } from '#identity/passwords/service/policy.ts';
import type { RegisterBody } from '#identity/registration/contract.ts';
import { nameOf } from '#identity/accounts/rules.ts';
import type { Identity, OpenedSession, Visitor } from '#identity/sessions/service.ts';
import { NO_PASSWORD } from '#identity/passwords/service.ts';
import { providerFault } from '#identity/providers/faults.ts';
import type { PhoneCodes } from '#identity/phones/service.ts';
import type { Phones } from '#identity/social/service/phones.ts';
import type { CurrencyCode } from '#kernel/money.ts';
import type { Ledger } from '#ledger/service.ts';
import type { Sealer } from '#platform/crypto/seal.ts';
import type { Db, Runner, Tx } from '#platform/db/db.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { MemberRegistered, PLAYER_TYPE } from '../contract.ts';
import { memberFaults } from '../faults.ts';
import { accountFor, audienceOf, DETAIL_FIELDS, type Form, type Method, referralCode } from '../rules.ts';
import { missingOf, readProfile } from './profile.ts';
import { acceptTerms, findReferrer, insertMember, putProfile, raiseLevel } from '../store.ts';
import {
  agentOf,
  broughtBy,
  codeOn,
  fitsDomain,
  type InvitationLink,
  type InvitationLinks,
  type Partners,
  type PartnerVisit,
} from './affiliates.ts';
import { openCurrency } from '../store/currencies.ts';
import { bindContact } from './contacts.ts';
import { registeredWith } from './currencies.ts';
import { membersBrand } from './members-brand.ts';
import { type AcceptedForm, acceptForm } from './registration-form.ts';
import type { DocumentMark } from './document-mark.ts';

export type RegisterNeeds = {
  readonly db: Db;
  readonly ledger: Ledger;
  readonly identity: Identity;
  readonly brands: Brands;
  readonly codes: Codes;
  readonly human: Human;
  readonly policy: Policy;
  readonly sealer: Sealer;
  /** What the number of a document is known again by; left out where nobody is looked for by it. */
  readonly documentMark?: DocumentMark;
  /** Numbers a phone sign-in service vouches for. */
  readonly phones: Phones;
  /** Whether such a service sends the codes, too. */
  readonly phoneCodes: Pick<PhoneCodes, 'offered'>;
  readonly clock?: Clock;
  /** The version of the brand's terms that is agreed to now; a room that keeps terms says so. */
  readonly termsVersion?: (runner: Runner, brandId: BrandId) => Promise<number | undefined>;
  /** Whether a bonus for new members waits for this one; a room that gives bonuses says so. */
  readonly bonusFor?: (brandId: BrandId, memberId: string) => Promise<boolean>;
  /** Codes of links that agents hand out, beside their own invitation codes; the room of agents says which are good. */
  readonly links?: InvitationLinks;
  /** Codes of partners outside the house; the room that keeps them says which are good. */
  readonly partners?: Partners;
};

export type NewMember = {
  readonly brand: { readonly id: BrandId; readonly currency: string };
  readonly username: string;
  readonly passwordHash: string;
  readonly mustChange: boolean;
  readonly referredBy: string | null;
  /** A player where nobody says. */
  readonly type?: number;
  /** The brand's own where nobody says; whoever says has looked whether it is offered. */
  readonly currency?: CurrencyCode;
};

/** Writes a member with his account and pockets. @throws identity.username_taken */
export async function openMember(
  tx: Tx,
  { ledger, identity, termsVersion }: Pick<RegisterNeeds, 'ledger' | 'identity' | 'termsVersion'>,
  member: NewMember,
): Promise<Id<'member'>> {
  const id = newId<'member'>();
  const account = nameOf(member.username);
  const { type = PLAYER_TYPE, currency = member.brand.currency } = member;
  await identity.openAccount(tx, {
    id,
    audience: audienceOf(type),
    brandId: member.brand.id,
    username: account,
    passwordHash: member.passwordHash,
    mustChange: member.mustChange,
  });
  await insertMember(tx, {
    id,
    brand_id: member.brand.id,
    account,
    nickname: account,
    type,
    currency,
    referral_code: referralCode(randomBytes(10)),
    referred_by: member.referredBy,
  });
  const terms = await termsVersion?.(tx, member.brand.id);
  if (terms !== undefined) await acceptTerms(tx, id, terms);
  // The main currency is nobody's to take out of the list.
  if (currency !== member.brand.currency)
    await openCurrency(tx, { memberId: id, brandId: member.brand.id, currency });
  await ledger.pockets(tx, member.brand.id, id, currency);
  await announce(tx, MemberRegistered, [{ memberId: id, brandId: member.brand.id }]);
  return id;
}

/** Registrations of one address in an hour that need no solved human check; the page sends one always. */
const FREE = { windowMs: HOUR, most: 10, gapMs: 0 } as const;

/** Above a handful an address has to work for each. @throws identity.human_check */
export async function askHuman(
  { codes, human }: Pick<RegisterNeeds, 'codes' | 'human'>,
  brandId: string,
  purpose: 'register' | 'sms',
  proof: string | undefined,
  ip: string,
): Promise<void> {
  if (proof === undefined && (await codes.room(`${purpose} ${visitorKey(ip)}`, FREE))) return;
  await human.check(proof, { brandId, purpose });
}

type Inviter = {
  readonly id: string | null;
  readonly link?: InvitationLink;
  readonly partner?: PartnerVisit;
};

/** Who brought him: an agent by his code or a link of his, a partner or a member by a referral code, the agent of the domain – in this order. */
async function findInviter(
  tx: Tx,
  { links, partners }: Pick<RegisterNeeds, 'links' | 'partners'>,
  brand: Brand,
  host: string,
  form: Form,
  { referralCode = '', domain = '' }: RegisterBody,
): Promise<Inviter> {
  const affiliate = form.affiliateCode ?? '';
  const link = await links?.take(tx, brand.id, affiliate || referralCode.trim());
  if (link) return { id: link.agentId, link };
  if (affiliate !== '') {
    const agent = await agentOf(tx, brand.id, affiliate);
    if (agent === undefined || !fitsDomain(brand, host, affiliate, domain))
      throw memberFaults('members.invitation_code_error', {
        fields: { affiliateCode: 'members.invitation_code_error' },
      });
    return { id: agent };
  }
  const referral = referralCode.trim();
  if (referral === '') return { id: await broughtBy(tx, brand, host) };
  const partner = await partners?.take(tx, brand.id, referral);
  if (partner) return { id: await broughtBy(tx, brand, host), partner };
  const friend = await findReferrer(tx, brand.id, referral);
  if (!friend)
    throw memberFaults('members.unknown_referral', {
      fields: { referralCode: 'members.unknown_referral' },
    });
  return { id: friend.id };
}

const present = (form: Form, names: readonly (keyof Form)[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (form[name] ? [[name, form[name]]] : [])));

/** Everything of the form that is no account: profile, phone, mail. */
async function writeForm(
  tx: Tx,
  needs: RegisterNeeds,
  brand: Brand,
  memberId: string,
  { form, phone }: AcceptedForm,
  { paymentHash, proved }: { readonly paymentHash: string | null; readonly proved: boolean },
): Promise<void> {
  const idNumber = form.idNumber
    ? needs.sealer.seal(Buffer.from(form.idNumber), `id number ${memberId}`)
    : null;
  await putProfile(tx, {
    memberId,
    details: present(form, DETAIL_FIELDS),
    birthday: form.birthday === undefined || form.birthday === '' ? null : form.birthday,
    idNumber,
    idMark: form.idNumber ? (needs.documentMark?.(form.idNumber) ?? null) : null,
    paymentHash,
  });
  const now = new Date((needs.clock ?? systemClock).now());
  if (phone) {
    const verifiedAt = proved ? now : null;
    await bindContact(tx, {
      brandId: brand.id,
      accountId: memberId,
      kind: 'phone',
      value: phone,
      verifiedAt,
    });
  }
  if (form.email) {
    const value = form.email.toLowerCase();
    await bindContact(tx, { brandId: brand.id, accountId: memberId, kind: 'email', value, verifiedAt: null });
  }
  if (missingOf(await readProfile(tx, memberId)).length === 0) await raiseLevel(tx, memberId);
}

/** Whether a phone sign-in service vouches for this very number. @throws the provider faults */
async function vouchedFor(
  { phones }: RegisterNeeds,
  brandId: BrandId,
  phone: string | undefined,
  idToken: string | undefined,
): Promise<boolean> {
  if (idToken === undefined) return false;
  const number = await phones.read(brandId, idToken);
  if (number === phone) return true;
  // Nobody's number, or another than the one in the form.
  throw providerFault(phone === undefined ? 'missing-phone-number' : 'invalid-verification-code');
}

export type Registered = { readonly memberId: string; readonly session: OpenedSession | undefined };

/**
 * @throws members.registration_closed · members.wrong_fields · … (see registration-form.ts) · identity.human_check ·
 * identity.captcha_wrong · identity.code_wrong · members.invitation_code_error · members.unknown_referral ·
 * identity.username_taken · members.contact_taken · members.currency_not_offered · platform.busy
 */
export async function register(
  needs: RegisterNeeds,
  { brandId, host, visitor }: { brandId: BrandId; host: string; visitor: Visitor },
  method: Method,
  body: RegisterBody,
  checkCaptcha: (answer: string | undefined) => Promise<void>,
): Promise<Registered> {
  const { db, identity, codes, policy } = needs;
  const brand = await membersBrand(needs, brandId);
  const now = (needs.clock ?? systemClock).now();
  const accepted = acceptForm({ brand, policy, now, carried: codeOn(brand, host) }, method, body);
  const { fields, form, phone } = accepted;
  await askHuman(needs, brandId, 'register', body.human, visitor.ip);
  if (fields.captcha.visible && (fields.captcha.required || form.captcha)) await checkCaptcha(form.captcha);
  const vouched = await vouchedFor(needs, brandId, phone, body.idToken);
  const code =
    fields.verificationCode.visible && phone && !vouched
      ? ({
          brandId,
          purpose: 'register',
          channel: 'sms',
          to: phone,
          subject: '',
          code: form.verificationCode ?? '',
        } as const)
      : undefined;
  if (code) await codes.look(code);
  // Without one the account is opened by text message alone, and says so when it is asked what it has.
  const passwordHash = fields.password.visible
    ? await identity.hashPassword(form.password ?? '')
    : NO_PASSWORD;
  const paymentHash = form.paymentPassword ? await identity.hashPassword(form.paymentPassword) : null;
  return db.transaction(async (tx) => {
    if (code) await codes.spend(code, tx);
    if (vouched)
      await needs.phones.spend(tx, body.idToken ?? '', { brandId, purpose: 'register', subject: '' });
    const inviter = await findInviter(tx, needs, brand, host, form, body);
    const username = fields.username.visible ? (form.username ?? '') : accountFor(randomBytes(9));
    const memberId = await openMember(tx, needs, {
      brand,
      currency: await registeredWith(tx, needs, brand, body.currency),
      username,
      passwordHash,
      mustChange: false,
      referredBy: inviter.id,
      ...(inviter.link ? { type: inviter.link.type } : {}),
    });
    await needs.links?.used(tx, brand.id, memberId, inviter.link);
    if (inviter.partner) await needs.partners?.used(tx, brand.id, memberId, inviter.partner);
    const proved = code !== undefined || vouched;
    await writeForm(tx, needs, brand, memberId, accepted, { paymentHash, proved });
    if (body.login === false) return { memberId, session: undefined };
    // Nobody else can be there: he has just said who he is.
    const opening = { how: 'registration', factor: false, proved: true };
    return { memberId, session: await identity.openSession(tx, memberId, 'member', visitor, opening) };
  });
}
