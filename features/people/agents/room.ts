/** Front desk of the agents: the tree, accounts and links of an agent, transfers along a line, requests to staff. */
import type { RegisteredKind } from '#features/people/approvals/service/kind.ts';
import { MemberRegistered } from '#features/people/members/contract.ts';
import { MINUTE } from '#kernel/time.ts';
import { ticking } from '#platform/jobs/ticks.ts';
import { listener, on } from '#platform/outbox/listeners.ts';
import type { Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { BOOKS } from './books.ts';
import { PlateSettings, TransferSettings } from './contract/settings.ts';
import { agentRoutes } from './routes.ts';
import { operatorRoutes } from './routes/operator.ts';
import { moveKind } from './service/approvals.ts';
import type { AgentNeeds } from './service/needs.ts';
import { seedAgents } from './service/seed.ts';
import { carryOutMoves, ensurePlaces } from './service/tree.ts';

export type AgentsRoom = Room & { readonly approvals: readonly RegisteredKind[] };

export function createAgents(needs: AgentNeeds): AgentsRoom {
  const move = moveKind(needs);
  const moves = async (): Promise<void> => {
    while ((await carryOutMoves(needs.db, needs.clock)) > 0);
  };
  return {
    path: 'features/people/agents',
    routes: [...agentRoutes(needs), ...operatorRoutes(needs, move)],
    access: ACCESS,
    topics: [],
    jobs: {},
    ticks: [ticking(needs.db, 'agents.moves', MINUTE, moves)],
    listeners: [
      listener(
        'agents.places',
        on(MemberRegistered, async (tx, facts) =>
          ensurePlaces(
            tx,
            facts.map(({ memberId }) => memberId),
          ),
        ),
      ),
    ],
    books: BOOKS,
    seeds: [{ fill: (tx, sample) => seedAgents(tx, needs, sample) }],
    settings: [PlateSettings, TransferSettings],
    approvals: [move],
  };
}
