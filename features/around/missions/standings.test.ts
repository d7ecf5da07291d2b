/** Standings move by what is new, and come to what everything that counted comes to; a window costs the same whatever its size. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '#features/around/promotions/fixtures.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { MINUTE, SECOND } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { JoinTournament } from './contract.ts';
import type { TournamentMeasure } from './contract/kinds.ts';
import { type MissionHouse, openMissions, type Stake } from './fixtures.ts';
import { hearStakes } from './service/hear.ts';
import { rescore } from './store/tournaments.ts';

let kit: MissionHouse;
beforeAll(async () => {
  kit = await openMissions(Date.parse('2026-11-20T08:00:00Z'));
});
afterAll(async () => {
  expect(await findings(kit.house.db, kit.room.books.passes)).toEqual([]);
  await kit.house.close();
});

type Standing = { readonly member_id: string; readonly score: string; readonly reached_at: Date | null };
const standingsOf = async (id: string): Promise<readonly Standing[]> =>
  (
    await kit.house.db.pool.query<Standing>(
      'select member_id, score::text as score, reached_at from missions.players where tournament_id = $1 order by member_id',
      [id],
    )
  ).rows;
const recounted = async (id: string): Promise<readonly Standing[]> => {
  const players = (await standingsOf(id)).map(({ member_id }) => ({ tournament_id: id, member_id }));
  await kit.house.db.transaction((tx) => rescore(tx, players));
  return standingsOf(id);
};

/** What the rules say of these stakes, in the plainest way there is. */
function scoreBy(measure: TournamentMeasure, stakes: readonly Stake[]): string {
  const counting = stakes.filter(({ validStake }) => validStake !== '0');
  if (measure === 'rounds') return String(counting.length);
  if (measure === 'stake')
    return String(counting.reduce((sum, { validStake }) => sum + BigInt(validStake), 0n));
  const multipliers = counting.map(({ stake, payout }) => (BigInt(payout) * 10_000n) / BigInt(stake));
  return String(multipliers.reduce((best, one) => (one > best ? one : best), 0n));
}

/** Members who play, and sixty stakes of them in turn, a second apart; every seventh without risk. */
async function played(
  id: string,
): Promise<{ readonly members: readonly string[]; readonly stakes: readonly Stake[] }> {
  const members = await Promise.all([0, 1, 2].map(() => kit.house.member()));
  for (const member of members) await kit.as(member, JoinTournament, { params: { id } });
  const stakes = Array.from({ length: 60 }, (_, n): Stake => {
    const stake = 100 + ((n * 37) % 900);
    return kit.stake(members[n % 3] ?? '', {
      stake: String(stake),
      validStake: n % 7 === 0 ? '0' : String(stake),
      payout: String((n * 7_919) % (3 * stake)),
      at: new Date(kit.time.now + MINUTE + n * SECOND).toISOString(),
    });
  });
  return { members, stakes };
}

describe.each(['stake', 'multiplier', 'rounds'] as const)('standings by %s', (measure) => {
  it('come to the same in windows of any size, heard twice, and after a correction', async () => {
    const id = await kit.liveTournament({ measure, category: null });
    const { members, stakes } = await played(id);
    for (let from = 0, size = 1; from < stakes.length; from += size, size += 4)
      await kit.hear(...stakes.slice(from, from + size));
    const scores = () =>
      members
        .map((member) => ({
          member_id: member,
          score: scoreBy(
            measure,
            stakes.filter(({ memberId }) => memberId === member),
          ),
        }))
        .sort((one, other) => (one.member_id < other.member_id ? -1 : 1));
    expect(await standingsOf(id)).toMatchObject(scores());
    const before = await standingsOf(id);
    await kit.hear(...stakes.slice(0, 25));
    expect(await standingsOf(id)).toEqual(before);
    expect(await recounted(id)).toEqual(before);
    const best = stakes.findIndex(({ validStake }) => validStake !== '0');
    const wrong = stakes[best];
    if (!wrong) throw new Error('nothing was staked');
    await kit.correct(wrong, { validStake: '0', payout: wrong.stake });
    const corrected = stakes.map((one) => (one === wrong ? { ...one, validStake: '0' } : one));
    expect((await standingsOf(id)).find(({ member_id }) => member_id === wrong.memberId)?.score).toBe(
      scoreBy(
        measure,
        corrected.filter(({ memberId }) => memberId === wrong.memberId),
      ),
    );
    expect(await recounted(id)).toEqual(await standingsOf(id));
  });
});

it('of equal scores whoever reached it first is told by its stake, in whatever order it was heard', async () => {
  const id = await kit.liveTournament({ measure: 'multiplier', category: null });
  const [one, two] = await Promise.all([kit.house.member(), kit.house.member()]);
  for (const member of [one, two]) await kit.as(member, JoinTournament, { params: { id } });
  const at = (seconds: number) => new Date(kit.time.now + MINUTE + seconds * SECOND).toISOString();
  await kit.hear(
    kit.stake(one, { payout: '3000', at: at(20) }),
    kit.stake(two, { payout: '3000', at: at(10) }),
  );
  await kit.hear(kit.stake(one, { payout: '3000', at: at(5) }));
  const rows = await standingsOf(id);
  expect(rows.find(({ member_id }) => member_id === one)?.reached_at?.toISOString()).toBe(at(5));
  expect(rows.find(({ member_id }) => member_id === two)?.reached_at?.toISOString()).toBe(at(10));
});

describe('a window of stakes', () => {
  /** The transaction, and how many statements were sent on it. */
  const counting = (tx: Tx): { readonly tx: Tx; readonly sent: () => number } => {
    let sent = 0;
    const rows: Tx['rows'] = (query, values) => {
      sent += 1;
      return tx.rows(query, values);
    };
    const one: Tx['one'] = (query, values) => {
      sent += 1;
      return tx.one(query, values);
    };
    const run: Tx['run'] = (query, values) => {
      sent += 1;
      return tx.run(query, values);
    };
    return { tx: { ...tx, rows, one, run }, sent: () => sent };
  };
  const costOf = (facts: readonly Stake[]): Promise<number> =>
    kit.house.db.transaction(async (tx) => {
      const counted = counting(tx);
      await hearStakes(counted.tx, kit.needs, facts);
      return counted.sent();
    });

  it('costs as many statements with four hundred facts as with ten', async () => {
    await kit.liveMission({ target: '100000000' });
    await kit.liveMission({ target: '90000000.00', measure: 'sum', category: null });
    const id = await kit.liveTournament({ category: null });
    const members: Id<'member'>[] = await Promise.all(Array.from({ length: 10 }, () => kit.house.member()));
    for (const member of members) await kit.as(member, JoinTournament, { params: { id } });
    kit.time.now += MINUTE;
    const facts = (length: number): readonly Stake[] =>
      Array.from({ length }, (_, n) => kit.stake(members[n % members.length] ?? newId()));
    const few = await costOf(facts(10));
    expect(await costOf(facts(400))).toBe(few);
    expect(few).toBeLessThan(8);
  });

  it('costs two statements where nothing counts', async () => {
    expect(await costOf([kit.stake(newId(), { brandId: newId() })])).toBe(2);
  });
});
