import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countPlay } from './play.ts';

const bet = (stake: bigint, payout: bigint, validStake = stake) => ({ stake, validStake, payout });
const NONE = { staked: 0n, paid: 0n };

describe('what a result at a vendor counts as', () => {
  it('its bets, where the report explains all of it', () => {
    expect(countPlay(30n, [bet(100n, 0n), bet(20n, 150n)], NONE)).toEqual({
      play: { stake: 120n, validStake: 120n, payout: 150n, bets: 2, unreported: 0n },
      explains: NONE,
    });
  });

  it.each([
    [-80n, { stake: 80n, validStake: 80n, payout: 0n, bets: 0, unreported: -80n }],
    [80n, { stake: 0n, validStake: 0n, payout: 80n, bets: 0, unreported: 80n }],
  ])('the net, where nothing is reported: %s', (amount, play) => {
    expect(countPlay(amount, [], NONE).play).toEqual(play);
  });

  it('no stake twice that left the balance before it was reported', () => {
    const open = countPlay(-50n, [], NONE);
    expect(open.play.stake).toBe(50n);
    const ended = countPlay(120n, [bet(50n, 120n)], open.explains);
    expect(ended).toEqual({
      play: { stake: 0n, validStake: 0n, payout: 120n, bets: 1, unreported: 50n },
      explains: { staked: -50n, paid: 0n },
    });
  });

  it('no payout twice that came before it was reported', () => {
    const seen = countPlay(100n, [], NONE);
    expect(countPlay(0n, [bet(10n, 110n)], seen.explains).play).toMatchObject({ stake: 10n, payout: 10n });
  });

  it('no stake twice that came back before it was reported', () => {
    const open = { staked: 50n, paid: 50n };
    expect(countPlay(0n, [bet(50n, 50n, 0n)], open).play).toMatchObject({
      stake: 0n,
      validStake: 0n,
      payout: 0n,
    });
  });

  const amounts = fc.bigInt({ min: 0n, max: 500n });
  const played = fc.record({ stake: amounts, payout: amounts, ends: fc.nat(3), reported: fc.nat(3) });
  /** Every bet is staked, ends some looks later, and is told some looks after that. */
  function look(bets: readonly (ReturnType<typeof bet> & { at: number; ends: number; reported: number })[]) {
    const [counted, left] = [
      { stake: 0n, validStake: 0n, payout: 0n },
      { staked: 0n, paid: 0n },
    ];
    for (let now = 0; now < bets.length + 8; now += 1) {
      const at = (read: (one: (typeof bets)[number]) => number) => bets.filter((one) => read(one) === now);
      const out = at((one) => one.at).reduce((all, { stake }) => all + stake, 0n);
      const back = at((one) => one.at + one.ends).reduce((all, { payout }) => all + payout, 0n);
      const reported = at((one) => one.at + one.ends + one.reported);
      const { play, explains } = countPlay(back - out, reported, left);
      expect(play.payout - play.stake).toBe(back - out);
      expect(play.validStake >= 0n && play.validStake <= play.stake && play.payout >= 0n).toBe(true);
      counted.stake += play.stake;
      counted.validStake += play.validStake;
      counted.payout += play.payout;
      left.staked += explains.staked;
      left.paid += explains.paid;
      expect(left.staked >= 0n && left.paid >= 0n).toBe(true);
    }
    return counted;
  }

  it('exactly the bet, whenever it ends and whenever it is told', () => {
    fc.assert(
      fc.property(played, (one) => {
        const { stake, payout } = one;
        expect(look([{ ...bet(stake, payout), ...one, at: 0 }])).toEqual({
          stake,
          validStake: stake,
          payout,
        });
      }),
    );
  });

  it('never less than the bets, and their net to the unit, however they overlap', () => {
    fc.assert(
      fc.property(fc.array(played, { maxLength: 8 }), (list) => {
        const counted = look(list.map((one, at) => ({ ...bet(one.stake, one.payout), ...one, at })));
        const stake = list.reduce((all, one) => all + one.stake, 0n);
        const payout = list.reduce((all, one) => all + one.payout, 0n);
        expect(counted.payout - counted.stake).toBe(payout - stake);
        expect(counted.stake >= stake).toBe(true);
      }),
    );
  });
});
