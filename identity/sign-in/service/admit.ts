/**
 * Somebody has shown one right proof. What is still missing is asked for: a second factor where the account has one – whatever
 * the first proof was – and a code where account and place do not know each other. Then the session opens.
 */
import { MINUTE } from '#kernel/time.ts';
import { identityFaults } from '#identity/accounts/faults.ts';
import { hasFactors } from '#identity/factors/store.ts';
import { masked } from '#identity/phones/rules/number.ts';
import { networkOf } from '#kernel/address.ts';
import { isFromPhone } from '#identity/sessions/rules.ts';
import type { OpenedSession, Visitor } from '#identity/sessions/service.ts';
import { type AccountRow, lockAccount, setMustChange } from '#identity/accounts/store.ts';
import { digest, newSecret } from '#identity/accounts/service/tokens.ts';
import type { PendingSignIn, VerifyMethod } from '../contract.ts';
import type { Arrival, SignInNeeds } from './needs.ts';
import { signInFaults } from '../faults.ts';
import { isName } from '../rules/holder.ts';
import { newFamily } from '#identity/sessions/service/remembered.ts';
import { putPending, readFamiliar } from '#identity/sessions/store/browsers.ts';

const PENDING_MS = 10 * MINUTE;

export type How = 'password' | 'sms' | 'remembered' | 'passkey' | 'phone' | 'google' | 'facebook';

/** Whether coming this way shows by itself who is there: a token that was kept and a provider's open session do not (decision 0017). */
export const isProof = (how: How): boolean => !['remembered', 'google', 'facebook'].includes(how);

const maskedMail = (to: string): string => to.replace(/^(.)[^@]*/, '$1•••');

function checkEntry(account: AccountRow, arrival: Arrival): void {
  if (account.closed) throw identityFaults('identity.account_closed');
  if (arrival.realm === 'member' && account.audience === 'staff') throw signInFaults('identity.not_member');
  if (arrival.entry === 'agent' && account.audience !== 'agent') throw signInFaults('identity.not_agent');
}

type Missing = Omit<PendingSignIn, 'verification'>;
const NOTHING: Missing = { methods: [], masked: {}, asksName: false };

/** Ways to a second proof, or none when nothing more is wanted. @throws identity.network_flagged */
async function missing(
  needs: SignInNeeds,
  arrival: Arrival,
  account: AccountRow,
  how: How,
): Promise<Missing> {
  const factors = await hasFactors(needs.db, account.id);
  if (how === 'passkey') return NOTHING;
  if (factors.totp || factors.passkeys) {
    const methods: VerifyMethod[] = [];
    if (factors.totp) methods.push('totp');
    if (factors.passkeys) methods.push('passkey');
    if (factors.recovery) methods.push('recovery');
    return { ...NOTHING, methods };
  }
  if (arrival.realm === 'staff') return NOTHING;
  const flagged = (await needs.policy.flagged?.(arrival.brandId, arrival.visitor.ip)) === true;
  if (!flagged && !(await isForeign(needs, arrival, account))) return NOTHING;
  return codesOf(needs, account, how, flagged);
}

/** Neither the browser nor the network was ever seen with this account, which was seen before. */
async function isForeign(needs: SignInNeeds, arrival: Arrival, account: AccountRow): Promise<boolean> {
  const { extraVerification } = await needs.policy.settings(arrival.brandId);
  if (!extraVerification) return false;
  const { device, ip } = arrival.visitor;
  const familiar = await readFamiliar(needs.db, account.id, digest(device ?? ''), networkOf(ip));
  return familiar.any && !familiar.device && !familiar.network;
}

/**
 * Codes to what the account has proved. The holder's name comes on top of a code from a flagged network; where there is no code it
 * makes a password harder to use from afar, and from a flagged network it is not enough.
 */
async function codesOf(
  needs: SignInNeeds,
  account: AccountRow,
  how: How,
  flagged: boolean,
): Promise<Missing> {
  const phoneAnswered = isFromPhone(how);
  const contacts = await needs.contacts.provedOf(account.id);
  const email = contacts.email;
  const sms = phoneAnswered ? undefined : contacts.sms;
  const named = isName(await needs.policy.holderName?.(account.id));
  const methods: VerifyMethod[] = [
    ...(sms ? (['sms'] as const) : []),
    ...(email ? (['email'] as const) : []),
  ];
  if (methods.length === 0) {
    if (flagged && !phoneAnswered) throw signInFaults('identity.network_flagged');
    return named ? { ...NOTHING, methods: ['name'], asksName: true } : NOTHING;
  }
  return {
    methods,
    masked: { ...(sms && { sms: masked(sms) }), ...(email && { email: maskedMail(email) }) },
    asksName: flagged && named,
  };
}

/** A password that grew too old has to be changed before anything else. */
async function isExpired(needs: SignInNeeds, arrival: Arrival, account: AccountRow): Promise<boolean> {
  const { passwordMaxMs } = await needs.policy.settings(arrival.brandId);
  if (passwordMaxMs === undefined) return false;
  return needs.clock.now() - account.password_at.getTime() > passwordMaxMs;
}

/** @throws identity.account_closed · identity.not_member · identity.not_agent · identity.network_flagged · identity.verification_required */
export async function admit(
  needs: SignInNeeds,
  arrival: Arrival,
  account: AccountRow,
  how: How,
  proved: boolean = isProof(how),
): Promise<OpenedSession> {
  checkEntry(account, arrival);
  const wanted = await missing(needs, arrival, account, how);
  if (wanted.methods.length === 0)
    return open(needs, arrival, account, how, { factor: how === 'passkey', proved });
  const token = newSecret();
  await putPending(needs.db, {
    tokenHash: digest(token),
    accountId: account.id,
    how,
    methods: wanted.methods,
    remember: arrival.remember,
    asksName: wanted.asksName,
    expiresAt: new Date(needs.clock.now() + PENDING_MS),
  });
  const value: PendingSignIn = { verification: token, ...wanted };
  throw signInFaults('identity.verification_required', { value: { ...value, captcha: false } });
}

/** Opens the session at last. */
export async function open(
  needs: SignInNeeds,
  arrival: Arrival,
  account: AccountRow,
  how: How,
  shown: { readonly factor: boolean; readonly proved: boolean },
): Promise<OpenedSession> {
  const byPassword = how === 'password' || how === 'remembered';
  const expired = arrival.realm === 'member' && byPassword && (await isExpired(needs, arrival, account));
  return needs.db.transaction(async (tx) => {
    // Closed meanwhile, or its password changed: read again under the transaction that opens the session.
    // Locked, so that whoever ends all sessions at this moment ends this one, too.
    const now = await lockAccount(tx, account.id);
    if (!now || now.closed) throw identityFaults('identity.account_closed');
    if (now.password_hash !== account.password_hash) throw identityFaults('identity.wrong_credentials');
    if (expired) await setMustChange(tx, account.id);
    const kept =
      arrival.remember && arrival.realm === 'member'
        ? await newFamily(tx, needs.clock, account.id)
        : undefined;
    const opening = { how, ...shown, family: kept?.family ?? arrival.family };
    const session = await needs.identity.openSession(tx, account.id, arrival.realm, arrival.visitor, opening);
    return { ...session, passwordExpired: expired, ...(kept && { keep: kept.token }) };
  });
}

/** After a password was set by phone: signed in, unless the account has a second factor, which it never replaces. */
export async function enter(
  needs: SignInNeeds,
  account: AccountRow,
  visitor: Visitor,
): Promise<OpenedSession | undefined> {
  const factors = await hasFactors(needs.db, account.id);
  if (account.closed || account.audience === 'staff' || factors.totp || factors.passkeys) return undefined;
  const opening = { how: 'reset', factor: false, proved: true };
  return needs.db.transaction(async (tx) => {
    if ((await lockAccount(tx, account.id))?.closed !== false) return undefined;
    return needs.identity.openSession(tx, account.id, 'member', visitor, opening);
  });
}
