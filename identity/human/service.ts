/**
 * The human check: self-hosted proof of work (altcha). A proof says for which brand and purpose it was made, is good for five
 * minutes, and works once over all processes – the library itself would take it again.
 */
import { createChallenge, verifySolution } from 'altcha-lib/v1';
import { type Clock, MINUTE } from '#kernel/time.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import { FULL_EFFORT } from '#identity/accounts/rules/effort.ts';
import type { HumanChallenge, HumanPurpose } from './contract.ts';
import { humanFaults } from './faults.ts';

const LIFE_MS = 5 * MINUTE;

/** Where a proof comes from. */
export type HumanAsk = { readonly brandId: string; readonly purpose: HumanPurpose };

export type Human = {
  readonly challenge: (ask: HumanAsk) => Promise<HumanChallenge>;
  /** Uses the proof up. @throws identity.human_check when it is missing, wrong, old, used, or of another purpose */
  readonly check: (proof: string | undefined, ask: HumanAsk) => Promise<void>;
};

type Proof = {
  readonly algorithm: 'SHA-256';
  readonly challenge: string;
  readonly number: number;
  readonly salt: string;
  readonly signature: string;
};

const HEX = /^[0-9a-f]{64}$/;

function read(text: string | undefined): Proof | undefined {
  if (text === undefined || text.length > 1_024) return undefined;
  let proof: unknown;
  try {
    proof = JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
  if (typeof proof !== 'object' || proof === null) return undefined;
  const { algorithm, challenge, number, salt, signature }: Partial<Record<keyof Proof, unknown>> = proof;
  return algorithm === 'SHA-256' &&
    typeof challenge === 'string' &&
    HEX.test(challenge) &&
    Number.isSafeInteger(number) &&
    typeof number === 'number' &&
    typeof salt === 'string' &&
    salt.length <= 300 &&
    typeof signature === 'string' &&
    HEX.test(signature)
    ? { algorithm, challenge, number, salt, signature }
    : undefined;
}

export function createHuman(needs: {
  readonly keys: Pick<InstallationKeys, 'derive'>;
  readonly clock: Clock;
  /** False when this name was used before, by any process; kept until `expiresAt`. */
  readonly spendOnce: (name: string, expiresAt: Date) => Promise<boolean>;
  readonly maxNumber?: number;
}): Human {
  const { clock, spendOnce } = needs;
  const hmacKey = needs.keys.derive('human').toString('hex');
  const maxNumber = needs.maxNumber ?? FULL_EFFORT.human;

  const isRight = async (proof: Proof, ask: HumanAsk): Promise<boolean> => {
    const params = new URLSearchParams(proof.salt.split('?')[1] ?? '');
    const until = Number(params.get('until'));
    if (params.get('for') !== ask.purpose || params.get('at') !== ask.brandId || !(until > clock.now()))
      return false;
    if (!(await verifySolution(proof, hmacKey, false))) return false;
    return spendOnce(`pow:${proof.challenge.slice(0, 48)}`, new Date(until));
  };

  return {
    async challenge({ brandId, purpose }) {
      const params = { for: purpose, at: brandId, until: String(clock.now() + LIFE_MS) };
      const { challenge, salt, signature } = await createChallenge({ hmacKey, maxNumber, params });
      return { algorithm: 'SHA-256', challenge, salt, maxnumber: maxNumber, signature };
    },

    async check(text, ask) {
      const proof = read(text);
      if (!proof || !(await isRight(proof, ask)))
        throw humanFaults('identity.human_check', { fields: { human: 'identity.human_check' } });
    },
  };
}
