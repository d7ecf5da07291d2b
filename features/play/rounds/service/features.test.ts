/** Features that want nothing of the player: the house plays them on when he has gone, once, whoever else goes on with them meanwhile. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineOf } from '#games/engines.ts';
import type { Engine, Json } from '#games/contract.ts';
import type { RoundRow } from '../store.ts';
import { offered } from '../fixtures.ts';
import { finishFeatures, finishRound, leaveGame } from './recover.ts';
import { type Bettor, openRoundsHouse, type RoundsHouse, staking } from './rounds.fixture.ts';

let rounds: RoundsHouse;
beforeAll(async () => {
  rounds = await openRoundsHouse();
});
afterAll(() => rounds.close());

function titleOf(code: string): Engine {
  const engine = engineOf(code);
  if (!engine) throw new Error(`no title ${code}`);
  return engine;
}
/** Reels turn again by themselves; boxes are opened by the player. */
const walking = offered(titleOf('river-tiger-ww01-tiger'), { cycleMs: 0 });
const picking = offered(titleOf('river-tiger-pb01-tiger'), { cycleMs: 0 });
const STAKE = 1_000n;

/** Bets on the game until a round stays open. @returns the round, and what he has then */
async function leftOpen(game: typeof walking) {
  const player = await rounds.richMember(10_000_000n);
  for (let tried = 0; tried < 2_000; tried += 1) {
    const { row } = await rounds.process(0).plays.submit(staking(player, game, STAKE, null));
    if (row.state === 'open') return { player, row, before: await rounds.wallet(player) };
  }
  throw new Error('no round stayed open');
}

const actOf = (player: Bettor, row: RoundRow, step: number, action: Json, key = `a${step}`) =>
  ({ ...player, game: walking, type: 'act', roundId: row.id, step, action, key }) as const;

/** Long untouched, as the sweep sees it. */
const rest = (id: string) =>
  rounds.house.db.pool.query(
    "update rounds.rounds set touched_at = now() - interval '2 minutes' where id = $1",
    [id],
  );
const aMinuteAgo = (): Date => new Date(Date.now() - 60_000);
const stateOf = async (id: string) =>
  (await rounds.house.db.pool.query('select state, payout, steps from rounds.rounds where id = $1', [id]))
    .rows[0];
const postingsOf = async ({ memberId }: Bettor, row: RoundRow) =>
  (
    await rounds.house.db.pool.query(
      "select t.kind from ledger.transfers t where t.member_id = $1 and t.ref = $2 and t.kind in ('settle', 'void')",
      [memberId, row.id],
    )
  ).rows;

describe('a feature that wants nothing of the player', () => {
  it('is played to its end a minute after its last act, and not before', async () => {
    const { player, row, before } = await leftOpen(walking);
    expect(await finishFeatures(rounds.process(0).needs, aMinuteAgo())).toBe(0);
    expect(await stateOf(row.id)).toMatchObject({ state: 'open' });
    await rest(row.id);
    expect(await finishFeatures(rounds.process(0).needs, aMinuteAgo())).toBe(1);
    const ended = await stateOf(row.id);
    expect(ended.state).toBe('settled');
    expect(await rounds.wallet(player)).toMatchObject({ cash: before.cash + ended.payout, held: 0n });
    expect(await finishFeatures(rounds.process(1).needs, aMinuteAgo())).toBe(0);
  });

  it('is played to its end at once when he leaves the game, and leaving twice changes nothing', async () => {
    const { player, row, before } = await leftOpen(walking);
    const left = await Promise.all(
      [0, 1, 0].map((n) => leaveGame(rounds.process(n).needs, player.memberId, walking.code)),
    );
    const ended = await stateOf(row.id);
    expect(ended.state).toBe('settled');
    expect(left.filter((one) => one !== undefined && one.state !== 'settled')).toEqual([]);
    expect(await rounds.wallet(player)).toMatchObject({ cash: before.cash + ended.payout, held: 0n });
    expect(await leaveGame(rounds.process(0).needs, player.memberId, walking.code)).toBeUndefined();
    expect(await postingsOf(player, row)).toHaveLength(1);
  });

  it('pays what it would have paid the player, who is told it step by step when he goes on late', async () => {
    const { player, row } = await leftOpen(walking);
    await finishRound(rounds.process(0).needs, player.memberId, row.id);
    const ended = await stateOf(row.id);
    const { plays } = rounds.process(1);
    let last = row;
    for (let step = 1; step < ended.steps.length; step += 1) {
      const action = walking.engine.proceed(row.engine_state) ?? null;
      const reported = await plays.submit(actOf(player, row, step, action));
      expect(reported.upTo).toBe(step + 1);
      last = reported.row;
    }
    expect(last).toMatchObject({ state: 'settled', payout: ended.payout });
    expect(await postingsOf(player, row)).toHaveLength(1);
  });

  it('ends once where the house, two tabs and the sweep go on with it at the same time', async () => {
    for (let tried = 0; tried < 5; tried += 1) {
      const { player, row, before } = await leftOpen(walking);
      await rest(row.id);
      const action = walking.engine.proceed(row.engine_state) ?? null;
      const goOn = (n: number) => rounds.process(n).plays.submit(actOf(player, row, 1, action, `tab${n}`));
      const said = await Promise.allSettled([
        goOn(0),
        finishFeatures(rounds.process(1).needs, aMinuteAgo()),
        leaveGame(rounds.process(0).needs, player.memberId, walking.code),
        goOn(1),
      ]);
      expect(said.filter(({ status }) => status === 'rejected')).toEqual([]);
      await finishRound(rounds.process(0).needs, player.memberId, row.id);
      const ended = await stateOf(row.id);
      expect(ended.state).toBe('settled');
      expect(await postingsOf(player, row)).toHaveLength(1);
      expect(await rounds.wallet(player)).toMatchObject({ cash: before.cash + ended.payout, held: 0n });
    }
  });

  it('that dies in the middle leaves the round as it was, and the next look ends it', async () => {
    const { player, row, before } = await leftOpen(walking);
    const { needs } = rounds.process(0);
    // Its steps are drawn and written; it dies before it pays.
    const ledger = { ...needs.ledger, house: () => Promise.reject(new Error('gone')) };
    await expect(finishRound({ ...needs, ledger }, player.memberId, row.id)).rejects.toThrow('gone');
    expect((await stateOf(row.id)).steps).toHaveLength(row.steps.length);
    expect(await rounds.wallet(player)).toMatchObject({ cash: before.cash, held: STAKE });
    await rest(row.id);
    expect(await finishFeatures(needs, aMinuteAgo())).toBe(1);
    expect(await stateOf(row.id)).toMatchObject({ state: 'settled' });
  });
});

describe('a round that waits for a choice', () => {
  it('is left to the player, whether he has gone or not', async () => {
    const { player, row } = await leftOpen(picking);
    await rest(row.id);
    const { needs } = rounds.process(0);
    expect(await finishFeatures(needs, aMinuteAgo())).toBe(0);
    expect(await leaveGame(needs, player.memberId, picking.code)).toMatchObject({ state: 'open' });
    expect(await stateOf(row.id)).toMatchObject({ state: 'open' });
  });

  it('keeps no feature behind it from its end, however many wait', async () => {
    const { row: choice, player } = await leftOpen(picking);
    const { row } = await leftOpen(walking);
    // More than one page of rounds that wait, all of them older.
    await rounds.house.db.pool.query(
      `insert into rounds.rounds select (jsonb_populate_record(r, jsonb_build_object('member_id', gen_random_uuid(), 'id', gen_random_uuid(),
         'touched_at', now() - interval '1 hour'))).* from rounds.rounds r, generate_series(1, 230) where r.member_id = $1 and r.id = $2`,
      [player.memberId, choice.id],
    );
    await rest(row.id);
    expect(await finishFeatures(rounds.process(0).needs, aMinuteAgo())).toBe(1);
    expect(await stateOf(row.id)).toMatchObject({ state: 'settled' });
  });
});
