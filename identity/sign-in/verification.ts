/** A sign-in that waits for its second proof: a code, a passkey, or a code sent to a number or address the account has proved. */
import type { BrandId } from '#kernel/ids.ts';
import type { PasskeyAssertion, ProofMethod } from '../factors/contract.ts';
import { factorFaults } from '../factors/faults.ts';
import type { OpenedSession } from '../service.ts';
import { findById, writeAct } from '../store.ts';
import { digest } from '../tokens.ts';
import { type How, open } from './admit.ts';
import type { VerifyMethod } from './contract.ts';
import type { Arrival, SignInNeeds } from './deps.ts';
import { signInFaults } from './faults.ts';
import { readPending, takePending, tryPending } from './store.ts';

const MOST_TRIES = 5;

export type SecondProof = {
  readonly verification: string;
  readonly method: VerifyMethod;
  readonly code?: string | undefined;
  readonly credential?: PasskeyAssertion | undefined;
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
  /** @throws identity.verification_over · identity.factor_wrong · identity.code_wrong · identity.account_closed */
  readonly verify: (arrival: Arrival, proof: SecondProof) => Promise<OpenedSession>;
};

const isFactor = (method: VerifyMethod): method is Extract<VerifyMethod, ProofMethod> =>
  method === 'totp' || method === 'passkey' || method === 'recovery';

export function createVerification(needs: SignInNeeds): Verification {
  const { db, clock, codes, contacts, factors } = needs;
  const now = (): Date => new Date(clock.now());
  const over = (): Error => signInFaults('identity.verification_over');

  /** A code is bound to the sign-in that waits for it. */
  const codeOf = (brandId: BrandId, channel: 'sms' | 'email', to: string, verification: string) => ({
    brandId,
    purpose: 'verify' as const,
    channel,
    to,
    subject: digest(verification).toString('hex'),
  });

  const checked = async (arrival: Arrival, accountId: string, proof: SecondProof): Promise<void> => {
    const { method, code, credential, verification } = proof;
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

  return {
    async send(arrival, verification, channel, language) {
      const row = await readPending(db, digest(verification), now());
      const to = row?.methods.includes(channel)
        ? (await contacts.provedOf(row.account_id))[channel]
        : undefined;
      if (to === undefined) throw over();
      const request = codeOf(arrival.brandId, channel, to, verification);
      return codes.send({ ...request, ip: arrival.visitor.ip, language });
    },

    async prompt(arrival, verification) {
      const row = await readPending(db, digest(verification), now());
      if (!row?.methods.includes('passkey')) throw over();
      return factors.passkeys.prompt(db, row.account_id, 'prove', { host: arrival.host, name: '' });
    },

    async verify(arrival, proof) {
      const hash = digest(proof.verification);
      const row = await tryPending(db, hash, now(), MOST_TRIES);
      const account = row && (await findById(db, row.account_id));
      const realm = account?.audience === 'staff' ? 'staff' : 'member';
      if (!row || !account || account.brand_id !== arrival.brandId || realm !== arrival.realm) throw over();
      if (!row.methods.includes(proof.method)) throw over();
      await checked(arrival, account.id, proof);
      if (!(await takePending(db, hash))) throw over();
      const shown = { factor: isFactor(proof.method), proved: true };
      return open(needs, { ...arrival, remember: row.remember }, account, howOf(row.how), shown);
    },
  };
}

const HOWS: readonly How[] = ['password', 'sms', 'remembered', 'passkey', 'phone', 'google', 'facebook'];
const howOf = (text: string): How => HOWS.find((how) => how === text) ?? 'password';
