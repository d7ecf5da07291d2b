/** Work of vendors that comes round, each by one process at a time. */
import { MemberStatusChanged } from '#features/people/members/contract.ts';
import { MemberExcluded, TimeOutTaken } from '#features/people/protection/contract.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/time.ts';
import { type Tick, ticking } from '#platform/jobs/ticks.ts';
import { type Listener, listener, on } from '#platform/outbox/listeners.ts';
import { askRounds, type RoundNeeds } from './service/rounds.ts';
import { tellOutgoing } from './service/outgoing.ts';
import type { SupplyNeeds } from './service/wallet-call.ts';
import { forget, reconcileAll, tryTripped } from './service/watch.ts';
import { END_LAUNCHES_OF } from './store/launches.ts';

export const vendorTicks = (needs: RoundNeeds, supply: SupplyNeeds): readonly Tick[] => [
  ticking(needs.db, 'vendors.rounds', MINUTE, async () => void (await askRounds(needs))),
  ticking(needs.db, 'vendors.reports', HOUR, () => reconcileAll(needs)),
  ticking(needs.db, 'vendors.tripped', 30 * SECOND, () => tryTripped(needs)),
  ticking(needs.db, 'vendors.outgoing', 5 * SECOND, async () => void (await tellOutgoing(supply))),
  ticking(needs.db, 'vendors.forget', DAY, () => forget(needs)),
];

/** Whoever may no longer play opens nothing at vendors with the tokens he has; what he has won there is paid all the same. */
export const launchListener: Listener = listener(
  'vendors.launches',
  on(
    MemberExcluded,
    async (tx, facts) => void (await tx.run(END_LAUNCHES_OF, [facts.map(({ memberId }) => memberId)])),
  ),
  on(
    TimeOutTaken,
    async (tx, facts) => void (await tx.run(END_LAUNCHES_OF, [facts.map(({ memberId }) => memberId)])),
  ),
  on(MemberStatusChanged, async (tx, facts) => {
    const closed = facts.filter(({ to }) => to !== 'active').map(({ memberId }) => memberId);
    if (closed.length > 0) await tx.run(END_LAUNCHES_OF, [closed]);
  }),
);
