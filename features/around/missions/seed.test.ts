/** What the sample brand shows: missions with progress, a tournament that runs, one that was paid; once, however often it starts. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings } from '#features/around/promotions/fixtures.ts';
import type { MemberId } from '#kernel/ids.ts';
import { GetLeaderboard, GetMissions, GetTournaments } from './contract.ts';
import { OpsMissionList, OpsTournamentList } from './contract/ops.ts';
import { type MissionHouse, openMissions } from './fixtures.ts';
import { SAMPLE_MISSIONS, SAMPLE_PLAYERS, SAMPLE_TOURNAMENTS } from './service/samples.ts';
import { seedMissions } from './service/seed.ts';

let kit: MissionHouse;
const people = new Map<string, MemberId>();
beforeAll(async () => {
  kit = await openMissions(Date.parse('2026-11-20T08:00:00Z'));
  for (const { username } of SAMPLE_PLAYERS) people.set(username, await kit.house.member());
  const { db, brand } = kit.house;
  const needs = {
    ...kit.needs,
    sampleMember: async (_: unknown, __: unknown, username: string): Promise<MemberId> => {
      const id = people.get(username);
      if (id === undefined) throw new Error(`nobody is called ${username}`);
      return id;
    },
  };
  const sample = { brandId: brand.id, currency: 'BDT', production: false };
  await seedMissions({ ...needs, db }, sample);
  await seedMissions({ ...needs, db }, sample);
});
afterAll(() => kit.house.close());

it('is written once, and the books hold it', async () => {
  const [missions, tournaments] = [
    await kit.desk(OpsMissionList, { query: { pageSize: 100 } }),
    await kit.desk(OpsTournamentList, { query: { pageSize: 100 } }),
  ];
  expect(missions.list).toHaveLength(SAMPLE_MISSIONS.length);
  expect(missions.list.every(({ state }) => state === 'live')).toBe(true);
  expect(tournaments.list).toHaveLength(SAMPLE_TOURNAMENTS.length);
  expect(tournaments.list.map(({ state }) => state).sort()).toEqual(['live', 'paid']);
  expect(await findings(kit.house.db, kit.room.books.passes)).toEqual([]);
});

it('shows people at several places of their missions', async () => {
  const statuses = new Set<string>();
  for (const id of people.values())
    for (const { status } of (await kit.as(id, GetMissions)).missions) statuses.add(status);
  expect(statuses.has('running')).toBe(true);
  expect(statuses.size).toBeGreaterThan(1);
});

it('shows a tournament that runs with its standings, and prizes that were paid', async () => {
  const [first] = people.values();
  if (!first) throw new Error('nobody plays');
  const { list } = await kit.as(first, GetTournaments);
  expect(list.map(({ phase }) => phase).sort()).toEqual(['paid', 'running']);
  const running = list.find(({ phase }) => phase === 'running');
  const board = await kit.as(first, GetLeaderboard, { query: { id: running?.id ?? '' } });
  expect(board.list.length).toBeGreaterThan(3);
  const scores = board.list.map(({ score }) => Number(score));
  expect([...scores].sort((one, other) => other - one)).toEqual(scores);
  expect(board.list.map(({ place }) => place)).toEqual(board.list.map((_, n) => n + 1));
  let paid = 0n;
  for (const id of people.values()) paid += await kit.cashOf(id);
  expect(paid).toBeGreaterThan(0n);
});
