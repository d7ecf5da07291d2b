/** What is asked of staff: by members who want to become agents, and by agents about their line. */
import { setMemberType } from '#features/people/members/service/set-type.ts';
import { findMember } from '#features/people/members/store.ts';
import type { BrandId } from '#kernel/ids.ts';
import { newId } from '#kernel/ids.ts';
import { type Actor, staffAction } from '#platform/trail/staff-action.ts';
import { agentFaults } from '../faults.ts';
import { isAgent, SUB_AGENT, TOP_AGENT } from '../rules.ts';
import { answerRequest, findRequest, lockRequest, putRequest, type RequestRow } from '../store.ts';
import { findPlace } from '../store/tree.ts';
import type { AgentNeeds } from './needs.ts';
import { ensurePlaces, placeBelow } from './tree.ts';

export type RequestAsk = {
  readonly brandId: BrandId;
  readonly memberId: string;
  readonly kind: 'application' | 'suspend' | 'move' | 'other';
  readonly about?: string;
  readonly text: string;
};

/** @throws agents.not_below · agents.is_agent · agents.request_open */
export async function askStaff(needs: AgentNeeds, ask: RequestAsk): Promise<RequestRow> {
  const id = newId<'agent_request'>();
  await needs.db.transaction(async (tx) => {
    if (ask.about !== undefined) await placeBelow(tx, ask.memberId, ask.about);
    const own = await findMember(tx, ask.memberId);
    if (ask.kind === 'application' && own && isAgent(own.type)) throw agentFaults('agents.is_agent');
    const written = await putRequest(tx, {
      id,
      brandId: ask.brandId,
      askedBy: ask.memberId,
      kind: ask.kind,
      about: ask.about ?? null,
      text: ask.text.trim(),
      at: new Date(needs.clock.now()),
    });
    if (!written) throw agentFaults('agents.request_open');
  });
  const row = await findRequest(needs.db, id);
  if (!row) throw new Error('a request was not written');
  return row;
}

/** @throws agents.unknown_request · agents.request_closed · agents.already_agent · gate.not_allowed */
export async function answerAsk(
  needs: AgentNeeds,
  actor: Actor,
  id: string,
  { accept, answer }: { readonly accept: boolean; readonly answer: string },
): Promise<void> {
  const opened = await staffAction(
    needs,
    { actor, right: 'agents.requests', action: 'agents.request', subject: id },
    async (tx, note) => {
      const row = await lockRequest(tx, id, actor.brandId);
      if (!row) throw agentFaults('agents.unknown_request');
      if (row.state !== 'open') throw agentFaults('agents.request_closed');
      const state = accept ? 'accepted' : 'rejected';
      const by = { state, answer: answer.trim(), by: actor.staffId, at: new Date(needs.clock.now()) };
      await answerRequest(tx, id, by);
      note({ before: { state: row.state }, after: { state, kind: row.kind, answer } });
      if (row.kind !== 'application' || !accept) return undefined;
      const member = await findMember(tx, row.asked_by);
      if (!member || isAgent(member.type)) throw agentFaults('agents.already_agent');
      await ensurePlaces(tx, [member.id]);
      const type = (await findPlace(tx, member.id))?.parent_id ? SUB_AGENT : TOP_AGENT;
      await setMemberType(tx, needs, member.id, type);
      note({ action: 'agents.opened', subject: member.id, before: { type: member.type }, after: { type } });
      return member.id;
    },
  );
  if (opened !== undefined) needs.identity.forget(opened);
}
