/** The ways in: password, phone code, remembered browser, passkey, trial. Each shows one proof and hands over to `admit`. */
import type { Db } from '#platform/db/db.ts';
import { identityFaults } from '#identity/accounts/faults.ts';
import type { PasskeyAssertion } from '#identity/factors/contract.ts';
import { factorFaults } from '#identity/factors/faults.ts';
import { captchaRefusal } from '#identity/human/service/captcha.ts';
import { nameOf } from '#identity/accounts/rules.ts';
import type { OpenedSession } from '#identity/sessions/service.ts';
import { type AccountRow, findById, findByName, notePassword, writeAct } from '#identity/accounts/store.ts';
import { digest } from '#identity/accounts/service/tokens.ts';
import { admit } from './service/admit.ts';
import type { Arrival, SignInNeeds } from './service/needs.ts';
import { signInFaults } from './faults.ts';
import { type Kept, takeKept } from '#identity/sessions/service/remembered.ts';
import { readFamiliar } from '#identity/sessions/store/browsers.ts';
import { createTries, type Tries, type TryAsk } from './service/tries.ts';
import { createVerification, type Verification } from './service/verification.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';

export type PasswordWords = {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string | undefined;
};
export type SmsWords = {
  readonly mobileNum: string;
  readonly dialingCode?: string | undefined;
  readonly code: string;
};

export type SignIn = {
  /**
   * @throws identity.captcha_required · identity.captcha_wrong · identity.too_many_tries · identity.wrong_credentials ·
   * identity.name_unknown, and the refusals of `admit`
   */
  readonly byPassword: (arrival: Arrival, words: PasswordWords) => Promise<OpenedSession>;
  /** @throws identity.sms_login_off · identity.code_wrong, and the refusals of `admit` */
  readonly bySms: (arrival: Arrival, words: SmsWords) => Promise<OpenedSession>;
  /** Answers the same, and does the same, for a number nobody has. */
  readonly sendSms: (
    arrival: Arrival,
    words: Omit<SmsWords, 'code'>,
    language: string,
  ) => Promise<{ expiredMinutes: number }>;
  /** `kept` is handed over even when more is wanted: the token it replaces is used up. @throws identity.remembered_over */
  readonly byRemembered: (
    arrival: Arrival,
    token: string | undefined,
    kept: (kept: Kept) => void,
  ) => Promise<OpenedSession>;
  /** @throws identity.passkey_wrong, and the refusals of `admit` */
  readonly byPasskey: (arrival: Arrival, credential: PasskeyAssertion) => Promise<OpenedSession>;
  /** @throws identity.free_play_off */
  readonly asTrial: (arrival: Arrival) => Promise<OpenedSession>;
  readonly verification: Verification;
};

export function createSignIn(needs: SignInNeeds): SignIn {
  const tries = createTries(needs.db, needs.clock);
  return {
    byPassword: (arrival, words) => byPassword(needs, tries, arrival, words),
    bySms: (arrival, words) => bySms(needs, arrival, words),
    sendSms: (arrival, words, language) => sendSms(needs, arrival, words, language),
    byRemembered: (arrival, token, kept) => byRemembered(needs, arrival, token, kept),
    byPasskey: (arrival, credential) => byPasskey(needs, arrival, credential),
    asTrial: (arrival) => asTrial(needs, arrival),
    verification: createVerification(needs),
  };
}

/** The account that was meant; staff at the players' door only to be told so once their password is right. */
async function meant(db: Db, { brandId, realm }: Arrival, name: string): Promise<AccountRow | undefined> {
  // Both are always asked for: a name nobody has takes as long as one that somebody has.
  const [member, staff] = await Promise.all([
    findByName(db, brandId, realm, name),
    findByName(db, brandId, 'staff', name),
  ]);
  return member ?? staff;
}

const isKnownDevice = async (db: Db, { visitor }: Arrival, accountId: string): Promise<boolean> =>
  (await readFamiliar(db, accountId, digest(visitor.device ?? ''), '')).device;

/** Whether the next try will want a captcha. @throws identity.too_many_tries · identity.captcha_required */
async function judged(tries: Tries, ask: TryAsk, solved: boolean): Promise<boolean> {
  const tryState = await tries.tryState(ask);
  if (tryState.waitMs > 0) throw identityFaults('identity.too_many_tries', { retryAfterMs: tryState.waitMs });
  if (tryState.wantsCaptcha && !solved) {
    await tries.ignored(ask);
    throw captchaRefusal('identity.captcha_required');
  }
  return tryState.willWantCaptcha;
}

async function byPassword(
  needs: SignInNeeds,
  tries: Tries,
  arrival: Arrival,
  { username, password, captcha }: PasswordWords,
): Promise<OpenedSession> {
  const { db, passwords, captchas } = needs;
  const name = nameOf(username);
  const account = await meant(db, arrival, name);
  const known = await isKnownDevice(db, arrival, account?.id ?? NOBODY);
  const { brandId, realm, visitor } = arrival;
  const device = known ? visitor.device : undefined;
  const ask: TryAsk = { brandId, realm, name, ip: visitor.ip, device };
  const solved = captcha !== undefined && captcha !== '';
  const { tellsUnknown = false } = await needs.policy.settings(brandId);
  await judged(tries, ask, solved);
  if (solved) await captchas.check(arrival, captcha);
  const right = await passwords.turn(async () => {
    // Looked at again when the turn has come: others may have failed while this one waited.
    const captchaNext = await judged(tries, ask, solved);
    if (await passwords.check(account?.password_hash, password)) return true;
    await tries.failed(ask);
    await writeAct(db, { accountId: account?.id ?? NOBODY, act: 'refused', ...visitor, detail: 'password' });
    // The picture was right, or it would not have come so far.
    const revealsName = account === undefined && solved && tellsUnknown && realm === 'member';
    const code = revealsName ? 'identity.name_unknown' : 'identity.wrong_credentials';
    throw identityFaults(code, { value: { captcha: captchaNext } });
  });
  if (!right || !account) throw identityFaults('identity.wrong_credentials');
  await tries.succeeded(ask);
  await notePassword(db, account);
  return admit(needs, arrival, account, 'password');
}

async function bySms(
  needs: SignInNeeds,
  arrival: Arrival,
  { mobileNum, dialingCode, code }: SmsWords,
): Promise<OpenedSession> {
  const to = await requireNumber(needs, arrival, mobileNum, dialingCode);
  const { brandId } = arrival;
  await needs.codes.take({ brandId, purpose: 'login', channel: 'sms', to, subject: '', code });
  const owner = await needs.contacts.ownerOf(brandId, to);
  const account = owner === undefined ? undefined : await findById(needs.db, owner);
  if (!account) throw identityFaults('identity.wrong_credentials');
  return admit(needs, arrival, account, 'sms');
}

async function sendSms(
  needs: SignInNeeds,
  arrival: Arrival,
  { mobileNum, dialingCode }: Omit<SmsWords, 'code'>,
  language: string,
): Promise<{ expiredMinutes: number }> {
  const to = await requireNumber(needs, arrival, mobileNum, dialingCode);
  const { brandId, visitor } = arrival;
  const deliver = (await needs.contacts.ownerOf(brandId, to)) !== undefined;
  const request = { brandId, purpose: 'login', channel: 'sms', to, subject: '' } as const;
  return needs.codes.send({ ...request, ip: visitor.ip, language, deliver });
}

async function byRemembered(
  needs: SignInNeeds,
  arrival: Arrival,
  token: string | undefined,
  kept: (kept: Kept) => void,
): Promise<OpenedSession> {
  const { db, clock, identity } = needs;
  const taken = await takeKept(db, clock, token);
  if (taken.state === 'stolen') {
    const { accountId, sessions } = taken;
    for (const id of sessions) identity.forget(id);
    await writeAct(db, { accountId, act: 'remembered sign-in came twice', ...arrival.visitor });
  }
  if (taken.state !== 'right') throw signInFaults('identity.remembered_over');
  kept(taken.kept);
  const account = await findById(db, taken.accountId);
  if (!account || account.brand_id !== arrival.brandId) throw signInFaults('identity.remembered_over');
  return admit(needs, { ...arrival, family: taken.kept.family }, account, 'remembered');
}

async function byPasskey(
  needs: SignInNeeds,
  arrival: Arrival,
  credential: PasskeyAssertion,
): Promise<OpenedSession> {
  const site = { host: arrival.host, name: '' };
  const id = await needs.db.transaction((tx) =>
    needs.factors.passkeys.take(tx, null, 'sign-in', credential, site),
  );
  const account = id === undefined ? undefined : await findById(needs.db, id);
  if (!account || account.brand_id !== arrival.brandId) throw factorFaults('identity.passkey_wrong');
  return admit(needs, arrival, account, 'passkey');
}

async function asTrial({ db, policy, identity }: SignInNeeds, arrival: Arrival): Promise<OpenedSession> {
  if (!(await policy.settings(arrival.brandId)).freePlay) throw signInFaults('identity.free_play_off');
  return db.transaction(async (tx) => {
    const id = await policy.openTrial(tx, arrival.brandId);
    const opening = { how: 'freeplay', factor: false, proved: false };
    return identity.openSession(tx, id, 'member', arrival.visitor, opening);
  });
}

/** E.164 of a number that may sign in at this brand. @throws identity.sms_login_off · identity.mobile_wrong */
async function requireNumber(
  { policy, contacts }: SignInNeeds,
  { brandId }: Arrival,
  mobileNum: string,
  chosen: string | undefined,
): Promise<string> {
  const { smsLogin, dialingCode } = await policy.settings(brandId);
  if (!smsLogin) throw signInFaults('identity.sms_login_off');
  const number = contacts.numberOf(mobileNum, chosen ?? dialingCode);
  if (number === undefined)
    throw signInFaults('identity.mobile_wrong', { fields: { mobileNum: 'identity.mobile_wrong' } });
  return number;
}
