/** What nobody at the desk does alone to the tree: moving a branch below another agent. */
import { Type } from 'typebox';
import { approvalFaults } from '#features/people/approvals/faults.ts';
import { type ApprovalKind, approval } from '#features/people/approvals/service/kind.ts';
import { newId } from '#kernel/ids.ts';
import type { Runner } from '#platform/db/db.ts';
import { agentFaults } from '../faults.ts';
import { accountsOf, findPlace, putMove } from '../store/tree.ts';
import type { AgentNeeds } from './needs.ts';
import { carryOutMoves } from './tree.ts';

const MoveContent = Type.Object({
  /** Id and account of the new upline; empty for the top. */
  parent: Type.String(),
  account: Type.String(),
  /** ISO 8601; empty: when it is agreed to. */
  date: Type.String(),
  /** Accounts below it when it was asked for. */
  below: Type.Optional(Type.Integer()),
});
export type MoveContent = {
  readonly parent: string;
  readonly account: string;
  readonly date: string;
  readonly below?: number;
};

const TOP = '–';
const nameOf = async (runner: Runner, id: string): Promise<string | undefined> =>
  (await accountsOf(runner, [id])).get(id);

export const moveKind = (needs: AgentNeeds): ApprovalKind<MoveContent> =>
  approval({
    kind: 'agents.move',
    content: MoveContent,
    rights: { ask: 'agents.move', see: 'staff.read', decide: 'staff.approve' },
    nameOf: (runner, { subject }) => nameOf(runner, subject),
    check: async (tx, { brandId }, { subject, content }) => {
      const place = await findPlace(tx, subject);
      if (place?.brand_id !== brandId) throw approvalFaults('staff.unknown');
      if (content.parent === '') return;
      const line = await findPlace(tx, content.parent);
      if (line?.brand_id !== brandId) throw agentFaults('agents.unknown');
      if (line.path.includes(subject)) throw agentFaults('agents.own_branch');
    },
    read: async (tx, { brandId, subject }) => {
      const place = await findPlace(tx, subject);
      if (place?.brand_id !== brandId) return [];
      return [place.parent_id === null ? TOP : ((await nameOf(tx, place.parent_id)) ?? TOP)];
    },
    wanted: ({ account, date, below }) => [
      // A request keeps its texts sorted: each says what it is.
      `to ${account === '' ? TOP : account}`,
      ...(date === '' ? [] : [`on ${date}`]),
      ...(below === undefined ? [] : [`with ${below}`]),
    ],
    execute: async (tx, { actor, request: { subject, reason }, content }) => {
      const place = await findPlace(tx, subject);
      if (!place) throw agentFaults('agents.unknown');
      const now = needs.clock.now();
      const at = content.date === '' ? now : Date.parse(content.date);
      const parent = content.parent === '' ? null : content.parent;
      await putMove(tx, {
        id: newId<'move'>(),
        brand_id: actor.brandId,
        member_id: subject,
        from_parent: place.parent_id,
        to_parent: parent,
        reason,
        effective_at: new Date(at),
      });
    },
    // What is due at once is carried out as soon as the agreement is committed.
    after: () => void carryOutMoves(needs.db, needs.clock).catch(() => undefined),
  });
