/** The agents of the sample brand: one at the top with two desks below it, players below these, and links to bring more. */
import { randomBytes } from 'node:crypto';
import { PLAYER_TYPE } from '#features/people/members/contract.ts';
import { openBeside } from '#features/people/members/service/currencies.ts';
import { openMember } from '#features/people/members/service/register.ts';
import { setLevel } from '#features/people/members/store.ts';
import { SAMPLE_SECOND } from '#features/setup/brand/service/seed.ts';
import { initialPassword } from '#identity/passwords/service/initial.ts';
import { NO_PASSWORD } from '#identity/passwords/service.ts';
import { newId } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Opened, Sample } from '#platform/room/room.ts';
import { linkCode, parsePoint, SUB_AGENT, TOP_AGENT } from '../rules.ts';
import { putLink } from '../store.ts';
import { findByAccount, putPoint } from '../store/tree.ts';
import type { AgentNeeds } from './needs.ts';
import { ensurePlaces } from './tree.ts';

export const AGENT = 'dhaka_north';

export type Branch = {
  readonly account: string;
  readonly type: number;
  readonly share: string;
  readonly below: readonly Branch[];
};
const player = (account: string, share = '0.001'): Branch => ({
  account,
  type: PLAYER_TYPE,
  share,
  below: [],
});
export const SAMPLE_BRANCH: Branch = {
  account: AGENT,
  type: TOP_AGENT,
  share: '0.008',
  below: [
    {
      account: 'mirpur_desk',
      type: SUB_AGENT,
      share: '0.005',
      below: [
        {
          account: 'pallabi_desk',
          type: SUB_AGENT,
          share: '0.003',
          below: [player('nusrat_11'), player('tanvir_bd')],
        },
        player('sadia_k', '0.002'),
        player('kamal_88', '0.002'),
      ],
    },
    {
      account: 'uttara_desk',
      type: SUB_AGENT,
      share: '0.005',
      below: [player('farhan_x'), player('mitu_2000'), player('babul_d')],
    },
    player('shirin_a', '0.002'),
  ],
};
/** Players who have an account in the brand's second currency too. */
export const PLAYS_IN_TWO: readonly string[] = ['nusrat_11', 'farhan_x'];
const PLATES = ['RNG', 'LIVE', 'SPORTS', 'FISH', 'LOTT'] as const;

/** The agent may sign in; of everybody else a password is given by link. */
export async function seedAgents(tx: Tx, needs: AgentNeeds, sample: Sample): Promise<readonly Opened[]> {
  const { brandId, currency, production } = sample;
  if (await findByAccount(tx, brandId, AGENT)) return [];
  const password = initialPassword();
  const hash = await needs.identity.hashPassword(password);
  const open = async (branch: Branch, referredBy: string | null): Promise<void> => {
    const first = branch.account === AGENT;
    const id = await openMember(tx, needs, {
      brand: { id: brandId, currency },
      username: branch.account,
      passwordHash: first ? hash : NO_PASSWORD,
      mustChange: first && production,
      referredBy,
      type: branch.type,
    });
    if (PLAYS_IN_TWO.includes(branch.account))
      await openBeside(tx, needs, { memberId: id, brandId, currency: SAMPLE_SECOND.currency }, currency);
    await ensurePlaces(tx, [id]);
    for (const plate of PLATES) await putPoint(tx, id, plate, parsePoint(branch.share));
    if (branch.type !== PLAYER_TYPE) await setLevel(tx, id, 2);
    if (first) await links(tx, needs, brandId, id);
    for (const below of branch.below) await open(below, id);
  };
  await open(SAMPLE_BRANCH, null);
  return [{ who: 'agent', username: AGENT, password }];
}

async function links(tx: Tx, { clock }: AgentNeeds, brandId: string, agentId: string): Promise<void> {
  const made = { brand_id: brandId, agent_id: agentId, max_uses: null, expires_at: null };
  const at = new Date(clock.now());
  const one = (opens: 'player' | 'agent', points: Record<string, string>, note: string) =>
    putLink(tx, {
      ...made,
      id: newId<'link'>(),
      code: linkCode(randomBytes(32)),
      opens,
      points,
      note,
      created_at: at,
    });
  await one('player', { RNG: '0.002', LIVE: '0.002' }, 'Street banner, Gulshan');
  await one('agent', { RNG: '0.005', LIVE: '0.005', SPORTS: '0.005' }, 'New desks');
}
