/**
 * Deposits of somebody who had excluded himself under another account and was recognised later. He may not play with them; withdrawals send them back
 * the way they came, and staff see to it: each is on the list of deposits to look at until somebody says what became of it.
 */
import { MemberExcluded } from '#features/people/protection/contract.ts';
import { signal } from '#platform/live/publish.ts';
import { type Listener, listener, on } from '#platform/outbox/listeners.ts';
import { DepositsChanged } from '../contract.ts';
import { flagSince } from '../store.ts';

export const excludedListener: Listener = listener(
  'cashier.excluded',
  on(MemberExcluded, async (tx, facts) => {
    for (const { memberId, brandId, matchedBy, since } of facts) {
      if (matchedBy === 'own' || since === undefined) continue;
      const flagged = await flagSince(tx, memberId, new Date(since), 'excluded');
      if (flagged.length > 0) await signal(tx, DepositsChanged, { brandId });
    }
  }),
);
