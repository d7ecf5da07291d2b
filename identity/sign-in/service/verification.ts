/** A sign-in that waits for its second proof: a code, a passkey, or a code sent to a number or address the account has proved. */
import { isFault } from '#kernel/faults.ts';
import type { BrandId } from '#kernel/ids.ts';
import { HOUR } from '#kernel/time.ts';
import type { PasskeyAssertion } from '#identity/factors/contract.ts';
import { factorFaults } from '#identity/factors/faults.ts';
import type { OpenedSession } from '#identity/sessions/service.ts';
import { type AccountRow, findById, writeAct } from '#identity/accounts/store.ts';
import { digest } from '#identity/accounts/service/tokens.ts';
import { type How, isProof, open } from './admit.ts';
import type { VerifyMethod } from '../contract.ts';
import type { Arrival, SignInNeeds } from './needs.ts';
import { signInFaults } from '../faults.ts';
import { isHolder } from '../rules/holder.ts';
import { readPending, takePending, tryPending } from '#identity/sessions/store/browsers.ts';

const MOST_TRIES = 5;
/** Over all sign-ins of an account that wait: who has the password starts as many as he likes. */
const NAME_TRIES = { windowMs: HOUR, most: 20, gapMs: 0 };
const WRONG: readonly string[] = ['identity.code_wrong', 'identity.factor_wrong'];

export type SecondProof = {
  readonly verification: string;
  readonly method: VerifyMethod;
  readonly code?: string | undefined;
  readonly credential?: PasskeyAssertion | undefined;
  readonly holderName?: string | undefined;
};

export type Verification = {
  /** @throws identity.verification_over · identity.code_too_soon · identity.code_too_many */
  readonly send: (
    arrival: Arrival,
    verification: string,
    channel: 'sms' | 'email',
    language: string,
  ) => Promise<{ expiredMinutes: number }>;
  /** Passkey options. @throws identity.verification_over */
  readonly prompt: (arrival: Arrival, verification: string) => Promise<Record<string, unknown>>;
  /** @throws identity.verification_over · identity.proof_wrong · identity.factor_wrong · identity.code_wrong · identity.account_closed */
  readonly verify: (arrival: Arrival, proof: SecondProof) => Promise<OpenedSession>;
};

const isFactor = (method: VerifyMethod): method is 'totp' | 'passkey' | 'recovery' =>
  method === 'totp' || method === 'passkey' || method === 'recovery';

/** A sign-in goes on at the brand and the door where it began. */
const isHere = (account: AccountRow | undefined, { brandId, realm }: Arrival): account is AccountRow =>
  account?.brand_id === brandId && (account.audience === 'staff' ? 'staff' : 'member') === realm;

const over = (): Error => signInFaults('identity.verification_over');

/** A code is bound to the sign-in that waits for it. */
const codeOf = (brandId: BrandId, channel: 'sms' | 'email', to: string, verification: string) => ({
  brandId,
  purpose: 'verify' as const,
  channel,
  to,
  subject: digest(verification).toString('hex'),
});

/** Throws what is wrong with a proof; with `checkedWithName` the account holder's name has to be right as well. */
type Check = (arrival: Arrival, accountId: string, proof: SecondProof) => Promise<void>;

function createChecks(needs: SignInNeeds): { readonly checked: Check; readonly checkedWithName: Check } {
  const { db, codes, contacts, factors } = needs;

  const checked = async (arrival: Arrival, accountId: string, proof: SecondProof): Promise<void> => {
    const { method, code, credential, verification } = proof;
    if (method === 'name') return;
    if (isFactor(method)) {
      const shown = { method, ...(code !== undefined && { code }), ...(credential && { credential }) };
      if (await factors.prove(accountId, shown, { host: arrival.host, name: '' })) return;
      await writeAct(db, { accountId, act: 'refused', ...arrival.visitor, detail: method });
      throw factorFaults('identity.factor_wrong', { fields: { code: 'identity.factor_wrong' } });
    }
    const to = (await contacts.provedOf(accountId))[method];
    if (to === undefined) throw over();
    await codes.take({ ...codeOf(arrival.brandId, method, to, verification), code: code ?? '' });
  };

  /** Looked at before the code, which a wrong name does not use up; what is said is the same for both. */
  const checkName = async (accountId: string, given: string | undefined): Promise<boolean> => {
    const kept = await needs.policy.holderName?.(accountId);
    if (!(await codes.room(`holder name of ${accountId}`, NAME_TRIES))) return false;
    return kept !== undefined && isHolder(kept, given ?? '');
  };
  const checkedWithName = async (arrival: Arrival, accountId: string, proof: SecondProof): Promise<void> => {
    const wrong = () => signInFaults('identity.proof_wrong');
    if (!(await checkName(accountId, proof.holderName))) {
      await writeAct(db, { accountId, act: 'refused', ...arrival.visitor, detail: 'holder name' });
      throw wrong();
    }
    await checked(arrival, accountId, proof).catch((error: unknown) => {
      throw isFault(error) && WRONG.includes(error.code) ? wrong() : error;
    });
  };
  return { checked, checkedWithName };
}

export function createVerification(needs: SignInNeeds): Verification {
  const { db, clock, codes, contacts, factors } = needs;
  const { checked, checkedWithName } = createChecks(needs);
  const now = (): Date => new Date(clock.now());

  const waiting = async (arrival: Arrival, verification: string) => {
    const row = await readPending(db, digest(verification), now());
    if (!row || !isHere(await findById(db, row.account_id), arrival)) throw over();
    return row;
  };

  return {
    async send(arrival, verification, channel, language) {
      const row = await waiting(arrival, verification);
      const to = row.methods.includes(channel)
        ? (await contacts.provedOf(row.account_id))[channel]
        : undefined;
      if (to === undefined) throw over();
      const request = codeOf(arrival.brandId, channel, to, verification);
      return codes.send({ ...request, ip: arrival.visitor.ip, language });
    },

    async prompt(arrival, verification) {
      const row = await waiting(arrival, verification);
      if (!row.methods.includes('passkey')) throw over();
      return factors.passkeys.prompt(db, row.account_id, 'prove', { host: arrival.host, name: '' });
    },

    async verify(arrival, proof) {
      const hash = digest(proof.verification);
      const row = await tryPending(db, hash, now(), MOST_TRIES);
      const account = row && (await findById(db, row.account_id));
      if (!row || !isHere(account, arrival)) throw over();
      if (!row.methods.includes(proof.method)) throw over();
      await (row.asks_name ? checkedWithName : checked)(arrival, account.id, proof);
      if (!(await takePending(db, hash))) throw over();
      const how = howOf(row.how);
      // A name is what others may know, too.
      const proved = proof.method !== 'name' || isProof(how);
      const shown = { factor: isFactor(proof.method), proved };
      return open(needs, { ...arrival, remember: row.remember }, account, how, shown);
    },
  };
}

const HOWS: readonly How[] = ['password', 'sms', 'remembered', 'passkey', 'phone', 'google', 'facebook'];
const howOf = (text: string): How => HOWS.find((how) => how === text) ?? 'password';
