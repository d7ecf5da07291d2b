/** Agents and their commission: the tree below members, and what is paid by it. */
import { createCommission, type CommissionRoom } from '#features/money/commission/room.ts';
import { owes } from '#features/money/commission/store/runs.ts';
import { type AgentsRoom, createAgents } from '#features/people/agents/room.ts';
import { pointsOf } from '#features/people/agents/service/points.ts';
import { linesOf } from '#features/people/agents/service/tree.ts';
import type { Approvals } from '#features/people/approvals/room.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { IdentityRoom } from '#identity/room.ts';
import type { Clock } from '#kernel/time.ts';
import type { Ledger } from '#ledger/service.ts';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log/log.ts';
import type { May } from '#platform/trail/staff-action.ts';

export type AgentParts = {
  readonly db: Db;
  readonly log: Log;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly brands: Brands;
  readonly identity: IdentityRoom;
  readonly approvals: Approvals;
  readonly may: May;
};

export function composeAgents({ identity, log, ...parts }: AgentParts): {
  readonly agents: AgentsRoom;
  readonly commission: CommissionRoom;
} {
  const agents = createAgents({
    ...parts,
    identity: identity.identity,
    desk: identity.desk,
    stepUp: identity.factors.requireStepUp,
    frozen: owes,
  });
  return { agents, commission: createCommission({ ...parts, log, tree: { linesOf, pointsOf } }) };
}
