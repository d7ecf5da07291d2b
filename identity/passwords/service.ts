/**
 * Passwords: argon2id, 19 MiB, two passes, about 25 ms of one core. It runs on a worker thread and at most half of the cores
 * hash at once, so that many sign-ins together do not slow down bets; when the queue is long, a sign-in is told to try again.
 */
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createTurns, type Turns } from '#platform/http/turns.ts';
import { allowedEffort, type Effort } from '#identity/accounts/rules/effort.ts';

const MAX_WAITING = 64;

export type Passwords = {
  /** One turn at the hashing; everything that must not be raced stands inside. */
  readonly turn: Turns['run'];
  readonly hash: (password: string) => Promise<string>;
  /** Takes the same time when there is no such account. */
  readonly check: (stored: string | undefined, password: string) => Promise<boolean>;
};

/** An account without a password (trial, a provider's guest, one opened by text message) keeps a mark no hash looks like. */
export const hasPassword = (stored: string): boolean => stored.startsWith('$argon2');
export const NO_PASSWORD = 'none';
/** A password its owner is sure to have: it is asked for, and nothing beside it. */
export const knowsPassword = (
  account: { readonly password_hash: string; readonly knows_password: boolean } | undefined,
): boolean => account !== undefined && hasPassword(account.password_hash) && account.knows_password;

export async function createPasswords(
  turns: Turns = createTurns(Math.max(1, Math.floor(availableParallelism() / 2)), MAX_WAITING),
  judge: typeof verify = verify,
  effort?: Effort,
): Promise<Passwords> {
  const { password: cost } = allowedEffort(effort);
  const nobody = await hash(randomBytes(24), cost);
  return {
    turn: turns.run,
    hash: (password) => hash(password.normalize('NFC'), cost),
    check: async (stored, password) => {
      const usable = stored !== undefined && hasPassword(stored) ? stored : undefined;
      const right = await judge(usable ?? nobody, password.normalize('NFC'));
      return right && usable !== undefined;
    },
  };
}
