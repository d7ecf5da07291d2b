/**
 * Forgotten and first passwords. A stranger learns nothing: both readings of a request do the same work, get the same
 * answer and count against the same limits; what differs is whether a message goes out.
 */
import type { BrandId } from '#kernel/ids.ts';
import { type Clock, MINUTE } from '#kernel/time.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Codes } from '#identity/codes/service.ts';
import { contactsOf, findOwner } from '#identity/accounts/store/contacts.ts';
import { identityFaults } from '#identity/accounts/faults.ts';
import type { Messages } from '#identity/messages/service.ts';
import { knowsPassword, type Passwords } from '#identity/passwords/service.ts';
import { nameOf } from '#identity/accounts/rules.ts';
import type { Identity, OpenedSession, Visitor } from '#identity/sessions/service.ts';
import { type AccountRow, findById, findByName, setPassword } from '#identity/accounts/store.ts';
import { digest, newSecret } from '#identity/accounts/service/tokens.ts';
import { passwordFaults } from '#identity/passwords/faults.ts';
import type { Policy } from '#identity/passwords/service/policy.ts';
import { putReset, readReset, takeReset } from '#identity/passwords/store.ts';

/** Life of a link: at most ten minutes (CHECKS 31). */
export const LINK_MINUTES = 10;

type Where = { readonly brandId: BrandId; readonly ip: string; readonly language: string };

type LinkWords = {
  readonly token: string;
  readonly newPassword: string;
  readonly confirmNewPassword: string;
};
type PhoneWords = {
  /** E.164 */
  readonly phone: string | undefined;
  readonly code: string;
  readonly newPassword: string;
};

export type PasswordService = {
  /**
   * `link` makes the address a token is sent in. False when name and address belong to no account, which only a brand that wants it
   * tells. @throws identity.code_too_soon · identity.code_too_many
   */
  readonly forgotByEmail: (
    where: Where,
    who: { readonly username: string; readonly email: string },
    link: (token: string) => string,
  ) => Promise<boolean>;
  /** @throws identity.confirm_mismatch · identity.reset_link · identity.password_known · identity.password_used · platform.busy */
  readonly resetByLink: (where: Where, words: LinkWords) => Promise<void>;
  /** @throws identity.code_too_soon · identity.code_too_many */
  readonly forgotSms: (
    where: Where,
    phone: string | undefined,
    typed: string,
  ) => Promise<{ expiredMinutes: number }>;
  /** A session, or undefined where a second factor is still wanted. @throws identity.code_wrong and as above */
  readonly forgotByPhone: (
    where: Where,
    words: PhoneWords,
    visitor: Visitor,
  ) => Promise<OpenedSession | undefined>;
  /** That the person at the page knows the password. @throws identity.wrong_password · platform.busy */
  readonly confirm: (accountId: string, password: string) => Promise<void>;
  /** Whether the account has one at all. */
  readonly has: (accountId: string) => Promise<boolean>;
  /**
   * A link by which the owner of an account that was opened for him chooses his first password; good once and until `until`. Answers
   * its token: nothing of it is kept but a hash.
   */
  readonly firstLink: (tx: Tx, accountId: string, until: Date) => Promise<string>;
  /** A password an operator hands out: it has to be changed before anything else. */
  readonly setInitial: (tx: Tx, accountId: string, passwordHash: string) => Promise<void>;
};

type DeskNeeds = {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly policy: Policy;
  readonly codes: Codes;
  readonly messages: Messages;
  readonly identity: Pick<Identity, 'endSessions' | 'forget'>;
  /** Signs somebody in who has just proved his phone, unless the account wants more than that. */
  readonly enter: (account: AccountRow, visitor: Visitor) => Promise<OpenedSession | undefined>;
};

export function createPasswordService(needs: DeskNeeds): PasswordService {
  return {
    forgotByEmail: (where, who, link) => forgotByEmail(needs, where, who, link),
    resetByLink: (where, words) => resetByLink(needs, where, words),
    forgotSms: (where, phone, typed) => forgotSms(needs, where, phone, typed),
    async forgotByPhone(where, words, visitor) {
      const account = await renewByPhone(needs, where, words);
      return needs.enter({ ...account, must_change: false }, visitor);
    },
    confirm: (accountId, password) => confirm(needs, accountId, password),
    has: async (accountId) => knowsPassword(await findById(needs.db, accountId)),
    firstLink: async (tx, accountId, until) => {
      const token = newSecret();
      await putReset(tx, digest(token), accountId, until);
      return token;
    },
    setInitial: (tx, accountId, passwordHash) => setInitial(needs, tx, accountId, passwordHash),
  };
}

/** Writes the new password and ends every session, inside a hashing turn. */
async function renew(
  { db, passwords, policy, messages, identity }: DeskNeeds,
  where: Where,
  account: AccountRow,
  password: string,
  proof: (tx: Tx) => Promise<void>,
): Promise<void> {
  await policy.judgeChange(account, password, 'newPassword');
  const hash = await passwords.hash(password);
  const contacts = await contactsOf(db, account.id);
  await db.transaction(async (tx) => {
    await proof(tx);
    await setPassword(tx, account.id, hash, false);
    await policy.changed(tx, account.id, account.password_hash);
    await identity.endSessions(tx, account.id);
    for (const { kind, value, verified_at } of contacts)
      if (verified_at)
        await messages.queue(tx, {
          brandId: where.brandId,
          channel: kind === 'phone' ? 'sms' : 'email',
          to: value,
          kind: 'changed',
          purpose: 'changed',
          language: where.language,
          params: { username: account.username },
        });
  });
  identity.forget(account.id);
}

/**
 * Trimming shortens what came through the door, and small letters lengthen some of it ("İ" is two): what cannot be an address belongs
 * to nobody, and no message to it can be written down.
 */
const isLikeAddress = (to: string): boolean => [...to].length >= 3 && [...to].length <= 254;

async function forgotByEmail(
  { db, clock, codes, messages }: DeskNeeds,
  where: Where,
  { username, email }: { readonly username: string; readonly email: string },
  link: (token: string) => string,
): Promise<boolean> {
  const to = email.trim().toLowerCase();
  if (!isLikeAddress(to)) return false;
  const account = await findByName(db, where.brandId, 'member', nameOf(username));
  // A stranger's request reads as much: the zero id has no contacts.
  const contacts = await contactsOf(db, account?.id ?? '00000000-0000-0000-0000-000000000000');
  // The owner's own word: what somebody at the desk wrote there would carry the account away (decision 0010).
  const isOwn = contacts.some((one) => one.kind === 'email' && one.value === to && !one.by_staff);
  const known = isOwn && !account?.closed;
  const token = newSecret();
  await db.transaction(async (tx) => {
    await codes.count(tx, { channel: 'email', to, ip: where.ip });
    const until = new Date(clock.now() + LINK_MINUTES * MINUTE);
    await putReset(tx, digest(token), known ? (account?.id ?? null) : null, until);
    await messages.queue(tx, {
      brandId: where.brandId,
      channel: 'email',
      to,
      kind: 'reset',
      purpose: 'forgot',
      language: where.language,
      params: { username: nameOf(username), link: link(token), minutes: LINK_MINUTES },
      deliver: known,
    });
  });
  return known;
}

async function resetByLink(
  needs: DeskNeeds,
  where: Where,
  { token, newPassword, confirmNewPassword }: LinkWords,
): Promise<void> {
  const { db, clock, passwords } = needs;
  if (newPassword !== confirmNewPassword)
    throw identityFaults('identity.confirm_mismatch', {
      fields: { confirmNewPassword: 'identity.confirm_mismatch' },
    });
  await passwords.turn(async () => {
    const found = await readReset(db, digest(token), new Date(clock.now()));
    const account = found ? await findById(db, found.account_id) : undefined;
    if (!account || account.closed || account.brand_id !== where.brandId)
      throw passwordFaults('identity.reset_link');
    await renew(needs, where, account, newPassword, async (tx) => {
      if (!(await takeReset(tx, digest(token)))) throw passwordFaults('identity.reset_link');
    });
  });
}

async function forgotSms(
  { db, codes }: DeskNeeds,
  where: Where,
  phone: string | undefined,
  typed: string,
): Promise<{ expiredMinutes: number }> {
  const to = phone ?? typed.slice(0, 32).padStart(3, '0');
  const owner = await findOwner(db, where.brandId, 'phone', to);
  return codes.send({
    ...where,
    purpose: 'forgot',
    channel: 'sms',
    to,
    subject: '',
    deliver: owner !== undefined,
  });
}

/** The account whose phone was proved and whose password was set. */
async function renewByPhone(
  needs: DeskNeeds,
  where: Where,
  { phone, code, newPassword }: PhoneWords,
): Promise<AccountRow> {
  const { db, passwords, codes } = needs;
  const to = phone ?? '';
  const request = { brandId: where.brandId, purpose: 'forgot', channel: 'sms', to, subject: '' } as const;
  return passwords.turn(async () => {
    // The code comes first: who does not hold the phone learns nothing about the account behind it.
    await codes.look({ ...request, code });
    const owner = await findOwner(db, where.brandId, 'phone', to);
    const found = owner === undefined ? undefined : await findById(db, owner);
    if (!found || found.closed) throw codes.wrong();
    await renew(needs, where, found, newPassword, (tx) => codes.spend({ ...request, code }, tx));
    return found;
  });
}

const confirm = ({ db, passwords }: DeskNeeds, accountId: string, password: string): Promise<void> =>
  passwords.turn(async () => {
    const account = await findById(db, accountId);
    if (!(await passwords.check(account?.password_hash, password)))
      throw identityFaults('identity.wrong_password', { fields: { password: 'identity.wrong_password' } });
  });

async function setInitial({ policy, identity }: DeskNeeds, tx: Tx, accountId: string, passwordHash: string) {
  const account = await findById(tx, accountId);
  await setPassword(tx, accountId, passwordHash, true);
  if (account) await policy.changed(tx, accountId, account.password_hash);
  await identity.endSessions(tx, accountId);
}
