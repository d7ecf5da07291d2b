/** Front desk of poker: tables and tournaments where members play each other. Tells each seat its hand on `poker-seat:{code}`, who watches on `poker:{code}`. */
import { MemberStatusChanged } from '#features/people/members/contract.ts';
import { MemberExcluded, TimeOutTaken } from '#features/people/protection/contract.ts';
import type { Host } from '#platform/host/host.ts';
import type { Hub } from '#platform/live/hub.ts';
import { type LiveTopic, signalTopic } from '#platform/live/topics.ts';
import { listener, on } from '#platform/outbox/listeners.ts';
import type { Room } from '#platform/room/room.ts';
import type { May } from '#platform/trail/staff-action.ts';
import { ACCESS } from './access.ts';
import { BOOKS } from './books.ts';
import { PokerSeatChanged, PokerTableChanged } from './contract.ts';
import { pokerOpsRoutes } from './routes/operator.ts';
import { pokerRoutes } from './routes/player.ts';
import { tournamentRoutes } from './routes/tournaments.ts';
import { createPokerHost } from './service/host.ts';
import type { PokerNeeds } from './service/needs.ts';
import { type LifeNeeds, stockPoker } from './service/sample-life.ts';
import { tellToGo } from './service/seats.ts';
import { seedPoker } from './service/seed.ts';
import { roomList } from './service/state.ts';
import { startWatching, type Ticker } from './service/ticker.ts';
import type { Shelve } from './service/titles.ts';
import { VERSION_OF } from './store.ts';

export type PokerRoom = Room & {
  readonly host: Host;
  /** In a process that serves live pages: tells who watches when there is more to see. */
  readonly watch: (hub: Pick<Hub, 'signal' | 'hears' | 'hearsAny'>) => Ticker;
  /** Tables with money, for the list of all rooms of poker. */
  readonly rooms: (brandId: string) => ReturnType<typeof roomList>;
};

/** The lines of a hand are not kept beside the hand: whoever has missed one asks for the table, and goes on from its version. */
const seatTopic = ({ db }: Pick<PokerNeeds, 'db'>): LiveTopic => ({
  topic: PokerSeatChanged,
  since: async ({ ids }, after) => {
    if (after === undefined) return [];
    const row = await db.one(VERSION_OF, [ids.code ?? '']);
    return row && Number(row.version) > after ? undefined : [];
  },
});

export function createPoker(needs: LifeNeeds & { readonly may: May; readonly shelve: Shelve }): PokerRoom {
  const { db, clock } = needs;
  const host = createPokerHost(needs);
  return {
    path: 'features/play/poker',
    access: ACCESS,
    jobs: {},
    // Hands go on by the tenth of a second, which the queue of jobs is too slow for: the worker's process looks by itself.
    ticks: [{ jobs: {}, start: host.start }],
    listeners: [
      // Who may not play any more finishes his hand, and stands up.
      listener(
        'poker.stand_up',
        on(MemberExcluded, (tx, facts) =>
          tellToGo(
            tx,
            facts.map(({ memberId }) => memberId),
            'protection.self_excluded',
          ),
        ),
        on(TimeOutTaken, (tx, facts) =>
          tellToGo(
            tx,
            facts.map(({ memberId }) => memberId),
            'protection.time_out',
          ),
        ),
        on(MemberStatusChanged, (tx, facts) =>
          tellToGo(
            tx,
            facts.flatMap(({ memberId, to }) => (to === 'active' ? [] : [memberId])),
            'protection.account_suspended',
          ),
        ),
      ),
    ],
    books: BOOKS,
    approvals: [],
    settings: [],
    seeds: [
      {
        fill: (tx, sample) => seedPoker(tx, sample, clock.now(), needs.shelve),
        stock: (_db, sample) => stockPoker(needs, sample),
      },
    ],
    routes: [...pokerRoutes(needs), ...tournamentRoutes(needs), ...pokerOpsRoutes(needs)],
    topics: [seatTopic({ db }), signalTopic(PokerTableChanged)],
    host,
    watch: (hub) => startWatching(needs, hub),
    rooms: (brandId) => roomList(needs, brandId),
    close: () => host.stop(),
  };
}
