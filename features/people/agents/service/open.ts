/** Accounts an agent opens: by hand, with a link for the first password, or by a link that newcomers register with. */
import { randomBytes } from 'node:crypto';
import { PLAYER_TYPE } from '#features/people/members/contract.ts';
import type { InvitationLinks } from '#features/people/members/service/affiliates.ts';
import { openMember } from '#features/people/members/service/register.ts';
import { NO_PASSWORD } from '#identity/passwords/service.ts';
import type { BrandId } from '#kernel/ids.ts';
import { newId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import type { Runner } from '#platform/db/db.ts';
import type { Points } from '../contract.ts';
import { agentFaults } from '../faults.ts';
import { linkCode, stateOfLink, SUB_AGENT, USERNAME } from '../rules.ts';
import { countVisit, findLink, type LinkRow, putLink, putUse, takeLink } from '../store.ts';
import type { AgentNeeds } from './needs.ts';
import { checkPoints, platesOf, setPoints } from './points.ts';
import { ensurePlaces } from './tree.ts';

/** How long the link for a first password is good. */
const FIRST_LINK_MS = 3 * DAY;

export type Opened = {
  readonly id: string;
  readonly account: string;
  readonly token: string;
  readonly expiresAt: Date;
};

/** @throws agents.bad_username · agents.unknown_plate · agents.point_above_plate · agents.point_above_upline · identity.username_taken */
export async function openBelow(
  needs: AgentNeeds,
  agent: { readonly id: string; readonly brand: { readonly id: BrandId; readonly currency: string } },
  {
    username,
    opens,
    points = {},
  }: { readonly username: string; readonly opens: 'player' | 'agent'; readonly points?: Points },
): Promise<Opened> {
  const account = username.trim().toLowerCase();
  if (!USERNAME.test(account))
    throw agentFaults('agents.bad_username', { fields: { username: 'agents.bad_username' } });
  const plates = await platesOf(needs.brands, agent.brand.id);
  const expiresAt = new Date(needs.clock.now() + FIRST_LINK_MS);
  return needs.db.transaction(async (tx) => {
    await ensurePlaces(tx, [agent.id]);
    await checkPoints(tx, plates, agent.id, points);
    const id = await openMember(tx, needs, {
      brand: agent.brand,
      username: account,
      passwordHash: NO_PASSWORD,
      mustChange: false,
      referredBy: agent.id,
      type: opens === 'agent' ? SUB_AGENT : PLAYER_TYPE,
    });
    await ensurePlaces(tx, [id]);
    await setPoints(tx, plates, { id, upline: agent.id }, points);
    const token = await needs.passwordService.firstLink(tx, id, expiresAt);
    return { id, account, token, expiresAt };
  });
}

export type LinkAsk = {
  readonly opens: 'player' | 'agent';
  readonly points?: Points;
  readonly note?: string;
  readonly maxUses?: number;
  readonly expiresAt?: string;
};

/** @throws agents.bad_date · agents.unknown_plate · agents.point_above_plate · agents.point_above_upline */
export async function makeLink(
  needs: AgentNeeds,
  agent: { readonly id: string; readonly brandId: BrandId },
  ask: LinkAsk,
): Promise<LinkRow> {
  const now = needs.clock.now();
  const expiresAt = ask.expiresAt === undefined ? null : new Date(ask.expiresAt);
  if (expiresAt && expiresAt.getTime() <= now)
    throw agentFaults('agents.bad_date', { fields: { expiresAt: 'agents.bad_date' } });
  const plates = await platesOf(needs.brands, agent.brandId);
  return needs.db.transaction(async (tx) => {
    await ensurePlaces(tx, [agent.id]);
    await checkPoints(tx, plates, agent.id, ask.points ?? {});
    const row = await putLink(tx, {
      id: newId<'link'>(),
      brand_id: agent.brandId,
      agent_id: agent.id,
      code: linkCode(randomBytes(32)),
      opens: ask.opens,
      points: ask.points ?? {},
      note: ask.note?.trim() ?? '',
      max_uses: ask.maxUses ?? null,
      expires_at: expiresAt,
      created_at: new Date(now),
    });
    if (!row) throw new Error('a link was not written');
    return row;
  });
}

/** What registration asks about codes of links. */
export const invitationLinks = (needs: Pick<AgentNeeds, 'brands' | 'clock'>): InvitationLinks => ({
  async good(runner: Runner, brandId: string, code: string) {
    const link = await findLink(runner, brandId, code);
    if (!link || stateOfLink(link, needs.clock.now()) !== 'open') return false;
    await countVisit(runner, brandId, code);
    return true;
  },
  async take(tx, brandId, code) {
    const link = code === '' ? undefined : await takeLink(tx, brandId, code, new Date(needs.clock.now()));
    const type = link?.opens === 'agent' ? SUB_AGENT : PLAYER_TYPE;
    return link && { id: link.id, agentId: link.agent_id, type, points: link.points };
  },
  async used(tx, brandId, memberId, link) {
    await ensurePlaces(tx, [memberId]);
    if (!link) return;
    await putUse(tx, memberId, link.id);
    // What the link promised may have become more than its agent has: the member gets what there is.
    const plates = await platesOf(needs.brands, brandId);
    for (const [plate, point] of Object.entries(link.points)) {
      const one = { [plate]: point };
      const ok = await checkPoints(tx, plates, link.agentId, one).then(
        () => true,
        () => false,
      );
      if (ok) await setPoints(tx, plates, { id: memberId, upline: link.agentId }, one);
    }
  },
});
