import { type BrandId, type Id, newId, type SessionId } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import type { Db, Runner, Tx } from '#platform/db/db.ts';
import { identityFaults } from './faults.ts';
import type { Gate } from './gate.ts';
import type { Passwords } from './passwords.ts';
import type { Policy } from './passwords/policy.ts';
import { expiryOf, nameOf, type Realm, TRY_WINDOW_MS, waitBeforeTry } from './rules.ts';
import {
  addFailure,
  endAll,
  endOne,
  findById,
  findByName,
  forgive,
  insertAccount,
  insertSession,
  markChanged,
  markSignedIn,
  readTries,
  setClosed,
  setPassword,
} from './store.ts';
import { digest, newSecret } from './tokens.ts';

/** Where a caller comes from, for the session log. */
export type Visitor = { readonly ip: string; readonly agent: string };

export type OpenedSession = {
  readonly sessionId: SessionId;
  /** Secrets: handed to the caller once, never stored. */
  readonly token: string;
  readonly cookie: string;
  readonly realm: Realm;
  readonly firstTimeLogin: boolean;
  readonly mustChangePassword: boolean;
};

export type NewAccount = {
  readonly id: Id<'member'> | Id<'staff'>;
  readonly audience: 'trial' | 'player' | 'agent' | 'staff';
  readonly brandId: BrandId;
  readonly username: string;
  readonly passwordHash: string;
  readonly mustChange: boolean;
};

export type Identity = {
  /** @throws platform.busy */
  readonly hashPassword: (password: string) => Promise<string>;
  /** @throws identity.username_taken */
  readonly openAccount: (tx: Tx, account: NewAccount) => Promise<void>;
  readonly openSession: (tx: Tx, accountId: string, realm: Realm, visitor: Visitor) => Promise<OpenedSession>;
  /** @throws identity.too_many_tries · identity.wrong_credentials · identity.account_closed · platform.busy */
  readonly signIn: (
    who: { brandId: BrandId; realm: Realm; username: string; password: string },
    visitor: Visitor,
  ) => Promise<OpenedSession>;
  readonly signOut: (sessionId: SessionId) => Promise<void>;
  /** @throws identity.confirm_mismatch · identity.too_many_tries · identity.wrong_password · identity.same_password */
  readonly changePassword: (
    accountId: string,
    sessionId: SessionId,
    words: { oldPassword: string; newPassword: string; confirmNewPassword: string },
  ) => Promise<void>;
  /** Ends all sessions of an account: in this process when `forget` is called after the commit, elsewhere within a second. */
  readonly endSessions: (tx: Runner, accountId: string) => Promise<void>;
  readonly forget: (accountId: string) => void;
  /** A closed account cannot sign in; its sessions stop counting. */
  readonly setClosed: (tx: Tx, accountId: string, closed: boolean) => Promise<void>;
  /** A first password set by somebody else: it must be changed before anything, and all sessions end. */
  readonly givePassword: (tx: Tx, accountId: string, passwordHash: string) => Promise<void>;
  readonly lastSignIn: (runner: Runner, accountId: string) => Promise<Date | null>;
  readonly accountId: (
    runner: Runner,
    brandId: BrandId,
    realm: Realm,
    username: string,
  ) => Promise<string | undefined>;
};

export function createIdentityService(needs: {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly policy: Policy;
  readonly gate: Gate;
}): Identity {
  const { db, clock, passwords, policy, gate } = needs;

  /** Counts the failure of `work` against `who`, after looking whether there were too many. Only inside a hashing turn. */
  const guarded = async <Value>(
    who: Buffer,
    work: () => Promise<Value | undefined>,
  ): Promise<Value | undefined> => {
    const now = clock.now();
    const tries = await readTries(db, who);
    const wait = waitBeforeTry(tries, now);
    if (wait > 0) throw identityFaults('identity.too_many_tries', { retryAfterMs: wait });
    const value = await work();
    if (value === undefined) await addFailure(db, who, new Date(now), new Date(now - TRY_WINDOW_MS));
    else if (tries) await forgive(db, who);
    return value;
  };

  const openSession: Identity['openSession'] = async (tx, accountId, realm, visitor) => {
    const account = await findById(tx, accountId);
    if (!account) throw new Error(`there is no account ${accountId}`);
    const [token, cookie] = [newSecret(), newSecret()];
    const sessionId = newId<'session'>();
    const now = clock.now();
    await insertSession(tx, {
      id: sessionId,
      tokenHash: digest(token),
      cookieHash: digest(cookie),
      accountId,
      at: new Date(now),
      expiresAt: new Date(expiryOf(realm, now)),
      ip: visitor.ip,
      agent: visitor.agent,
    });
    await markSignedIn(tx, accountId, new Date(now));
    return {
      sessionId,
      token,
      cookie,
      realm,
      firstTimeLogin: account.last_sign_in_at === null,
      mustChangePassword: account.must_change,
    };
  };

  const verified = (brandId: BrandId, realm: Realm, username: string, password: string, ip: string) =>
    guarded(digest(`${brandId}\n${realm}\n${username}\n${ip}`), async () => {
      const account = await findByName(db, brandId, realm, username);
      return (await passwords.check(account?.password_hash, password)) ? account : undefined;
    });

  return {
    hashPassword: (password) => passwords.turn(() => passwords.hash(password)),

    async openAccount(tx, account) {
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
    },

    openSession,

    async signIn({ brandId, realm, username, password }, visitor) {
      const account = await passwords.turn(() =>
        verified(brandId, realm, nameOf(username), password, visitor.ip),
      );
      if (!account) throw identityFaults('identity.wrong_credentials', { value: { captcha: false } });
      if (account.closed) throw identityFaults('identity.account_closed');
      return db.transaction((tx) => openSession(tx, account.id, realm, visitor));
    },

    async signOut(sessionId) {
      await endOne(db, sessionId);
      gate.forget(sessionId);
    },

    async changePassword(accountId, sessionId, { oldPassword, newPassword, confirmNewPassword }) {
      if (newPassword !== confirmNewPassword)
        throw identityFaults('identity.confirm_mismatch', {
          fields: { confirmNewPassword: 'identity.confirm_mismatch' },
        });
      await passwords.turn(async () => {
        const account = await guarded(digest(`change\n${accountId}`), async () => {
          const found = await findById(db, accountId);
          return (await passwords.check(found?.password_hash, oldPassword)) ? found : undefined;
        });
        if (!account)
          throw identityFaults('identity.wrong_password', {
            fields: { oldPassword: 'identity.wrong_password' },
          });
        if (oldPassword === newPassword)
          throw identityFaults('identity.same_password', {
            fields: { newPassword: 'identity.same_password' },
          });
        await policy.judgeChange(account, newPassword, 'newPassword');
        const hash = await passwords.hash(newPassword);
        await db.transaction(async (tx) => {
          await setPassword(tx, accountId, hash, false);
          await policy.changed(tx, accountId, account.password_hash);
          await endAll(tx, accountId, sessionId);
          await markChanged(tx, sessionId);
        });
      });
      gate.forget(accountId);
    },

    endSessions: async (tx, accountId) => {
      await endAll(tx, accountId, null);
    },
    forget: gate.forget,
    async setClosed(tx, accountId, closed) {
      await setClosed(tx, accountId, closed);
    },
    async givePassword(tx, accountId, passwordHash) {
      await setPassword(tx, accountId, passwordHash, true);
      await endAll(tx, accountId, null);
    },
    lastSignIn: async (runner, accountId) => (await findById(runner, accountId))?.last_sign_in_at ?? null,
    accountId: async (runner, brandId, realm, username) =>
      (await findByName(runner, brandId, realm, nameOf(username)))?.id,
  };
}
