import { networkOf } from '#kernel/address.ts';
import { type BrandId, type Id, newId, type SessionId } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import type { Db, Runner, Tx } from '#platform/db/db.ts';
import type { Caller } from '#platform/http/route.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { browserOf } from './rules/browser.ts';
import { SessionEnded } from './contract/session.ts';
import { identityFaults } from '#identity/accounts/faults.ts';
import type { Gate } from './service/gate.ts';
import { knowsPassword, type Passwords } from '#identity/passwords/service.ts';
import type { Policy } from '#identity/passwords/service/policy.ts';
import { passwordChangedAt } from '#identity/passwords/store.ts';
import { isOpenForPlay, reopenedAt } from './store/elsewhere.ts';
import { expiryOf, mustChangeNow } from './rules.ts';
import { nameOf, type Realm, TRY_WINDOW_MS, waitBeforeTry } from '#identity/accounts/rules.ts';
import { forgetKept, forgetPending, keepDevice, rotateDevice } from './store/browsers.ts';
import {
  type AccountRow,
  addFailure,
  findById,
  findByName,
  forgive,
  insertAccount,
  lockAccount,
  markSignedIn,
  readTries,
  setAudience,
  setClosed,
  setPassword,
  writeAct,
} from '#identity/accounts/store.ts';
import { endAll, endOne, insertSession, isOpen, markChanged } from './store/live.ts';
import { digest, looksLikeSecret, newSecret } from '#identity/accounts/service/tokens.ts';

export type SignedIn = Exclude<Caller, { audience: 'guest' }>;

/** Where a caller comes from, for the session log. */
export type Visitor = {
  readonly ip: string;
  readonly agent: string;
  /** The secret in the browser's device cookie. */
  readonly device?: string | undefined;
};

/** How a session began, and what was shown for it. */
export type Opening = {
  readonly how: string;
  /** A second factor was shown. */
  readonly factor: boolean;
  /** The strongest proof the account has was shown just now. */
  readonly proved: boolean;
  /** The remembered sign-in it belongs to. */
  readonly family?: string | undefined;
  /** Its last instant where that is sooner than a fresh sign-in's, e.g. the end of the session it goes on for. */
  readonly until?: Date;
  /** The session it was handed off by, and ends with. */
  readonly parent?: string;
};
const PLAIN: Opening = { how: 'registration', factor: false, proved: false };

export type OpenedSession = {
  readonly sessionId: SessionId;
  /** Secrets: handed to the caller once, never stored. */
  readonly token: string;
  readonly cookie: string;
  /** The browser's next device secret. */
  readonly device: string;
  /** The next token of a remembered sign-in. */
  readonly keep?: string | undefined;
  readonly realm: Realm;
  readonly firstTimeLogin: boolean;
  readonly mustChangePassword: boolean;
  readonly mustEnrol: boolean;
  readonly passwordExpired?: boolean;
};

export type NewAccount = {
  readonly id: Id<'member'> | Id<'staff'>;
  readonly audience: 'trial' | 'player' | 'agent' | 'staff';
  readonly brandId: BrandId;
  readonly username: string;
  readonly passwordHash: string;
  readonly mustChange: boolean;
};

export type PasswordChange = {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly confirmNewPassword: string;
};

export type Identity = {
  /** @throws platform.busy */
  readonly hashPassword: (password: string) => Promise<string>;
  /** Whether this is the password behind a hash that another room keeps; undefined takes the same time. @throws platform.busy */
  readonly matchesHash: (hash: string | undefined, password: string) => Promise<boolean>;
  /** When a password was last replaced, ms; undefined where the first one still stands. */
  readonly passwordChangedAt: (runner: Runner, accountId: string) => Promise<number | undefined>;
  /** @throws identity.username_taken */
  readonly openAccount: (tx: Tx, account: NewAccount) => Promise<void>;
  readonly openSession: (
    tx: Tx,
    accountId: string,
    realm: Realm,
    visitor: Visitor,
    opening?: Opening,
  ) => Promise<OpenedSession>;
  /** Ends a session with what was handed off from it, of this account alone when it is named. False when there was none. */
  readonly signOut: (sessionId: string, accountId?: string) => Promise<boolean>;
  /** @throws identity.confirm_mismatch · identity.too_many_tries · identity.wrong_password · identity.same_password */
  readonly changePassword: (accountId: string, sessionId: SessionId, words: PasswordChange) => Promise<void>;
  /** For who has none; the caller has shown a fresh proof. @throws identity.confirm_mismatch · identity.field_empty, and the policy's refusals */
  readonly firstPassword: (
    accountId: string,
    sessionId: SessionId,
    words: Omit<PasswordChange, 'oldPassword'>,
  ) => Promise<void>;
  readonly hasPassword: (accountId: string) => Promise<boolean>;
  /** Ends all sessions of an account: in this process when `forget` is called after the commit, elsewhere within a second. */
  readonly endSessions: (tx: Runner, accountId: string, spared?: string) => Promise<void>;
  readonly forget: (accountId: string) => void;
  /** A player becomes an agent, or an agent a player again: all sessions end, because what they may do is another. */
  readonly setAudience: (tx: Tx, accountId: string, audience: 'player' | 'agent') => Promise<void>;
  /** A closed account cannot sign in; its sessions stop counting. */
  readonly setClosed: (tx: Tx, accountId: string, closed: boolean) => Promise<void>;
  /** A first password set by somebody else: it must be changed before anything, and all sessions end. */
  readonly givePassword: (tx: Tx, accountId: string, passwordHash: string) => Promise<void>;
  readonly lastSignIn: (runner: Runner, accountId: string) => Promise<Date | null>;
  /** Whether no exclusion runs and staff have not closed the account for play. */
  readonly mayPlay: (runner: Runner, accountId: string) => Promise<boolean>;
  /** When the last exclusion ended, ms; undefined where there was none, or one still runs at `now`. */
  readonly reopenedAt: (runner: Runner, accountId: string, now: Date) => Promise<number | undefined>;
  readonly accountId: (
    runner: Runner,
    brandId: BrandId,
    realm: Realm,
    username: string,
  ) => Promise<string | undefined>;
};

export type IdentityNeeds = {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly policy: Policy;
  readonly gate: Gate;
};

export function createIdentityService(needs: IdentityNeeds): Identity {
  const { clock, passwords, gate } = needs;
  return {
    hashPassword: (password) => passwords.turn(() => passwords.hash(password)),
    matchesHash: (hash, password) => passwords.turn(() => passwords.check(hash, password)),
    passwordChangedAt,
    openAccount,
    openSession: (tx, accountId, realm, visitor, opening = PLAIN) =>
      openSession(tx, { accountId, realm, visitor, opening, now: clock.now() }),
    signOut: (sessionId, accountId) => signOut(needs, sessionId, accountId),
    changePassword: (accountId, sessionId, words) => changePassword(needs, accountId, sessionId, words),
    firstPassword: (accountId, sessionId, words) => firstPassword(needs, accountId, sessionId, words),
    hasPassword: async (accountId) => knowsPassword(await findById(needs.db, accountId)),
    endSessions,
    forget: gate.forget,
    async setAudience(tx, accountId, audience) {
      await setAudience(tx, accountId, audience);
      await endSessions(tx, accountId);
    },
    async setClosed(tx, accountId, closed) {
      await setClosed(tx, accountId, closed);
    },
    async givePassword(tx, accountId, passwordHash) {
      await setPassword(tx, accountId, passwordHash, true);
      await endSessions(tx, accountId);
    },
    mayPlay: (runner, accountId) => isOpenForPlay(runner, accountId, new Date(clock.now())),
    reopenedAt,
    lastSignIn: async (runner, accountId) => (await findById(runner, accountId))?.last_sign_in_at ?? null,
    accountId: async (runner, brandId, realm, username) =>
      (await findByName(runner, brandId, realm, nameOf(username)))?.id,
  };
}

async function openAccount(tx: Tx, account: NewAccount): Promise<void> {
  const written = await insertAccount(tx, {
    id: account.id,
    audience: account.audience,
    brand_id: account.brandId,
    username: nameOf(account.username),
    password_hash: account.passwordHash,
    must_change: account.mustChange,
  });
  if (!written)
    throw identityFaults('identity.username_taken', { fields: { username: 'identity.username_taken' } });
}

type SessionAsk = {
  readonly accountId: string;
  readonly realm: Realm;
  readonly visitor: Visitor;
  readonly opening: Opening;
  /** ms */
  readonly now: number;
};

async function openSession(tx: Tx, ask: SessionAsk): Promise<OpenedSession> {
  const { accountId, realm, visitor, opening } = ask;
  const account = await findById(tx, accountId);
  if (!account) throw new Error(`there is no account ${accountId}`);
  const [token, cookie] = [newSecret(), newSecret()];
  const sessionId = newId<'session'>();
  const at = new Date(ask.now);
  await insertSession(tx, {
    id: sessionId,
    tokenHash: digest(token),
    cookieHash: digest(cookie),
    accountId,
    at,
    expiresAt: new Date(
      Math.min(expiryOf(realm, ask.now), opening.until?.getTime() ?? Number.POSITIVE_INFINITY),
    ),
    ip: visitor.ip,
    agent: visitor.agent,
    network: networkOf(visitor.ip),
    how: opening.how,
    factor: opening.factor,
    provedAt: opening.proved ? at : null,
    family: opening.family ?? null,
    parent: opening.parent ?? null,
    browser: browserOf(visitor.agent),
  });
  const device = await renewDevice(tx, accountId, visitor.device, at);
  await writeAct(tx, { accountId, act: 'signed in', ...visitor, detail: opening.how });
  await markSignedIn(tx, accountId, at);
  return {
    sessionId,
    token,
    cookie,
    device,
    realm,
    firstTimeLogin: account.last_sign_in_at === null,
    mustChangePassword: mustChangeNow(account.must_change, opening.how),
    mustEnrol: realm === 'staff' && !opening.factor,
  };
}

/** The browser's next secret; what the account knew under the one before goes on under it. */
async function renewDevice(tx: Tx, accountId: string, before: string | undefined, at: Date): Promise<string> {
  const device = newSecret();
  if (before !== undefined && looksLikeSecret(before)) await rotateDevice(tx, digest(before), digest(device));
  await keepDevice(tx, digest(device), accountId, at);
  return device;
}

async function endSessions(tx: Runner, accountId: string, spared?: string): Promise<void> {
  const ended = await endAll(tx, accountId, spared ?? null);
  await forgetKept(tx, accountId);
  await forgetPending(tx, accountId);
  await announce(
    tx,
    SessionEnded,
    ended.map(({ id }) => ({ accountId, sessionId: id })),
  );
}

async function signOut({ db, gate }: IdentityNeeds, sessionId: string, accountId?: string): Promise<boolean> {
  const ended = await db.transaction(async (tx) => {
    const ids = await endOne(tx, sessionId, accountId ?? null);
    await announce(
      tx,
      SessionEnded,
      ids.map((id) => ({ sessionId: id })),
    );
    return ids;
  });
  for (const id of [sessionId, ...ended]) gate.forget(id);
  return ended.length > 0;
}

/** Counts the failure of `work` against `who`, after looking whether there were too many. Only inside a hashing turn. */
async function guarded<Value>(
  { db, clock }: IdentityNeeds,
  who: Buffer,
  work: () => Promise<Value | undefined>,
): Promise<Value | undefined> {
  const now = clock.now();
  const tries = await readTries(db, who);
  const wait = waitBeforeTry(tries, now);
  if (wait > 0) throw identityFaults('identity.too_many_tries', { retryAfterMs: wait });
  const value = await work();
  if (value === undefined) await addFailure(db, who, new Date(now), new Date(now - TRY_WINDOW_MS));
  else if (tries) await forgive(db, who);
  return value;
}

const wrongOld = (): Error =>
  identityFaults('identity.wrong_password', { fields: { oldPassword: 'identity.wrong_password' } });

const confirmed = ({ newPassword, confirmNewPassword }: Omit<PasswordChange, 'oldPassword'>): void => {
  if (newPassword !== confirmNewPassword)
    throw identityFaults('identity.confirm_mismatch', {
      fields: { confirmNewPassword: 'identity.confirm_mismatch' },
    });
};

/** Inside a hashing turn: the new one takes the place of the old, other sessions end, this one goes on. */
async function renew(
  { db, passwords, policy }: IdentityNeeds,
  account: AccountRow,
  sessionId: SessionId,
  newPassword: string,
  look: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  await policy.judgeChange(account, newPassword, 'newPassword');
  const hash = await passwords.hash(newPassword);
  await db.transaction(async (tx) => {
    // Hashing takes its time: who was shut out meanwhile, or whose password another request changed, changes nothing any more.
    const now = await lockAccount(tx, account.id);
    if (now?.password_hash !== account.password_hash || now.closed || !(await isOpen(tx, sessionId)))
      throw wrongOld();
    await look(tx);
    await setPassword(tx, account.id, hash, false);
    await policy.changed(tx, account.id, account.password_hash);
    await endSessions(tx, account.id, sessionId);
    await markChanged(tx, sessionId);
  });
}

async function changePassword(
  needs: IdentityNeeds,
  accountId: string,
  sessionId: SessionId,
  words: PasswordChange,
): Promise<void> {
  const { db, passwords, gate } = needs;
  const { oldPassword, newPassword } = words;
  confirmed(words);
  await passwords.turn(async () => {
    const account = await guarded(needs, digest(`change\n${accountId}`), async () => {
      const found = await findById(db, accountId);
      return (await passwords.check(found?.password_hash, oldPassword)) ? found : undefined;
    });
    if (!account) throw wrongOld();
    if (oldPassword === newPassword)
      throw identityFaults('identity.same_password', { fields: { newPassword: 'identity.same_password' } });
    await renew(needs, account, sessionId, newPassword);
  });
  gate.forget(accountId);
}

async function firstPassword(
  needs: IdentityNeeds,
  accountId: string,
  sessionId: SessionId,
  words: Omit<PasswordChange, 'oldPassword'>,
): Promise<void> {
  confirmed(words);
  await needs.passwords.turn(async () => {
    const account = await findById(needs.db, accountId);
    if (!account) throw oldWanted();
    await renew(needs, account, sessionId, words.newPassword, async (tx) => {
      // Two at once: the second one has a password by now.
      if (knowsPassword(await lockAccount(tx, accountId))) throw oldWanted();
    });
  });
  needs.gate.forget(accountId);
}

const oldWanted = (): Error =>
  identityFaults('identity.field_empty', { fields: { oldPassword: 'identity.field_empty' } });
