/** Authenticator codes (RFC 6238: SHA-1, six digits, 30 s), one step of clock drift either way, each step taken once. */
import { Secret, TOTP } from 'otpauth';
import type { Clock } from '#kernel/time.ts';
import type { Sealer } from '#platform/crypto/seal.ts';
import type { Runner } from '#platform/db/db.ts';
import { factorFaults } from '../faults.ts';
import { readTotp, startTotp, spendStep } from '../store.ts';

const PERIOD_S = 30;

export type Totp = {
  /** A new secret that counts from its first right code on. @throws identity.no_enrolment when one is in use */
  readonly start: (
    runner: Runner,
    accountId: string,
    names: { readonly issuer: string; readonly label: string },
  ) => Promise<{ secret: string; uri: string }>;
  /** True once for a right code; `enrolling` asks for one that is being set up. */
  readonly take: (runner: Runner, accountId: string, code: string, enrolling: boolean) => Promise<boolean>;
};

const totpOf = (
  secret: Secret,
  names: { issuer: string; label: string } = { issuer: 'x', label: 'x' },
): TOTP => new TOTP({ ...names, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_S });

export function createTotp(sealer: Sealer, clock: Clock): Totp {
  return {
    async start(runner, accountId, names) {
      const secret = new Secret({ size: 20 });
      if (!(await startTotp(runner, accountId, sealer.seal(secret.bytes, accountId))))
        throw factorFaults('identity.no_enrolment');
      return { secret: secret.base32, uri: totpOf(secret, names).toString() };
    },
    async take(runner, accountId, code, enrolling) {
      const digits = code.replaceAll(' ', '');
      const row = /^[0-9]{6}$/.test(digits) ? await readTotp(runner, accountId) : undefined;
      if (!row || (row.confirmed_at === null) !== enrolling) return false;
      const bytes = sealer.open(row.secret, accountId);
      const secret = new Secret({ buffer: Uint8Array.from(bytes).buffer });
      const now = clock.now();
      const drift = totpOf(secret).validate({ token: digits, timestamp: now, window: 1 });
      if (drift === null) return false;
      const step = Math.floor(now / 1000 / PERIOD_S) + drift;
      return spendStep(runner, accountId, step, new Date(now), enrolling);
    },
  };
}
