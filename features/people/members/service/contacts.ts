/** Phone and mail of a member: bound by a code that went there; one that is proved belongs to one account of the brand. */
import type { BrandId } from '#kernel/ids.ts';
import { type Clock, systemClock } from '#kernel/time.ts';
import type { Codes, SendRequest } from '#identity/codes/codes.ts';
import { contactsOf, type ContactKind, findOwner, putContact } from '#identity/contacts/store.ts';
import type { Messages } from '#identity/messages/messages.ts';
import type { PasswordDesk } from '#identity/passwords/desk.ts';
import { EMAIL } from '#identity/registration/patterns.ts';
import { toE164 } from '#identity/registration/phone.ts';
import { sqlState } from '#platform/db/errors.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { memberFaults } from '../faults.ts';
import { raiseLevel } from '../store.ts';

export type ContactNeeds = {
  readonly db: Db;
  readonly codes: Codes;
  readonly messages: Messages;
  readonly desk: PasswordDesk;
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

/** @throws members.password_first · identity.wrong_password · identity.code_wrong · members.contact_taken */
export async function bind(
  needs: ContactNeeds,
  memberId: string,
  wanted: Wanted & { readonly code: string; readonly password: string | undefined },
  where: { readonly brandId: BrandId; readonly language: string; readonly account: string },
): Promise<void> {
  const value = contactValue(wanted);
  const { kind } = wanted;
  const before = (await contactsOf(needs.db, memberId)).find((one) => one.kind === kind);
  // Whoever found an open page must not carry the account away: a proved contact is the way back in.
  if (before?.verified_at && before.value !== value) {
    if (wanted.password === undefined || wanted.password === '')
      throw memberFaults('members.password_first', { fields: { password: 'members.password_first' } });
    await needs.desk.confirm(memberId, wanted.password);
  }
  const request = { ...requestFor(where.brandId, memberId, kind, value), code: wanted.code };
  await needs.codes.look(request);
  const owner = await findOwner(needs.db, where.brandId, kind, value);
  if (owner !== undefined && owner !== memberId) throw taken();
  await needs.db.transaction(async (tx) => {
    await needs.codes.spend(request, tx);
    const verifiedAt = new Date((needs.clock ?? systemClock).now());
    await bindContact(tx, { brandId: where.brandId, accountId: memberId, kind, value, verifiedAt });
    await raiseLevel(tx, memberId);
    if (before?.verified_at && before.value !== value)
      await needs.messages.queue(tx, {
        brandId: where.brandId,
        channel: kind === 'phone' ? 'sms' : 'email',
        to: before.value,
        kind: 'rebound',
        purpose: 'rebound',
        language: where.language,
        params: { username: where.account },
      });
  });
}
