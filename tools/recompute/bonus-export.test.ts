/** A bonus as its member exports it, followed by `haat recompute bonus`: it comes to what the house says, from grant to end. */
import { describe, expect, it } from 'vitest';
import type { BonusTerms } from '#features/money/bonus/contract/terms.ts';
import { type BonusHouse, bonusHouseOfFile } from '#features/money/bonus/fixtures.ts';
import { expireDue } from '#features/money/bonus/jobs.ts';
import { endBonus } from '#features/money/bonus/service/end.ts';
import { exportLine } from '#features/money/bonus/service/export.ts';
import { contractOf } from '#features/money/bonus/service/mine.ts';
import { DAY } from '#kernel/time.ts';
import { recompute } from './bonus.ts';

let at: BonusHouse;
bonusHouseOfFile((opened) => {
  at = opened;
});

const given = async (cash: bigint, amount: bigint, terms: Partial<BonusTerms> = { maxStake: '100.00' }) => {
  const { who, id } = await at.given(cash, amount, await at.terms(terms));
  const read = () => contractOf(at.needs, id, { brandId: who.brandId });
  const recomputed = async () => recompute(JSON.parse(await exportLine(at.house.db, await at.row(id))));
  return { who, id, read, recomputed };
};
const GAME = 'monsoon-tiger';
const freely = async () => {
  const free = await given(0n, 0n, {
    amount: { kind: 'spins' },
    freePlays: { game: GAME, count: 3, stake: '5.00' },
    maxStake: '50.00',
  });
  const play = async (payout: bigint) => {
    await at.playFree(free.who, GAME, 500n, payout);
    await at.hear();
  };
  return { ...free, play };
};

describe('its export, recomputed', () => {
  it('while it is open: the same progress, the same money', async () => {
    const { who, read, recomputed } = await given(0n, 2_000n);
    await at.play(who, 500n, 200n, { category: 'LIVE' });
    await at.play(who, 500n, 900n);
    await at.play(who, 500n, 0n, { game: 'half-game' });
    await at.play(who, 300n, 300n, { state: 'voided' });
    await at.play(who, 400n, 400n, { valid: 100n });
    await at.hear();
    const { wagered, left, bonus } = await read();
    expect(await recomputed()).toMatchObject({ state: 'active', wagered, left, bonus });
    expect(wagered).toBe('9.00');
  });
  it('becomes cash up to the cap', async () => {
    const { who, read, recomputed } = await given(0n, 1_000n, { maxStake: '100.00', maxConversion: '1.5' });
    for (let n = 0; n < 4; n += 1) await at.play(who, 1_000n, 1_000n);
    await at.play(who, 1_000n, 3_000n);
    await at.hear();
    expect(await read()).toMatchObject({ state: 'converted', converted: '15.00', forfeited: '15.00' });
    expect(await recomputed()).toMatchObject({
      state: 'converted',
      cash: '15.00',
      bonus: '0.00',
      left: '0.00',
    });
  });
  it.each(['given_up', 'withdrawal', 'staff'] as const)('goes back: %s', async (reason) => {
    const { who, id, recomputed } = await given(0n, 1_000n);
    await at.play(who, 500n, 300n);
    await at.hear();
    const known = await at.row(id);
    at.clock.at += 1_000;
    await at.house.db.transaction((tx) => endBonus(at.needs, tx, id, reason, known));
    expect(await recomputed()).toMatchObject({ state: 'forfeited', wagered: '5.00', bonus: '0.00' });
  });
  it('runs out, or is lost', async () => {
    const expired = await given(0n, 1_000n);
    const lost = await given(0n, 1_000n);
    await at.play(lost.who, 1_000n, 0n);
    await at.hear();
    expect(await lost.recomputed()).toMatchObject({ state: 'lost', wagered: '10.00' });
    at.clock.at += 8 * DAY;
    await expireDue(at.needs);
    expect(await expired.recomputed()).toMatchObject({ state: 'expired', bonus: '0.00' });
  });
  it('has the corrected result, not the first one', async () => {
    const { who, read, recomputed } = await given(0n, 2_000n);
    const { ref } = await at.play(who, 1_000n, 3_000n);
    await at.play(who, 500n, 500n);
    await at.hear();
    await at.correct(who, ref, 1_000n, 3_000n, 1_000n, { isVoid: true });
    await at.hear();
    const { wagered, bonus } = await read();
    expect([wagered, bonus]).toEqual(['5.00', '20.00']);
    expect(await recomputed()).toMatchObject({ state: 'active', wagered, bonus });
  });
});

describe('free plays', () => {
  it('it is where the house says: open, with what is left to wager', async () => {
    const { who, play, recomputed } = await freely();
    await play(1_000n);
    await at.play(who, 400n, 300n);
    await at.hear();
    expect(await recomputed()).toMatchObject({
      state: 'active',
      wagered: '4.00',
      left: '46.00',
      bonus: '9.00',
    });
  });
  it('and comes to the same cash', async () => {
    const { who, id, play, recomputed } = await freely();
    await play(2_000n);
    await play(0n);
    await play(0n);
    for (let n = 0; n < 5; n += 1) await at.play(who, 2_000n, 2_000n);
    await at.hear();
    expect(await at.row(id)).toMatchObject({ state: 'converted', converted: 2_000n });
    expect(await recomputed()).toMatchObject({ state: 'converted', cash: '20.00', left: '0.00' });
  });
  it('and to nothing, where all of them lost', async () => {
    const { play, recomputed } = await freely();
    for (let n = 0; n < 3; n += 1) await play(0n);
    expect(await recomputed()).toMatchObject({ state: 'lost', bonus: '0.00', cash: '0.00' });
  });
});
