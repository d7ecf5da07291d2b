/** What staff may write of missions and tournaments, what two of them agree to, and what is not changed any more. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, findings } from '#features/around/promotions/fixtures.ts';
import { newId } from '#kernel/ids.ts';
import { DAY, HOUR } from '#kernel/time.ts';
import { GetMissions, GetTournaments } from './contract.ts';
import {
  OpsCancelTournament,
  OpsMissionList,
  OpsPublishMission,
  OpsPublishTournament,
  OpsPutMission,
  OpsPutTournament,
  OpsStopMission,
  OpsTournamentList,
} from './contract/ops.ts';
import {
  type MissionBody,
  missionBody,
  type MissionHouse,
  openMissions,
  type TournamentBody,
  tournamentBody,
} from './fixtures.ts';
import { writeMission } from './store.ts';
import { writeTournament } from './store/tournaments.ts';

const NOW = Date.parse('2026-11-20T08:00:00Z');
let kit: MissionHouse;
beforeAll(async () => {
  kit = await openMissions(NOW);
});
afterAll(async () => {
  expect(await findings(kit.house.db, kit.room.books.passes)).toEqual([]);
  await kit.house.close();
});

const at = (ms: number): string => new Date(NOW + ms).toISOString();
const putMission = (part: Partial<MissionBody>, id: string = newId<'mission'>()) =>
  codeOf(kit.desk(OpsPutMission, { params: { id }, body: missionBody(NOW, part) }));
const putTournament = (part: Partial<TournamentBody>, id: string = newId<'tournament'>()) =>
  codeOf(kit.desk(OpsPutTournament, { params: { id }, body: tournamentBody(NOW, part) }));
const WISH = { revision: 1, reason: 'autumn' };

describe('a mission', () => {
  it.each<[Partial<MissionBody>, string]>([
    [{}, 'done'],
    [{ texts: {} }, 'missions.no_english'],
    [{ texts: { bn: { title: 'মিশন', body: '' } } }, 'missions.no_english'],
    [{ emblem: 'no-such-emblem' }, 'missions.bad_picture'],
    [{ emblem: '' }, 'done'],
    [{ endsAt: at(-2 * DAY) }, 'missions.bad_window'],
    [{ endsAt: at(DAY) }, 'done'],
    [{ amount: '0' }, 'missions.bad_rules'],
    [{ budget: '4.99' }, 'missions.over_budget'],
    [{ budget: '5.00' }, 'done'],
    [{ target: '0' }, 'missions.bad_rules'],
    [{ target: '1.5' }, 'missions.bad_rules'],
    [{ target: '1.50', measure: 'sum' }, 'done'],
    [{ rewardKind: 'bonus' }, 'missions.bad_rules'],
    [{ terms: newId() }, 'missions.bad_rules'],
    [{ rewardKind: 'bonus', terms: newId() }, 'missions.bad_rules'],
    [{ after: newId() }, 'missions.bad_rules'],
    [{ revision: 1 }, 'missions.unknown'],
  ])('%j: %s', async (part, code) => {
    expect(await putMission(part)).toBe(code);
  });

  it('is written over by nobody who has not seen it', async () => {
    const id = newId<'mission'>();
    expect(await putMission({}, id)).toBe('done');
    expect(await putMission({}, id)).toBe('missions.changed_meanwhile');
    expect(await putMission({ revision: 1, amount: '6.00' }, id)).toBe('done');
    expect(await putMission({ revision: 1 }, id)).toBe('missions.changed_meanwhile');
  });

  it('waits for none that waits for it', async () => {
    const [one, two, three] = [newId<'mission'>(), newId<'mission'>(), newId<'mission'>()];
    expect(await putMission({}, one)).toBe('done');
    expect(await putMission({ after: one }, two)).toBe('done');
    expect(await putMission({ after: two }, three)).toBe('done');
    expect(await putMission({ revision: 1, after: three }, one)).toBe('missions.bad_rules');
    expect(await putMission({ revision: 1, after: one }, one)).toBe('missions.bad_rules');
  });

  it('of another brand is neither seen nor written', async () => {
    const id = newId<'mission'>();
    const { emblem, position, event, measure, category, currency, span, texts } = missionBody(NOW);
    await writeMission(kit.house.db, {
      id,
      brand_id: newId(),
      emblem,
      position,
      event,
      measure,
      category,
      currency,
      target: 2n,
      span,
      after_id: null,
      starts_at: new Date(NOW),
      ends_at: null,
      reward_kind: 'cash',
      amount: 500n,
      terms: null,
      budget: 500n,
      texts,
    });
    expect(await putMission({}, id)).toBe('missions.unknown');
    expect(await putMission({ revision: 1 }, id)).toBe('missions.unknown');
    const params = { id };
    expect(await codeOf(kit.desk(OpsStopMission, { params }))).toBe('missions.unknown');
    expect(await codeOf(kit.desk(OpsPublishMission, { params, body: WISH }))).toBe('missions.unknown');
    const { list } = await kit.desk(OpsMissionList, { query: { pageSize: 100 } });
    expect(list.some((one) => one.id === id)).toBe(false);
  });

  it('is opened by two people, as it stands, and only its look changes then', async () => {
    const id = newId<'mission'>();
    const params = { id };
    const member = await kit.house.member();
    await putMission({}, id);
    expect(await codeOf(kit.desk(OpsPublishMission, { params, body: { ...WISH, revision: 2 } }))).toBe(
      'missions.changed_meanwhile',
    );
    const asked = await kit.desk(OpsPublishMission, { params, body: WISH });
    expect(await kit.own(member, id)).toBeUndefined();
    // Written over meanwhile, what was asked for is void.
    await putMission({ revision: 1, amount: '9.00' }, id);
    await codeOf(kit.agree(asked.id));
    expect(await kit.own(member, id)).toBeUndefined();
    const again = await kit.desk(OpsPublishMission, { params, body: { ...WISH, revision: 2 } });
    await kit.agree(again.id);
    expect(await kit.own(member, id)).toMatchObject({ status: 'running', reward: '9.00' });
    expect(await putMission({ revision: 3, amount: '9.01' }, id)).toBe('missions.is_live');
    const texts = { en: { title: 'Another title', body: '' } };
    const look = { texts, emblem: 'drum', position: 7 };
    expect(await putMission({ revision: 3, amount: '9.00', ...look }, id)).toBe('done');
    expect(await kit.own(member, id)).toMatchObject({ title: 'Another title' });
    await kit.desk(OpsStopMission, { params });
    expect(await putMission({ revision: 5, amount: '9.01' }, id)).toBe('missions.is_live');
  });

  it('is seen by guests without anybody’s progress', async () => {
    const id = await kit.liveMission({ texts: { en: { title: 'For guests', body: 'Look' } } });
    const member = await kit.house.member();
    await kit.hear(kit.stake(member));
    const { missions } = await kit.as(newId<'member'>(), GetMissions);
    expect(missions.find((one) => one.id === id)).toMatchObject({
      title: 'For guests',
      value: '0',
      target: '2',
      percent: 0,
      previous: '',
      until: new Date(Date.parse('2026-11-20T18:00:00Z')).toISOString(),
    });
  });
});

describe('a tournament', () => {
  it.each<[Partial<TournamentBody>, string]>([
    [{}, 'done'],
    [{ texts: {} }, 'missions.no_english'],
    [{ emblem: 'no-such-emblem' }, 'missions.bad_picture'],
    [{ endsAt: at(-HOUR) }, 'missions.bad_window'],
    [{ added: '0' }, 'missions.bad_rules'],
    [{ added: '0', entry: '1.00' }, 'done'],
    [{ places: [1, 2] }, 'missions.bad_rules'],
    [{ places: [2, 2, 1] }, 'done'],
    [{ revision: 1 }, 'missions.unknown_tournament'],
  ])('%j: %s', async (part, code) => {
    expect(await putTournament(part)).toBe(code);
  });

  it('of another brand is neither seen nor written', async () => {
    const id = newId<'tournament'>();
    const { emblem, measure, category, currency, texts } = tournamentBody(NOW);
    await writeTournament(kit.house.db, {
      id,
      brand_id: newId(),
      emblem,
      measure,
      category,
      currency,
      starts_at: new Date(NOW - HOUR),
      ends_at: new Date(NOW + HOUR),
      settle_minutes: 1,
      entry: 0n,
      fee: 0,
      added: 100n,
      places: [1],
      min_players: 1,
      texts,
    });
    const params = { id };
    expect(await putTournament({}, id)).toBe('missions.unknown_tournament');
    const off = { params, body: { reason: 'not ours' } };
    expect(await codeOf(kit.desk(OpsCancelTournament, off))).toBe('missions.unknown_tournament');
    expect(await codeOf(kit.desk(OpsPublishTournament, { params, body: WISH }))).toBe(
      'missions.unknown_tournament',
    );
    const { list } = await kit.desk(OpsTournamentList, { query: { pageSize: 100 } });
    expect(list.some((one) => one.id === id)).toBe(false);
  });

  it('is a draft nobody sees, opened once by two, and keeps what was promised', async () => {
    const id = newId<'tournament'>();
    const params = { id };
    const member = await kit.house.member();
    const seen = async () => (await kit.as(member, GetTournaments)).list.some((one) => one.id === id);
    await putTournament({}, id);
    expect(await seen()).toBe(false);
    expect(await codeOf(kit.desk(OpsCancelTournament, { params, body: { reason: 'a draft' } }))).toBe(
      'missions.wrong_state',
    );
    await kit.agree((await kit.desk(OpsPublishTournament, { params, body: WISH })).id);
    expect(await seen()).toBe(true);
    expect(await codeOf(kit.desk(OpsPublishTournament, { params, body: { ...WISH, revision: 2 } }))).toBe(
      'missions.wrong_state',
    );
    expect(await putTournament({ revision: 2, added: '1.00' }, id)).toBe('missions.is_live');
    expect(await putTournament({ revision: 2, entry: '5.00' }, id)).toBe('missions.is_live');
    const texts = { en: { title: 'Cup of autumn', body: '' } };
    expect(await putTournament({ revision: 2, texts }, id)).toBe('done');
    const { list } = await kit.desk(OpsTournamentList, { query: { pageSize: 100 } });
    expect(list.find((one) => one.id === id)).toMatchObject({ state: 'live', added: '100.00', players: 0 });
  });
});
