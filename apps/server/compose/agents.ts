/** Agents and their commission: the tree below members, and what is paid by it. */
import { takenBackOf } from '#features/money/cashier/store/taken-back.ts';
import { createCommission, type CommissionRoom } from '#features/money/commission/room.ts';
import { CommissionSettings } from '#features/money/commission/contract/settings.ts';
import { owes } from '#features/money/commission/store/runs.ts';
import { type AgentsRoom, createAgents } from '#features/people/agents/room.ts';
import type { AgentNeeds } from '#features/people/agents/service/needs.ts';
import { pointsOf } from '#features/people/agents/service/points.ts';
import { linesOf } from '#features/people/agents/service/tree.ts';
import { isClosedTo } from '#features/people/protection/service/on-break.ts';
import type { Approvals } from '#features/people/approvals/room.ts';
import type { MembersRoom } from '#features/people/members/room.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { IdentityRoom } from '#identity/front/room.ts';
import type { BrandId } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import type { Ledger } from '#ledger/service.ts';
import type { Db, Runner } from '#platform/db/db.ts';
import type { Log } from '#platform/log/log.ts';
import type { May } from '#platform/trail/staff-action.ts';

export type AgentParts = {
  readonly db: Db;
  readonly log: Log;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly brands: Brands;
  readonly identity: IdentityRoom;
  readonly members: MembersRoom;
  readonly approvals: Approvals;
  readonly may: May;
  readonly held: NonNullable<AgentNeeds['held']>;
  readonly keepsBack: NonNullable<AgentNeeds['keepsBack']>;
};

type Frozen = (runner: Runner, brandId: BrandId, memberId: string) => Promise<boolean>;

export function composeAgents({ identity, members, log, ...parts }: AgentParts): {
  readonly agents: AgentsRoom;
  readonly commission: CommissionRoom;
  /** Whether a member takes nothing out because it owes its downline, where the brand says so. */
  readonly frozen: Frozen;
} {
  const frozen: Frozen = async (runner, brandId, memberId) =>
    (await parts.brands.settings.of(brandId, CommissionSettings)).freeze && (await owes(runner, memberId));
  const agents = createAgents({
    ...parts,
    identity: identity.identity,
    passwordService: identity.passwordService,
    transactions: members.transactions,
    frozen,
    takenBack: takenBackOf,
    closed: async (runner, memberId) =>
      !(await identity.identity.mayPlay(runner, memberId)) || isClosedTo(runner, memberId, parts.clock.now()),
  });
  return { agents, commission: createCommission({ ...parts, log, tree: { linesOf, pointsOf } }), frozen };
}
