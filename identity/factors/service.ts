/** Second factors of an account: set up, shown, taken away. Setting one up or taking one away ends the other sessions. */
import { type Clock, MINUTE } from '#kernel/time.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Gate } from '#identity/sessions/service/gate.ts';
import type { Passwords } from '#identity/passwords/service.ts';
import { FRESH_MS, STEP_UP_MS } from './rules.ts';
import type { Identity, SignedIn, Visitor } from '#identity/sessions/service.ts';
import {
  addFailure,
  findById,
  forgive,
  lockAccount,
  notePassword,
  writeAct,
} from '#identity/accounts/store.ts';
import { markProved } from '#identity/sessions/store/live.ts';
import { digest } from '#identity/accounts/service/tokens.ts';
import type { PasskeyAttestation, Proof, StepUp, StepUpWanted, StepUpWay } from './contract.ts';
import { factorFaults } from './faults.ts';
import type { StepUpPage } from './contract/pages.ts';
import { createPasskeys, type Passkeys, type Site } from './service/passkeys.ts';
import { createRecovery } from './service/recovery.ts';
import { clearCodes, dropPasskey, dropTotp, hasFactors, keepStepUp, steppedUpAt } from './store.ts';
import { createTotp } from './service/totp.ts';
import { sendStepUpCode, takeStepUpCode, type WayNeeds, waysOf } from './service/ways.ts';

/** Wrong codes of one account within a quarter of an hour; only somebody with the first proof gets here. */
const MOST_WRONG = 10;
const WINDOW_MS = 15 * MINUTE;

/** The caller, and where he is. */
export type Here = { readonly caller: SignedIn; readonly visitor: Visitor; readonly site: Site };

/** How somebody proved himself, and on which page. */
export type Given = { readonly way: StepUpWay; readonly page: StepUpPage };
/**
 * @throws identity.step_up_required unless the caller has just signed in, or proved himself on this page not long ago (rules.ts);
 * its `value` says for which page and how
 */
export type RequireStepUp = (context: { readonly caller: SignedIn }, page: StepUpPage) => Promise<void>;

export type FactorService = {
  readonly passkeys: Passkeys;
  /**
   * Whether the proof is right; it is used up then. Counts wrong ones.
   * @throws identity.factor_tries when there were too many
   */
  readonly prove: (accountId: string, proof: Proof, site: Site) => Promise<boolean>;
  readonly methods: (accountId: string) => Promise<StepUpWay[]>;
  readonly requireStepUp: RequireStepUp;
  /** @throws identity.factor_wrong · identity.code_wrong */
  readonly stepUp: (here: Here, given: StepUp) => Promise<{ freshUntil: number }>;
  /** @throws identity.step_up_required · identity.code_too_soon · identity.code_too_many */
  readonly sendCode: (
    here: Here,
    channel: 'sms' | 'email',
    language: string,
  ) => Promise<{ expiredMinutes: number }>;
  /**
   * A connected provider has vouched for him; `unsaid` where it does not say that it asked him just now, which counts only for an
   * account that has nothing else to show (decision 0017). @throws identity.step_up_required when the account has better to show
   */
  readonly accept: (here: Here, given: Given, age: 'new' | 'unsaid') => Promise<{ freshUntil: number }>;
  readonly startTotp: (here: Here) => Promise<{ secret: string; uri: string }>;
  readonly confirmTotp: (here: Here, code: string) => Promise<string[]>;
  readonly dropTotp: (here: Here) => Promise<void>;
  readonly renewCodes: (here: Here) => Promise<string[]>;
  readonly startPasskey: (here: Here) => Promise<Record<string, unknown>>;
  readonly addPasskey: (here: Here, name: string, credential: PasskeyAttestation) => Promise<string[]>;
  readonly dropPasskey: (here: Here, id: string) => Promise<void>;
};

export type FactorNeeds = WayNeeds & {
  readonly clock: Clock;
  readonly keys: Pick<InstallationKeys, 'derive'>;
  readonly passwords: Passwords;
  readonly identity: Identity;
  readonly gate: Gate;
};

/** What every call of the desk works with. */
type FactorContext = FactorNeeds & {
  readonly totp: ReturnType<typeof createTotp>;
  readonly recovery: ReturnType<typeof createRecovery>;
  readonly passkeys: Passkeys;
};

export function createFactors(needs: FactorNeeds): FactorService {
  const context: FactorContext = {
    ...needs,
    totp: createTotp(createSealer(needs.keys.derive('totp')), needs.clock),
    recovery: createRecovery(needs.keys.derive('recovery')),
    passkeys: createPasskeys(needs.clock),
  };
  /** Nothing about factors changes without a fresh proof. */
  const proved =
    <Rest extends readonly unknown[], Value>(
      act: (within: FactorContext, here: Here, ...rest: Rest) => Promise<Value>,
    ) =>
    async (here: Here, ...rest: Rest): Promise<Value> => {
      await requireStepUp(context, here.caller, 'security');
      return act(context, here, ...rest);
    };
  return {
    passkeys: context.passkeys,
    prove: (accountId, proof, site) => prove(context, accountId, proof, site),
    methods: (accountId) => waysOf(context, accountId),
    requireStepUp: ({ caller }, page) => requireStepUp(context, caller, page),
    stepUp: (here, given) => stepUp(context, here, given),
    sendCode: ({ caller, visitor }, channel, language) =>
      sendStepUpCode(context, caller, channel, { ip: visitor.ip, language }),
    accept: (here, given, age) => accept(context, here, given, age),
    startTotp: proved(startTotp),
    confirmTotp: proved(confirmTotp),
    dropTotp: proved(removeTotp),
    renewCodes: proved(renewCodes),
    startPasskey: proved(startPasskey),
    addPasskey: proved(addPasskey),
    dropPasskey: proved(removePasskey),
  };
}

async function isRight(
  context: FactorContext,
  accountId: string,
  proof: Proof,
  site: Site,
): Promise<boolean> {
  const { db, clock, passwords, totp, recovery, passkeys } = context;
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
  const right = await passwords.turn(() => passwords.check(account?.password_hash, proof.password ?? ''));
  if (right && account) await notePassword(db, account);
  return right;
}

async function prove(context: FactorContext, accountId: string, proof: Proof, site: Site): Promise<boolean> {
  if (!(await waysOf(context, accountId)).includes(proof.method)) return false;
  const { db, clock } = context;
  const who = digest(`factor\n${accountId}`);
  const now = clock.now();
  // Counted before it is looked at, by the statement that says how many there are: of guesses that come at once each counts.
  const tries = await addFailure(db, who, new Date(now), new Date(now - WINDOW_MS));
  if (tries && tries.failures > MOST_WRONG)
    throw factorFaults('identity.factor_tries', { retryAfterMs: tries.since.getTime() + WINDOW_MS - now });
  const right = await isRight(context, accountId, proof, site);
  if (right) await forgive(db, who);
  return right;
}

async function requireStepUp(context: FactorContext, caller: SignedIn, page: StepUpPage): Promise<void> {
  const now = context.clock.now();
  if (caller.provedAt !== undefined && now - caller.provedAt < FRESH_MS) return;
  const at = await steppedUpAt(context.db, caller.sessionId, page);
  if (at !== undefined && now - at.getTime() < STEP_UP_MS[page]) return;
  throw required(page, await waysOf(context, caller.id));
}

function required(page: StepUpPage, methods: readonly StepUpWay[]): Error {
  const value = { methods, page, lastsMs: STEP_UP_MS[page] } satisfies StepUpWanted;
  return factorFaults('identity.step_up_required', { value });
}

async function stepUp(context: FactorContext, here: Here, { page, ...proof }: StepUp) {
  const { method, code = '' } = proof;
  // A code that was sent counts its own tries; everything else is counted here.
  if (method === 'sms' || method === 'email') await takeStepUpCode(context, here.caller, method, code);
  else if (!(await prove(context, here.caller.id, proof, here.site))) throw wrongCode();
  return markFresh(context, here, { way: method, page });
}

async function accept(context: FactorContext, here: Here, given: Given, age: 'new' | 'unsaid') {
  const { way, page } = given;
  const methods = await waysOf(context, here.caller.id);
  if (!methods.includes(way)) throw required(page, methods);
  const others = methods.filter((one) => one !== way);
  if (age === 'unsaid' && others.length > 0) throw required(page, others);
  return markFresh(context, here, given);
}

async function markFresh(context: FactorContext, { caller, visitor }: Here, { way, page }: Given) {
  const now = context.clock.now();
  await keepStepUp(context.db, caller.sessionId, page, new Date(now));
  await writeAct(context.db, { accountId: caller.id, act: 'proved', ...visitor, detail: way });
  return { freshUntil: now + STEP_UP_MS[page] };
}

const wrongCode = (): Error =>
  factorFaults('identity.factor_wrong', { fields: { code: 'identity.factor_wrong' } });

/** What changes an account's factors: the others are signed out, this session goes on as proved. */
async function settle({ clock, identity }: FactorContext, tx: Tx, { caller, visitor }: Here, act: string) {
  await identity.endSessions(tx, caller.id, caller.sessionId);
  await markProved(tx, caller.sessionId, new Date(clock.now()), true);
  await writeAct(tx, { accountId: caller.id, act, ...visitor });
}

/** Adds a factor. With the first one come the codes for the day the device is lost. */
async function enrol(
  context: FactorContext,
  here: Here,
  act: string,
  keep: (tx: Tx) => Promise<void>,
): Promise<string[]> {
  const { db, recovery, gate } = context;
  const { id } = here.caller;
  const codes = await db.transaction(async (tx) => {
    // Held until the end: of two first factors at once one alone brings the codes.
    await lockAccount(tx, id);
    const had = await hasFactors(tx, id);
    await keep(tx);
    await settle(context, tx, here, act);
    return had.totp || had.passkeys ? [] : recovery.renew(tx, id);
  });
  gate.forget(id);
  return codes;
}

/** Takes a factor away; false when there was none. @throws identity.factor_needed for the last one of staff */
async function remove(
  context: FactorContext,
  here: Here,
  act: string,
  drop: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  const dropped = await context.db.transaction(async (tx) => {
    // Held until the end: two taken away at once must not each count on the other.
    await lockAccount(tx, here.caller.id);
    if (!(await drop(tx))) return false;
    await leaveOne(tx, here);
    await settle(context, tx, here, act);
    return true;
  });
  if (dropped) context.gate.forget(here.caller.id);
  return dropped;
}

async function leaveOne(tx: Tx, { caller }: Here): Promise<void> {
  const has = await hasFactors(tx, caller.id);
  if (has.totp || has.passkeys) return;
  if (caller.audience === 'staff') throw factorFaults('identity.factor_needed');
  await clearCodes(tx, caller.id);
}

const labelOf = async ({ db }: FactorContext, accountId: string): Promise<string> =>
  (await findById(db, accountId))?.username ?? '';

const startTotp = async (context: FactorContext, { caller, site }: Here) =>
  context.totp.start(context.db, caller.id, { issuer: site.name, label: await labelOf(context, caller.id) });

const confirmTotp = (context: FactorContext, here: Here, code: string): Promise<string[]> =>
  enrol(context, here, 'authenticator added', async (tx) => {
    if (!(await context.totp.take(tx, here.caller.id, code, true))) throw wrongCode();
  });

async function removeTotp(context: FactorContext, here: Here): Promise<void> {
  await remove(
    context,
    here,
    'authenticator removed',
    async (tx) => (await dropTotp(tx, here.caller.id)) > 0,
  );
}

async function renewCodes({ db, recovery }: FactorContext, { caller, visitor }: Here): Promise<string[]> {
  const has = await hasFactors(db, caller.id);
  if (!has.totp && !has.passkeys) throw factorFaults('identity.no_enrolment');
  return db.transaction(async (tx) => {
    await writeAct(tx, { accountId: caller.id, act: 'recovery codes renewed', ...visitor });
    return recovery.renew(tx, caller.id);
  });
}

const startPasskey = async (
  context: FactorContext,
  { caller, site }: Here,
): Promise<Record<string, unknown>> =>
  context.passkeys.creation(context.db, caller.id, await labelOf(context, caller.id), site);

const addPasskey = (
  context: FactorContext,
  here: Here,
  name: string,
  credential: PasskeyAttestation,
): Promise<string[]> =>
  enrol(context, here, 'passkey added', (tx) =>
    context.passkeys.keep(tx, here.caller.id, name, credential, here.site),
  );

async function removePasskey(context: FactorContext, here: Here, id: string): Promise<void> {
  if (!(await remove(context, here, 'passkey removed', (tx) => dropPasskey(tx, id, here.caller.id))))
    throw factorFaults('identity.unknown_passkey');
}
