/** Links to a new password, as other rooms end them: who changes an address ends what was sent to the one before. */
import type { Runner } from '#platform/db/db.ts';
import * as store from '../store.ts';

export const endResets = async (runner: Runner, accountId: string): Promise<void> => {
  await store.endResets(runner, accountId);
};
