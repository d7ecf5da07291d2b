/** Which passwords may be chosen, and what is remembered of those that were. */
import { newId } from '#kernel/ids.ts';
import type { Db, Runner } from '#platform/db/db.ts';
import { hasPassword, type Passwords } from '../service.ts';
import { passwordFaults } from '../faults.ts';
import { isKnown } from '../rules/known.ts';
import { endResets, pastPasswords, rememberPassword } from '../store.ts';

/** The last five cannot come back. */
export const HISTORY = 5;

export type Policy = {
  /** For a first password. `field` is where the page shows the refusal. @throws identity.password_known */
  readonly judgeNew: (password: string, about: readonly string[], field: string) => void;
  /** For a change: about five hashes are compared, so only inside a hashing turn. @throws … · identity.password_used */
  readonly judgeChange: (
    account: { readonly id: string; readonly username: string; readonly password_hash: string },
    password: string,
    field: string,
  ) => Promise<void>;
  /** In the transaction that sets a new password. */
  readonly changed: (tx: Runner, accountId: string, oldHash: string) => Promise<void>;
};

export function createPolicy({
  db,
  passwords,
}: {
  readonly db: Db;
  readonly passwords: Pick<Passwords, 'check'>;
}): Policy {
  const judgeNew: Policy['judgeNew'] = (password, about, field) => {
    if (isKnown(password, about))
      throw passwordFaults('identity.password_known', { fields: { [field]: 'identity.password_known' } });
  };
  return {
    judgeNew,
    async judgeChange({ id, username, password_hash }, password, field) {
      judgeNew(password, [username], field);
      // The one in use counts as the first of the five.
      const past = await pastPasswords(db, id, HISTORY - 1);
      for (const hash of [password_hash, ...past.map((one) => one.hash)])
        if (await passwords.check(hasPassword(hash) ? hash : undefined, password))
          throw passwordFaults('identity.password_used', { fields: { [field]: 'identity.password_used' } });
    },
    async changed(tx, accountId, oldHash) {
      await rememberPassword(tx, accountId, newId(), oldHash, HISTORY - 1);
      await endResets(tx, accountId);
    },
  };
}
