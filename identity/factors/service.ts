/** Second factors of an account: set up, shown, taken away. Setting one up or taking one away ends the other sessions. */
import { type Clock, MINUTE } from '#kernel/time.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Caller } from '#platform/http/route.ts';
import type { Gate } from '../gate.ts';
import type { Passwords } from '../passwords.ts';
import { FRESH_MS } from '../rules.ts';
import type { Identity, Visitor } from '../service.ts';
import { addFailure, findById, forgive, markProved, readTries, writeAct } from '../store.ts';
import { digest } from '../tokens.ts';
import type { PasskeyAttestation, Proof, ProofMethod } from './contract.ts';
import { factorFaults } from './faults.ts';
import { createPasskeys, type Passkeys, type Site } from './passkeys.ts';
import { createRecovery } from './recovery.ts';
import { clearCodes, dropPasskey, dropTotp, hasFactors } from './store.ts';
import { createTotp } from './totp.ts';

/** Wrong codes of one account within a quarter of an hour; only somebody with the first proof gets here. */
const MOST_WRONG = 10;
const WINDOW_MS = 15 * MINUTE;

export type SignedIn = Exclude<Caller, { audience: 'guest' }>;
/** The caller, and where he is. */
export type Here = { readonly caller: SignedIn; readonly visitor: Visitor; readonly site: Site };

export type FactorDesk = {
  readonly passkeys: Passkeys;
  /**
   * Whether the proof is right; it is used up then. Counts wrong ones.
   * @throws identity.factor_tries when there were too many
   */
  readonly prove: (accountId: string, proof: Proof, site: Site) => Promise<boolean>;
  readonly methods: (accountId: string) => Promise<ProofMethod[]>;
  /** @throws identity.step_up_required unless the last five minutes hold a proof; `value.methods` says how to give one */
  readonly requireStepUp: (context: { readonly caller: SignedIn }) => Promise<void>;
  /** @throws identity.factor_wrong */
  readonly stepUp: (here: Here, proof: Proof) => Promise<{ freshUntil: number }>;
  readonly startTotp: (here: Here) => Promise<{ secret: string; uri: string }>;
  readonly confirmTotp: (here: Here, code: string) => Promise<string[]>;
  readonly dropTotp: (here: Here) => Promise<void>;
  readonly renewCodes: (here: Here) => Promise<string[]>;
  readonly startPasskey: (here: Here) => Promise<Record<string, unknown>>;
  readonly addPasskey: (here: Here, name: string, credential: PasskeyAttestation) => Promise<string[]>;
  readonly dropPasskey: (here: Here, id: string) => Promise<void>;
};

export type FactorNeeds = {
  readonly db: Db;
  readonly clock: Clock;
  readonly keys: Pick<InstallationKeys, 'derive'>;
  readonly passwords: Passwords;
  readonly identity: Identity;
  readonly gate: Gate;
};

export function createFactors(needs: FactorNeeds): FactorDesk {
  const { db, clock, passwords, identity, gate } = needs;
  const totp = createTotp(createSealer(needs.keys.derive('totp')), clock);
  const recovery = createRecovery(needs.keys.derive('recovery'));
  const passkeys = createPasskeys(clock);

  const methods: FactorDesk['methods'] = async (accountId) => {
    const has = await hasFactors(db, accountId);
    if (!has.totp && !has.passkeys) return ['password'];
    return [
      ...(has.passkeys ? (['passkey'] as const) : []),
      ...(has.totp ? (['totp'] as const) : []),
      'recovery',
    ];
  };

  const isRight = async (accountId: string, proof: Proof, site: Site): Promise<boolean> => {
    const code = proof.code ?? '';
    if (proof.method === 'totp') return totp.take(db, accountId, code, false);
    if (proof.method === 'recovery') return recovery.take(db, accountId, code, new Date(clock.now()));
    const { credential } = proof;
    if (proof.method === 'passkey')
      return (
        credential !== undefined &&
        (await db.transaction((tx) => passkeys.take(tx, accountId, 'prove', credential, site))) !== undefined
      );
    const account = await findById(db, accountId);
    return passwords.turn(() => passwords.check(account?.password_hash, proof.password ?? ''));
  };

  const prove: FactorDesk['prove'] = async (accountId, proof, site) => {
    if (!(await methods(accountId)).includes(proof.method)) return false;
    const who = digest(`factor\n${accountId}`);
    const now = clock.now();
    const tries = await readTries(db, who);
    const over = tries && tries.failures >= MOST_WRONG ? tries.since.getTime() + WINDOW_MS - now : 0;
    if (over > 0) throw factorFaults('identity.factor_tries', { retryAfterMs: over });
    // Counted before it is looked at: guesses that come at once count each.
    await addFailure(db, who, new Date(now), new Date(now - WINDOW_MS));
    const right = await isRight(accountId, proof, site);
    if (right) await forgive(db, who);
    return right;
  };

  const isFresh = (caller: SignedIn): boolean =>
    caller.provedAt !== undefined && clock.now() - caller.provedAt < FRESH_MS;

  const requireStepUp: FactorDesk['requireStepUp'] = async ({ caller }) => {
    if (!isFresh(caller))
      throw factorFaults('identity.step_up_required', { value: { methods: await methods(caller.id) } });
  };

  /** What changes an account's factors: the others are signed out, this session goes on as proved. */
  const settle = async (tx: Tx, { caller, visitor }: Here, act: string): Promise<void> => {
    await identity.endSessions(tx, caller.id, caller.sessionId);
    await markProved(tx, caller.sessionId, new Date(clock.now()), true);
    await writeAct(tx, { accountId: caller.id, act, ...visitor });
  };

  /** Codes for the day the device is lost: made with the first factor. */
  const firstCodes = async (tx: Tx, accountId: string, hadOne: boolean): Promise<string[]> =>
    hadOne ? [] : recovery.renew(tx, accountId);

  const labelOf = async (accountId: string): Promise<string> =>
    (await findById(db, accountId))?.username ?? '';

  const leaveOne = async (tx: Tx, { caller }: Here): Promise<void> => {
    const has = await hasFactors(tx, caller.id);
    if (has.totp || has.passkeys) return;
    if (caller.audience === 'staff') throw factorFaults('identity.factor_needed');
    await clearCodes(tx, caller.id);
  };

  return {
    passkeys,
    prove,
    methods,
    requireStepUp,

    async stepUp({ caller, visitor, site }, proof) {
      if (!(await prove(caller.id, proof, site)))
        throw factorFaults('identity.factor_wrong', { fields: { code: 'identity.factor_wrong' } });
      const now = clock.now();
      await markProved(db, caller.sessionId, new Date(now), false);
      await writeAct(db, { accountId: caller.id, act: 'proved', ...visitor, detail: proof.method });
      gate.forget(caller.sessionId);
      return { freshUntil: now + FRESH_MS };
    },

    async startTotp(here) {
      await requireStepUp(here);
      const { caller, site } = here;
      return totp.start(db, caller.id, { issuer: site.name, label: await labelOf(caller.id) });
    },

    async confirmTotp(here, code) {
      await requireStepUp(here);
      const { caller } = here;
      const had = await hasFactors(db, caller.id);
      const codes = await db.transaction(async (tx) => {
        if (!(await totp.take(tx, caller.id, code, true)))
          throw factorFaults('identity.factor_wrong', { fields: { code: 'identity.factor_wrong' } });
        await settle(tx, here, 'authenticator added');
        return firstCodes(tx, caller.id, had.totp || had.passkeys);
      });
      gate.forget(caller.id);
      return codes;
    },

    async dropTotp(here) {
      await requireStepUp(here);
      await db.transaction(async (tx) => {
        if ((await dropTotp(tx, here.caller.id)) === 0) return;
        await leaveOne(tx, here);
        await settle(tx, here, 'authenticator removed');
      });
      gate.forget(here.caller.id);
    },

    async renewCodes(here) {
      await requireStepUp(here);
      const { caller, visitor } = here;
      const has = await hasFactors(db, caller.id);
      if (!has.totp && !has.passkeys) throw factorFaults('identity.no_enrolment');
      return db.transaction(async (tx) => {
        await writeAct(tx, { accountId: caller.id, act: 'recovery codes renewed', ...visitor });
        return recovery.renew(tx, caller.id);
      });
    },

    async startPasskey(here) {
      await requireStepUp(here);
      const { caller, site } = here;
      return passkeys.creation(db, caller.id, await labelOf(caller.id), site);
    },

    async addPasskey(here, name, credential) {
      await requireStepUp(here);
      const { caller, site } = here;
      const had = await hasFactors(db, caller.id);
      const codes = await db.transaction(async (tx) => {
        await passkeys.keep(tx, caller.id, name, credential, site);
        await settle(tx, here, 'passkey added');
        return firstCodes(tx, caller.id, had.totp || had.passkeys);
      });
      gate.forget(caller.id);
      return codes;
    },

    async dropPasskey(here, id) {
      await requireStepUp(here);
      const dropped = await db.transaction(async (tx) => {
        if (!(await dropPasskey(tx, id, here.caller.id))) return false;
        await leaveOne(tx, here);
        await settle(tx, here, 'passkey removed');
        return true;
      });
      if (!dropped) throw factorFaults('identity.unknown_passkey');
      gate.forget(here.caller.id);
    },
  };
}
