/** Recovery codes: ten of 50 random bits, each works once, shown once, kept as hashes bound to the account. */
import { createHmac, randomBytes } from 'node:crypto';
import type { Runner } from '#platform/db/db.ts';
import { putCodes, spendRecoveryCode } from '../store.ts';

const COUNT = 10;
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const newCode = (): string => {
  const letters = [...randomBytes(10)].map((byte) => ALPHABET[byte & 31]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
};
const cleaned = (code: string): string => code.toLowerCase().replaceAll(/[^0-9a-z]/g, '');

export type Recovery = {
  /** New codes; the ones before are worth nothing. */
  readonly renew: (runner: Runner, accountId: string) => Promise<string[]>;
  readonly take: (runner: Runner, accountId: string, code: string, at: Date) => Promise<boolean>;
};

export function createRecovery(key: Buffer): Recovery {
  const hashOf = (accountId: string, code: string): Buffer =>
    createHmac('sha256', key)
      .update(`${accountId}\n${cleaned(code)}`)
      .digest();
  return {
    async renew(runner, accountId) {
      const codes = Array.from({ length: COUNT }, newCode);
      await putCodes(
        runner,
        accountId,
        codes.map((code) => hashOf(accountId, code)),
      );
      return codes;
    },
    take: (runner, accountId, code, at) => spendRecoveryCode(runner, accountId, hashOf(accountId, code), at),
  };
}
