/** What shuts an account out of play and leaves it its money: an exclusion of its own, or staff. Open sessions notice within a second. */
import type { Tx } from '#platform/db/db.ts';
import * as store from '../store/elsewhere.ts';

/** Until then; an exclusion that runs longer stays. */
export const excludeAccount = async (tx: Tx, accountId: string, until: Date): Promise<void> => {
  await store.excludeAccount(tx, accountId, until);
};

export const setPlayClosed = async (tx: Tx, accountId: string, closed: boolean): Promise<void> => {
  await store.setPlayClosed(tx, accountId, closed);
};
