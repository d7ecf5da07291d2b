/** Phone and mail of a member: bound by a code that went there; one that is proved belongs to one account of the brand. */
import type { BrandId } from '#kernel/ids.ts';
import { type Clock, systemClock } from '#kernel/time.ts';
import type { Codes, SendRequest } from '#identity/codes/service.ts';
import { contactsOf, type ContactKind, findOwner, putContact } from '#identity/accounts/service.ts';
import type { Messages } from '#identity/messages/service.ts';
import type { PasswordService } from '#identity/password-reset/service.ts';
import { endResets } from '#identity/passwords/service/resets.ts';
import type { Phones } from '#identity/social/service/phones.ts';
import { EMAIL } from '#identity/accounts/rules/patterns.ts';
import { toE164 } from '#identity/phones/rules/number.ts';
import { sqlState } from '#platform/db/errors.ts';
import type { Db, Runner, Tx } from '#platform/db/db.ts';
import { memberFaults } from '../faults.ts';
import { lockMember } from '../store.ts';
import { followFirst, readProfile } from './profile.ts';

export type ContactNeeds = {
  readonly db: Db;
  readonly codes: Codes;
  readonly messages: Messages;
  readonly passwordService: Pick<PasswordService, 'confirm' | 'has'>;
  readonly phones: Phones;
  readonly clock?: Clock;
};

const taken = () => memberFaults('members.contact_taken', { fields: { value: 'members.contact_taken' } });

/** @throws members.contact_taken */
export async function bindContact(
  tx: Tx,
  contact: {
    readonly brandId: BrandId;
    readonly accountId: string;
    readonly kind: ContactKind;
    readonly value: string;
    readonly verifiedAt: Date | null;
  },
): Promise<void> {
  try {
    if (!(await putContact(tx, { ...contact, sole: contact.verifiedAt !== null }))) throw taken();
  } catch (error) {
    // Two accounts at the very same moment: the database lets one through.
    if (sqlState(error) === '23505') throw taken();
    throw error;
  }
}

export type Wanted = {
  readonly kind: ContactKind;
  readonly value: string;
  readonly dialingCode: string;
};

/** The number or address as it is kept. @throws members.wrong_phone · members.wrong_fields */
export function contactValue({ kind, value, dialingCode }: Wanted): string {
  if (kind === 'phone') {
    const phone = toE164(value, dialingCode);
    if (phone === undefined)
      throw memberFaults('members.wrong_phone', { fields: { value: 'members.wrong_phone' } });
    return phone;
  }
  const email = value.trim().toLowerCase();
  if (!EMAIL.test(email)) throw memberFaults('members.wrong_fields', { fields: { value: 'reg_pattern_3' } });
  return email;
}

const requestFor = (brandId: BrandId, memberId: string, kind: ContactKind, to: string) =>
  ({
    brandId,
    purpose: kind === 'phone' ? 'bind-phone' : 'bind-email',
    channel: kind === 'phone' ? 'sms' : 'email',
    to,
    subject: memberId,
  }) as const;

/** Whether somebody else has it is told only after the code: until then nothing is proved. */
export const sendBindCode = (
  { codes }: ContactNeeds,
  memberId: string,
  wanted: Wanted,
  where: Pick<SendRequest, 'brandId' | 'ip' | 'language'>,
): Promise<{ expiredMinutes: number }> =>
  codes.send({ ...where, ...requestFor(where.brandId, memberId, wanted.kind, contactValue(wanted)) });

type Where = {
  readonly brandId: BrandId;
  readonly language: string;
  readonly account: string;
  /** @throws identity.step_up_required */
  readonly requireStepUp: () => Promise<void>;
};
type Holder = Where & { readonly memberId: string };

/** Whoever found an open page must not carry the account away: a proved contact is the way back in. */
async function ownerOnly(
  needs: ContactNeeds,
  { memberId, requireStepUp }: Holder,
  password = '',
): Promise<void> {
  // Nobody can type a password that was never set.
  if (!(await needs.passwordService.has(memberId))) return requireStepUp();
  if (password === '')
    throw memberFaults('members.password_first', { fields: { password: 'members.password_first' } });
  return needs.passwordService.confirm(memberId, password);
}

/** @throws members.password_first · identity.step_up_required · identity.wrong_password · identity.code_wrong · members.contact_taken · members.changed_meanwhile */
export async function bind(
  needs: ContactNeeds,
  memberId: string,
  wanted: Wanted & { readonly code: string; readonly password: string | undefined },
  where: Where,
): Promise<void> {
  const value = contactValue(wanted);
  const { kind } = wanted;
  const before = await provedBefore(needs.db, memberId, kind, value);
  if (before !== undefined) await ownerOnly(needs, { ...where, memberId }, wanted.password);
  // The first one, too, leads to a new password: a session left open for longer than a sign-in's proof lasts does not add it.
  else await where.requireStepUp();
  const request = { ...requestFor(where.brandId, memberId, kind, value), code: wanted.code };
  await needs.codes.look(request);
  await prove(needs, { ...where, memberId }, { kind, value, before }, (tx) => needs.codes.spend(request, tx));
}

/** The number or address a new one takes the place of, where that one was proved. */
const provedBefore = async (
  runner: Runner,
  memberId: string,
  kind: ContactKind,
  value: string,
): Promise<string | undefined> =>
  (await contactsOf(runner, memberId)).find(
    (one) => one.kind === kind && one.verified_at !== null && one.value !== value,
  )?.value;

/** Writes what was proved; the contact it replaces is told. @throws members.contact_taken · members.changed_meanwhile */
async function prove(
  { db, clock = systemClock, messages }: ContactNeeds,
  { brandId, memberId, language, account }: Holder,
  contact: { readonly kind: ContactKind; readonly value: string; readonly before: string | undefined },
  spend: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { kind, value, before } = contact;
  const owner = await findOwner(db, brandId, kind, value);
  if (owner !== undefined && owner !== memberId) throw taken();
  await db.transaction(async (tx) => {
    // Another one was proved meanwhile: replacing that wants what it wants, and it is told.
    await lockMember(tx, memberId, brandId);
    if ((await provedBefore(tx, memberId, kind, value)) !== before)
      throw memberFaults('members.changed_meanwhile');
    await spend(tx);
    const view = await readProfile(tx, memberId);
    const verifiedAt = new Date(clock.now());
    await bindContact(tx, { brandId, accountId: memberId, kind, value, verifiedAt });
    await followFirst(tx, view);
    // A link on its way to the mailbox that was given up opens nothing any more.
    if (before !== undefined) await endResets(tx, memberId);
    if (before !== undefined)
      await messages.queue(tx, {
        brandId,
        channel: kind === 'phone' ? 'sms' : 'email',
        to: before,
        kind: 'rebound',
        purpose: 'rebound',
        language,
        params: { username: account },
      });
  });
}

/**
 * A number a phone sign-in service vouches for becomes the account's proved phone, and with it a way in.
 * @throws identity.step_up_required · the provider faults · members.contact_taken
 */
export async function connectPhone(
  needs: ContactNeeds,
  memberId: string,
  idToken: string,
  where: Where,
): Promise<void> {
  await where.requireStepUp();
  const value = await needs.phones.read(where.brandId, idToken);
  const before = await provedBefore(needs.db, memberId, 'phone', value);
  await prove(needs, { ...where, memberId }, { kind: 'phone', value, before }, (tx) =>
    needs.phones.spend(tx, idToken, { brandId: where.brandId, purpose: 'bind', subject: memberId }),
  );
}
