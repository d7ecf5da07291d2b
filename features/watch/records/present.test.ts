import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asId } from '#kernel/ids.ts';
import { addUp, presentBet, presentBonus, presentProfit, presentSum } from './present.ts';
import type { BetRow, SumRow } from './store.ts';

const REF = asId<'bet'>('0190f5a0-0000-7000-8000-000000000001');
const AT = new Date('2026-03-10T10:00:00Z');
const WIRE = '2026-03-10T10:00:00.000Z';
const sum: SumRow = { bets: 3n, stake: 3_000n, valid_stake: 2_500n, payout: 1_950n };

describe('a sum', () => {
  it('says what was won as what came back less what was staked, open bets apart', () => {
    expect(presentSum({ ...sum, open_bets: 2n, open: 700n }, 'BDT')).toEqual({
      bets: 3,
      stake: '30.00',
      validStake: '25.00',
      payout: '19.50',
      net: '-10.50',
      openBets: 2,
      open: '7.00',
    });
  });

  it('of a day or a category says how much of it no report explains', () => {
    expect(presentProfit({ ...sum, of: '2026-03-10', unreported: -5n }, 'BDT')).toMatchObject({
      of: '2026-03-10',
      net: '-10.50',
      unreported: '-0.05',
    });
  });

  it('in a currency without decimals has none', () => {
    expect(presentProfit({ ...sum, of: 'RNG', unreported: 0n }, 'VND')).toMatchObject({
      stake: '3000',
      net: '-1050',
    });
  });

  it('of parts is the same however they are put together, and nothing of none', () => {
    const units = fc.bigInt(0n, 10n ** 12n);
    const row = fc.record({ bets: units, stake: units, valid_stake: units, payout: units });
    expect(addUp([])).toEqual({ bets: 0n, stake: 0n, valid_stake: 0n, payout: 0n });
    fc.assert(
      fc.property(fc.array(row), fc.array(row), (one, other) => {
        expect(addUp([...one, ...other])).toEqual(addUp([addUp(other), addUp(one)]));
        expect(addUp(one).payout).toBe(one.reduce((all, { payout }) => all + payout, 0n));
      }),
    );
  });
});

describe('a line', () => {
  const bet: BetRow = {
    ref: REF,
    serial: 'S-1',
    kind: 'slip',
    category: 'SPORTS',
    vendor: 'HAAT',
    game: 'football',
    names: { en: 'Football', bn: 'ফুটবল' },
    state: 'settled',
    stake: 1_000n,
    valid_stake: 500n,
    payout: 1_950n,
    currency: 'BDT',
    placed_at: AT,
    ended_at: null,
    revision: 2,
  };

  it('says all that is kept of a bet, to the unit', () => {
    expect(presentBet(bet, 'bn')).toEqual({
      ref: REF,
      serial: 'S-1',
      kind: 'slip',
      category: 'SPORTS',
      vendor: 'HAAT',
      game: 'football',
      gameName: 'ফুটবল',
      state: 'settled',
      stake: '10.00',
      validStake: '5.00',
      payout: '19.50',
      currency: 'BDT',
      at: WIRE,
      endedAt: null,
      revision: 2,
    });
    expect(presentBet({ ...bet, ended_at: AT }, 'en').endedAt).toBe(WIRE);
  });

  it.each([
    ['in English where it has no name in his language', bet.names, 'Football'],
    ['by its code where it has none', {}, 'football'],
    ['by its code where nobody lists it', null, 'football'],
  ])('names its game %s', (_name, names, gameName) => {
    expect(presentBet({ ...bet, names }, 'th').gameName).toBe(gameName);
  });

  it('of a bonus that was taken back has its sign', () => {
    const bonus = {
      id: REF,
      serial: 'B-1',
      kind: 'forfeit',
      amount: -500n,
      currency: 'BDT',
      at: AT,
    } as const;
    expect(presentBonus(bonus)).toMatchObject({ serial: 'B-1', amount: '-5.00', at: WIRE });
  });
});
