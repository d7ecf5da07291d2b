/** Stakes made of bonus money: what the terms refuse is said before anything is taken, and a corrected result moves what was bonus money as such. */
import { describe, expect, it } from 'vitest';
import { type Bettor, type BonusHouse, bonusHouseOfFile } from '#features/money/bonus/fixtures.ts';
import { endBonus } from '#features/money/bonus/service/end.ts';
import { minor } from '#kernel/money.ts';
import { moveDifference } from './service/correction.ts';
import { refusedByTerms } from './service/of-bonus.ts';

let at: BonusHouse;
let usual: string;
bonusHouseOfFile(async (opened) => {
  at = opened;
  usual = await at.terms({ maxStake: '100.00' });
});

const given = (cash: bigint, amount: bigint, terms = usual) => at.given(cash, amount, terms);

describe('the largest stake', () => {
  /** What the room of stakes says before it takes one. */
  const refused = async (who: Bettor, stake: bigint, label = { category: 'RNG', game: 'any' }) => {
    const { ledger, db } = at.house;
    return db.transaction(async (tx) => {
      const pocket = await ledger.pocket(tx, who.brandId, who.memberId, 'bonus', 'BDT');
      const batch = await ledger.open(tx, { accounts: [who.pockets.cash, pocket], keys: [], locks: 'wait' });
      const ask = { memberId: who.memberId, currency: 'BDT', pockets: who.pockets, stake: minor(stake) };
      return refusedByTerms(batch, ask, { vendor: 'HAAT', ...label })?.code;
    });
  };
  it('is said before the stake: five percent where the terms say nothing, and cash knows none', async () => {
    const { who } = await given(300n, 20_000n, await at.terms());
    expect(await refused(who, 300n)).toBeUndefined();
    expect(await refused(who, 1_000n)).toBeUndefined();
    expect(await refused(who, 1_001n)).toBe('stakes.bonus_above_max');
    const rich = await given(50_000n, 20_000n, await at.terms());
    expect(await refused(rich.who, 50_000n)).toBeUndefined();
  });
  it('games and categories that are left out are said before, too', async () => {
    const { who } = await given(0n, 20_000n);
    expect(await refused(who, 100n, { category: 'LOTT', game: 'xsmb' })).toBe('stakes.bonus_excluded');
    expect(await refused(who, 100n, { category: 'RNG', game: 'no-game' })).toBe('stakes.bonus_excluded');
    expect(await refused(who, 100n)).toBeUndefined();
  });
  it('nothing is refused of a bonus that is over', async () => {
    const { who, id } = await given(100n, 20_000n);
    const known = await at.row(id);
    await at.house.db.transaction((tx) => endBonus(at.needs, tx, id, 'given_up', known));
    expect(await refused(who, 50_000n, { category: 'LOTT', game: 'xsmb' })).toBeUndefined();
  });
});

describe('a corrected result', () => {
  const corrected = async (who: Bettor, ref: string, difference: bigint) => {
    const { ledger, db } = at.house;
    await db.transaction(async (tx) => {
      const pocket = await ledger.pocket(tx, who.brandId, who.memberId, 'bonus', 'BDT');
      await ledger.open(tx, { accounts: [who.pockets.cash, pocket], keys: [], locks: 'wait' });
      const { memberId, brandId, currency } = who;
      const stake = { memberId, brandId, currency, ref, serial: 'R-1', revision: 1 };
      await moveDifference({ ledger }, tx, stake, difference);
    });
    return at.pockets(who.memberId);
  };
  it.each([
    ['pays into both pockets, in the proportion of the stake', 250n, 1_000n, 400n, [350n, 5_300n]],
    ['takes from both', 250n, 2_000n, -1_000n, [250n, 5_000n]],
    ['of an odd unit the bonus has the larger part', 1n, 0n, 1n, [0n, 4_252n]],
  ])('%s', async (_, cash, payout, difference, pockets) => {
    const { who } = await given(cash, 5_000n);
    const { ref } = await at.play(who, cash === 1n ? 750n : 1_000n, payout);
    expect(await corrected(who, ref, difference)).toEqual(pockets);
  });
  it('of a stake all of cash touches no bonus money', async () => {
    const { who } = await given(5_000n, 1_000n);
    const { ref } = await at.play(who, 1_000n, 2_000n);
    expect(await corrected(who, ref, -2_000n)).toEqual([4_000n, 1_000n]);
  });
});
