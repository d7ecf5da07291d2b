/** The agent’s own pages on a real database: its line and nobody else’s, accounts and links it opens, what it writes and asks for. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asPlayer,
  asStaff,
  callRoute,
  openTestHouse,
  type TestHouse,
} from '#features/people/members/fixtures.ts';
import { openMember } from '#features/people/members/service/register.ts';
import { isFault } from '#kernel/faults.ts';
import { type Id, type MemberId, newId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import {
  Apply,
  EndLink,
  GetApplication,
  GetAgentProfile,
  ListDownline,
  ListLinks,
  ListMessages,
  ListRequests,
  MakeLink,
  MakeRequest,
  OpenAccount,
  OpsAnswer,
  OpsPoints,
  OpsRequests,
  OpsTree,
  SendMessage,
  SetPoints,
} from './contract.ts';
import { type AgentsRoom, createAgents } from './room.ts';
import type { AgentNeeds } from './service/needs.ts';
import { invitationLinks } from './service/open.ts';
import { ensurePlaces } from './service/tree.ts';

let house: TestHouse;
let room: AgentsRoom;
let shift = 0;
const clock = { now: () => Date.now() + shift };
let names = 0;
const firstLinks: string[] = [];
const clerk = newId<'staff'>();
let rights: readonly string[] = ['agents.points', 'agents.requests'];

beforeAll(async () => {
  house = await openTestHouse(clock);
  const needs = {
    takenBack: async () => [],
    ...house,
    clock,
    identity: house.gate.identity,
    passwordService: {
      firstLink: async (_tx: unknown, id: string) => {
        firstLinks.push(id);
        return 'token';
      },
    },
    transactions: { hasPasskey: async () => false, state: async () => ({ isSet: false }) },
    may: async (_id: string, right: string) => rights.includes(right),
  };
  room = createAgents(needs as unknown as AgentNeeds);
});
afterAll(() => house.close());

async function member(referredBy: string | null, type = 2): Promise<MemberId> {
  names += 1;
  const one = { brand: house.brand, username: `centre${names}`, passwordHash: 'none', mustChange: false };
  const id = await house.db.transaction((tx) =>
    openMember(tx, { ledger: house.ledger, identity: house.gate.identity }, { ...one, referredBy, type }),
  );
  await house.db.transaction((tx) => ensurePlaces(tx, [id]));
  return id;
}
type Name = { readonly method: string; readonly path: string };
type Input = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };
const as = async (who: MemberId, name: Name, input: Input = {}) =>
  (await callRoute(room.routes, name, house.brand, { caller: asPlayer(who), ...input })) as Record<
    string,
    unknown
  >;
const desk = async (name: Name, input: Input = {}) =>
  (await callRoute(room.routes, name, house.brand, {
    caller: asStaff(clerk),
    brand: house.brand,
    ...input,
  } as Parameters<typeof callRoute>[3])) as Record<string, unknown>;
type Listed = Record<string, unknown> & { readonly id: string };
const list = (page: Record<string, unknown>): readonly Listed[] => page['list'] as Listed[];
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );
const given = (who: string, points: Record<string, string>) =>
  desk(OpsPoints, { params: { id: who }, body: { points, reason: 'start' } });

describe('the line of an agent', () => {
  it('is those below it, each with its way down and nothing of what stands above', async () => {
    const top = await member(null, 1);
    const agent = await member(top);
    const [below, player] = [await member(agent), await member(agent, 0)];
    const deep = await member(below, 0);
    const direct = list(await as(agent, ListDownline));
    expect(direct.map(({ id }) => id).toSorted()).toEqual([below, player].toSorted());
    expect(direct.find(({ id }) => id === below)).toMatchObject({
      isAgent: true,
      level: 1,
      path: [],
      members: 1,
      direct: 1,
    });
    const under = list(await as(agent, ListDownline, { query: { under: below } }));
    expect(under).toEqual([expect.objectContaining({ id: deep, level: 2, isAgent: false })]);
    expect(under[0]?.['path']).toEqual([expect.objectContaining({ id: below })]);
    expect(JSON.stringify(under)).not.toContain(top);
  });

  it('of somebody else answers as one that is not there', async () => {
    const [agent, stranger] = [await member(null, 1), await member(null, 1)];
    const player = await member(agent, 0);
    for (const under of [agent, player, newId()])
      expect(await refusal(as(stranger, ListDownline, { query: { under } }))).toBe('agents.not_below');
    // An upline is not below.
    const lower = await member(agent);
    expect(await refusal(as(lower, ListDownline, { query: { under: agent } }))).toBe('agents.not_below');
  });

  it('says where the agent stands, with what its brand allows', async () => {
    const top = await member(null, 1);
    const agent = await member(top);
    await member(await member(agent), 0);
    expect(await as(agent, GetAgentProfile)).toMatchObject({
      id: agent,
      upline: { id: top },
      members: 2,
      direct: 1,
      points: {},
      currency: 'BDT',
      transfers: { on: false, verified: false, proof: 'unset' },
    });
    expect((await as(top, GetAgentProfile))['upline']).toBeNull();
  });

  it('is shown to staff with everything above, and of their own brand alone', async () => {
    const top = await member(null, 1);
    const agent = await member(top);
    const player = await member(agent, 0);
    const under = list(await desk(OpsTree, { query: { under: agent } }));
    expect(under).toEqual([
      expect.objectContaining({ id: player, level: 3, parent: expect.objectContaining({ id: agent }) }),
    ]);
    const roots = list(await desk(OpsTree, { query: { agents: true, pageSize: 100 } })).map(({ id }) => id);
    expect(roots).toContain(top);
    expect(roots).not.toContain(agent);
    expect(list(await desk(OpsTree, { query: { under: newId() } }))).toEqual([]);
  });
});

describe('points', () => {
  it('are given to who stands right below, up to the own and not below what he gave on', async () => {
    const top = await member(null, 1);
    const [agent, other] = [await member(top), await member(top)];
    const player = await member(agent, 0);
    await given(top, { RNG: '0.008' });
    const set = (who: MemberId, id: string, point: string) =>
      refusal(as(who, SetPoints, { params: { id }, body: { points: { RNG: point } } }));
    expect(await set(top, agent, '0.00800001')).toBe('agents.point_above_upline');
    expect(await set(top, agent, '0.006')).toBe('done');
    expect(await set(agent, player, '0.005')).toBe('done');
    expect(await set(top, agent, '0.0049')).toBe('agents.point_below_downline');
    // What one’s downline gives is its own affair, and what others’ do even more.
    expect(await set(top, player, '0.001')).toBe('agents.not_below');
    expect(await set(other, player, '0.001')).toBe('agents.not_below');
    expect(list(await as(agent, ListDownline))[0]?.['points']).toEqual({ RNG: '0.005' });
  });

  it('are set by staff with the right for it, above nobody’s plate, and leave a trace', async () => {
    const top = await member(null, 1);
    rights = [];
    expect(await refusal(given(top, { RNG: '0.001' }))).toBe('gate.not_allowed');
    rights = ['agents.points', 'agents.requests'];
    expect(await refusal(given(top, { RNG: '0.0121' }))).toBe('agents.point_above_plate');
    expect(await refusal(given(top, { NONE: '0.001' }))).toBe('agents.unknown_plate');
    expect(await refusal(given(newId(), { RNG: '0.001' }))).toBe('agents.unknown');
    await given(top, { RNG: '0.012' });
    const { rows } = await house.db.pool.query(
      "select actor_id, after->'RNG' as point, after->>'reason' as reason from platform.trail where action = 'agents.points' and subject = $1",
      [top],
    );
    expect(rows).toEqual([{ actor_id: clerk, point: '0.012', reason: 'start' }]);
  });
});

describe('accounts an agent opens', () => {
  const open = (who: MemberId, username: string, opens: 'player' | 'agent', points = {}) =>
    as(who, OpenAccount, { body: { username, opens, points } });

  it('stand right below it, of the kind it chose, with a first link and points within its own', async () => {
    const top = await member(null, 1);
    await given(top, { RNG: '0.004' });
    const made = await open(top, '  Fresh_Agent ', 'agent', { RNG: '0.003' });
    expect(made).toMatchObject({ account: 'fresh_agent', link: '/reset#token' });
    expect(firstLinks.at(-1)).toBe(made['id']);
    expect(Date.parse(String(made['expiresAt']))).toBeGreaterThan(clock.now() + 2 * DAY);
    expect(list(await as(top, ListDownline))).toEqual([
      expect.objectContaining({ id: made['id'], isAgent: true, points: { RNG: '0.003' } }),
    ]);
    const player = await open(top, 'fresh_player', 'player');
    expect(list(await as(top, ListDownline)).find(({ id }) => id === player['id'])).toMatchObject({
      isAgent: false,
    });
  });

  it('are not opened under a bad or a taken name, nor with points it does not have', async () => {
    const top = await member(null, 1);
    await open(top, 'taken_once', 'player');
    expect(await refusal(open(top, 'taken_once', 'player'))).toBe('identity.username_taken');
    expect(await refusal(open(top, 'TAKEN_ONCE', 'player'))).toBe('identity.username_taken');
    for (const bad of ['ab', '1abc', 'with space', 'x'.repeat(21)])
      expect([bad, await refusal(open(top, bad, 'player'))]).toEqual([bad, 'agents.bad_username']);
    expect(await refusal(open(top, 'no_points', 'player', { RNG: '0.001' }))).toBe(
      'agents.point_above_upline',
    );
    // Nothing of it was kept.
    expect(list(await as(top, ListDownline))).toHaveLength(1);
  });
});

describe('links an agent hands out', () => {
  const make = (who: MemberId, body: object) => as(who, MakeLink, { body: { opens: 'player', ...body } });
  const register = async (code: string): Promise<string | undefined> => {
    const links = invitationLinks({ brands: house.brands, clock });
    const taken = await house.db.transaction((tx) => links.take(tx, house.brand.id, code));
    if (!taken) return undefined;
    const id = await member(taken.agentId, taken.type);
    await house.db.transaction((tx) => links.used(tx, house.brand.id, id, taken));
    return id;
  };

  it('bring newcomers below it with the points they promise, as often as they may be used', async () => {
    const top = await member(null, 1);
    await given(top, { RNG: '0.004' });
    const link = await make(top, { opens: 'agent', points: { RNG: '0.002' }, note: ' Stall ', maxUses: 2 });
    expect(link).toMatchObject({
      note: 'Stall',
      state: 'open',
      uses: 0,
      maxUses: 2,
      link: `/register?referralCode=${link['code']}`,
    });
    const code = String(link['code']);
    const [one, two, three] = [await register(code), await register(code), await register(code)];
    expect([one !== undefined, two !== undefined, three]).toEqual([true, true, undefined]);
    const below = list(await as(top, ListDownline));
    expect(below).toHaveLength(2);
    expect(below[0]).toMatchObject({ isAgent: true, points: { RNG: '0.002' } });
    expect(list(await as(top, ListLinks))[0]).toMatchObject({ uses: 2, state: 'used_up' });
  });

  it('give what there is where the agent has less than they promised', async () => {
    const top = await member(null, 1);
    await given(top, { RNG: '0.004' });
    const link = await make(top, { points: { RNG: '0.004' } });
    await given(top, { RNG: '0.001' });
    const id = await register(String(link['code']));
    expect(list(await as(top, ListDownline)).find((one) => one.id === id)?.['points']).toEqual({});
  });

  it('end when their agent ends them, when their time is over, and by nobody else’s word', async () => {
    const [top, stranger] = [await member(null, 1), await member(null, 1)];
    const link = await make(top, {});
    const end = (who: MemberId) => refusal(as(who, EndLink, { params: { id: link['id'] } }));
    expect([await end(stranger), await end(top), await end(top)]).toEqual([
      'agents.unknown_link',
      'done',
      'done',
    ]);
    expect(await register(String(link['code']))).toBeUndefined();
    const short = await make(top, { expiresAt: new Date(clock.now() + DAY).toISOString() });
    const links = invitationLinks({ brands: house.brands, clock });
    const good = () => links.good(house.db, house.brand.id, String(short['code']));
    expect(await good()).toBe(true);
    shift += DAY;
    expect([await good(), await register(String(short['code']))]).toEqual([false, undefined]);
    shift = 0;
    expect(await refusal(make(top, { expiresAt: new Date(clock.now() - 1).toISOString() }))).toBe(
      'agents.bad_date',
    );
    // Only who was asked for by the true code was a visit.
    expect(list(await as(top, ListLinks)).find(({ id }) => id === short['id'])).toMatchObject({ visits: 1 });
  });
});

describe('what is written and asked for', () => {
  it('a message goes to somebody below, and is read by both sides alone', async () => {
    const top = await member(null, 1);
    const [player, stranger] = [await member(top, 0), await member(null, 0)];
    await as(top, SendMessage, { body: { to: player, text: '  Welcome  ' } });
    expect(list(await as(player, ListMessages))).toEqual([
      expect.objectContaining({ sent: false, text: 'Welcome' }),
    ]);
    expect(list(await as(top, ListMessages))).toEqual([
      expect.objectContaining({ sent: true, text: 'Welcome' }),
    ]);
    expect(list(await as(stranger, ListMessages))).toEqual([]);
    for (const to of [stranger, newId()])
      expect(await refusal(as(top, SendMessage, { body: { to, text: 'x' } }))).toBe('agents.not_below');
  });

  it('a request about somebody is about somebody below, and answered once', async () => {
    const top = await member(null, 1);
    const [player, stranger] = [await member(top, 0), await member(null, 0)];
    const ask = (about: Id<'member'>) =>
      as(top, MakeRequest, { body: { kind: 'suspend', about, text: 'He cheats' } });
    expect(await refusal(ask(stranger))).toBe('agents.not_below');
    const made = await ask(player);
    expect(made).toMatchObject({ kind: 'suspend', state: 'open', text: 'He cheats' });
    const answer = (accept: boolean) =>
      refusal(desk(OpsAnswer, { params: { id: made['id'] }, body: { accept, answer: 'Seen' } }));
    rights = [];
    expect(await answer(true)).toBe('gate.not_allowed');
    rights = ['agents.points', 'agents.requests'];
    expect([await answer(false), await answer(true)]).toEqual(['done', 'agents.request_closed']);
    expect(list(await as(top, ListRequests))[0]).toMatchObject({ state: 'rejected', answer: 'Seen' });
    expect(
      await refusal(desk(OpsAnswer, { params: { id: newId() }, body: { accept: true, answer: '' } })),
    ).toBe('agents.unknown_request');
  });

  it('a member becomes an agent when staff say so: at the top, or below the one who brought him', async () => {
    const [alone, agent] = [await member(null, 0), await member(null, 1)];
    const brought = await member(agent, 0);
    for (const [who, type] of [
      [alone, 1],
      [brought, 2],
    ] as const) {
      const asked = await as(who, Apply, { body: { text: 'I know many people' } });
      expect(await refusal(as(who, Apply, { body: { text: 'Again' } }))).toBe('agents.request_open');
      const waiting = list(await desk(OpsRequests, { query: { state: 'open', kind: 'application' } }));
      expect(waiting.map(({ id }) => id)).toContain(asked['id']);
      await desk(OpsAnswer, { params: { id: asked['id'] }, body: { accept: true, answer: '' } });
      expect(await as(who, GetApplication)).toMatchObject({
        isAgent: true,
        application: { state: 'accepted' },
      });
      const { rows } = await house.db.pool.query('select type from members.members where id = $1', [who]);
      expect(rows).toEqual([{ type }]);
      expect(await refusal(as(who, Apply, { body: { text: 'Once more' } }))).toBe('agents.is_agent');
    }
  });
});
