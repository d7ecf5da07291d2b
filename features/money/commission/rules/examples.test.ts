/** Worked examples others have published, to the unit. Each names where it stands. */
import { describe, expect, it } from 'vitest';
import { calculate } from './calculate.ts';
import { writeExact, writeMoney, writeRate } from './exact.ts';
import { readRebate, rebateShares } from './rebate.ts';
import { readCase } from './written-case.ts';

function earned(line: object) {
  const read = readCase(line);
  if ('problem' in read) throw new Error(`${read.problem.code} ${read.problem.field}`);
  const { floor, scale } = read.rounding;
  const found = calculate(read.one, floor, scale);
  return {
    tier: found.tier,
    rate: writeRate(found.rate),
    amount: writeMoney(found.amount, scale),
    exact: writeExact(found.exact, scale),
    lines: found.lines.map(({ amount }) => writeExact(amount, scale)),
    carry: writeMoney(found.carry, scale),
  };
}

const level = (from: string, to: string | null, rate: string) => ({ from, to, rate });

/** hi-noikiy/yii2-background-manager, views/wechat/introduce6.php, of 1 December 2018. */
const LEVELS = {
  kind: 'level_difference',
  tiers: [
    level('0', '10000', '0.3'),
    level('10001', '20000', '0.35'),
    level('20001', '50000', '0.4'),
    level('50001', '100000', '0.45'),
    level('100001', '200000', '0.5'),
    level('200001', '400000', '0.6'),
    level('400001', '800000', '0.7'),
    level('800001', null, '0.8'),
  ],
};

describe('level difference, with the full example of its source', () => {
  it('pays 160,000 on 150,000 direct and agents of 200,000 and 60,000', () => {
    const found = earned({
      contract: LEVELS,
      period: { direct: '150000', total: '410000' },
      below: [
        { member: 'first', volume: '200000' },
        { member: 'second', volume: '60000' },
      ],
    });
    expect(found).toMatchObject({
      tier: 7,
      rate: '0.7',
      lines: ['105000.00', '40000.00', '15000.00'],
      amount: '160000.00',
    });
  });

  it.each([
    ['0', 1],
    ['10000', 1],
    ['10000.01', 2],
    ['10001', 2],
    ['20000', 2],
    ['20001', 3],
    ['50000', 3],
    ['50001', 4],
    ['100000', 4],
    ['100001', 5],
    ['200000', 5],
    ['200001', 6],
    ['400000', 6],
    ['400001', 7],
    ['800000', 7],
    ['800000.01', 8],
    ['800001', 8],
    ['90000000', 8],
  ])('a volume of %s is level %i: the upper bound belongs to the lower', (total, tier) => {
    expect(earned({ contract: LEVELS, period: { direct: '1', total } }).tier).toBe(tier);
  });
});

/** setRules of the page of julialt.com: per cent, least stake of the period, least active members. */
const HALF_MONTH = [
  ['0.15', '150000', 3],
  ['0.18', '450000', 5],
  ['0.2', '4500000', 10],
  ['0.23', '12000000', 20],
  ['0.25', '15000000', 30],
].map(([rate, stake, active]) => ({ rate, stake, active }));

describe('half-monthly dividend of the page of julialt.com', () => {
  const period = (stake: string, active: number) => ({ stake, active, loss: '1000' });
  it.each([
    ['149999.99', 30, 0, '0.00'],
    ['150000', 2, 0, '0.00'],
    ['150000', 3, 1, '150.00'],
    ['450000', 4, 1, '150.00'],
    ['450000', 5, 2, '180.00'],
    ['4500000', 10, 3, '200.00'],
    ['12000000', 19, 3, '200.00'],
    ['12000000', 20, 4, '230.00'],
    ['15000000', 29, 4, '230.00'],
    ['15000000', 30, 5, '250.00'],
  ])('a stake of %s by %i is rule %i', (stake, active, tier, amount) => {
    const line = { contract: { kind: 'dividend', tiers: HALF_MONTH }, period: period(stake, active) };
    expect(earned(line)).toMatchObject({ tier, amount });
    const shuffled = { kind: 'dividend', tiers: HALF_MONTH.toReversed() };
    expect(earned({ ...line, contract: shuffled }).amount).toBe(amount);
  });

  it('pays 201 of 201.9: salary is rounded down to the whole unit', () => {
    const whole = { kind: 'daily', tiers: [{ stake: '10000', rate: '0.002019' }] };
    expect(earned({ contract: whole, period: { stake: '100000' }, floor: 'unit' })).toMatchObject({
      exact: '201.90',
      amount: '201.00',
    });
  });
});

const flat = (rate: string, carry = 'none') => ({ kind: 'dividend', tiers: [{ rate }], carry });

describe('shares of the net loss as affiliate programmes publish them', () => {
  // https://aff.aw33bdt.com/commissionPlan
  it('27,000 less 1,000, 500 and 1,200 at 40 % is 9,720', () => {
    const period = { loss: '27000', bonus: '1000', fee: '1700' };
    expect(earned({ contract: flat('0.4'), period }).amount).toBe('9720.00');
  });
  // The page says 5,400 here, but its own formula, (-15,000 – 1,500) × 40 %, is -6,600.
  it('players who win 15,000 leave 6,600 to be made good', () => {
    const period = { loss: '-15000', bonus: '500', fee: '1000' };
    const found = earned({ contract: flat('0.4', 'amount'), period });
    expect(found).toMatchObject({ amount: '0.00', carry: '6600.00' });
    const next = earned({
      contract: flat('0.4', 'amount'),
      period: { loss: '27000', bonus: '1000', fee: '1700', carried: '6600' },
    });
    expect(next).toMatchObject({ amount: '3120.00', carry: '0.00' });
  });

  // https://cricketaffiliates.com/ur/cricket-affiliate-commission-calculation
  it('3,870 less 696.60 and 1,527 at 42 % is 691.488, of which 691.48 is paid', () => {
    const period = { loss: '3870', fee: '696.60', bonus: '1527' };
    expect(earned({ contract: flat('0.42'), period })).toMatchObject({ exact: '691.488', amount: '691.48' });
  });
  it('13,590 less 2,446, 19,278 and 1,550 pays nothing and takes 9,684 off the next net loss', () => {
    const contract = flat('0.42', 'loss');
    const period = { loss: '13590', fee: '2446', bonus: '20828' };
    expect(earned({ contract, period })).toMatchObject({ amount: '0.00', carry: '9684.00' });
    const next = earned({ contract, period: { loss: '10000', carried: '9684' } });
    expect(next).toMatchObject({ exact: '132.72', amount: '132.72', carry: '0.00' });
  });

  // https://aff.royal77vn.com/en-us/commission-plans
  it('10,000 less 2,000 with six active is 37 %: 2,960', () => {
    const tiers = [
      { loss: '0', active: 6, rate: '0.27' },
      { loss: '5778', active: 6, rate: '0.37' },
      { loss: '87778', active: 6, rate: '0.45' },
    ];
    const contract = { kind: 'dividend', tiers, base: 'net_loss' };
    const period = { loss: '10000', bonus: '2000', active: 6 };
    expect(earned({ contract, period })).toMatchObject({ tier: 2, amount: '2960.00' });
  });

  // How to Calculate your Commission, BIGWIN39 affiliates
  it('750,000 less a fee of 112,500, bonuses of 33,000 and with 18,000 of other revenue at 50 % is 311,250', () => {
    const tiers = [
      { loss: '1', active: 1, rate: '0.45' },
      { loss: '300001', active: 10, rate: '0.5' },
      { loss: '500001', active: 15, rate: '0.53' },
    ];
    const contract = { kind: 'dividend', tiers, base: 'net_loss' };
    const period = { loss: '768000', fee: '112500', bonus: '33000', active: 14 };
    expect(earned({ contract, period })).toMatchObject({ tier: 2, amount: '311250.00' });
  });

  // https://mcwaffiliates.ph/mcw-affiliate-program-commission-calculation/
  const MCW = {
    kind: 'dividend',
    base: 'net_loss',
    tiers: [
      { loss: '1', active: 2, rate: '0.12' },
      { loss: '1', active: 5, rate: '0.4' },
      { loss: '300001', active: 10, rate: '0.45' },
      { loss: '500001', active: 15, rate: '0.5' },
    ],
  };
  it.each([
    [2, '6000.00'],
    [5, '20000.00'],
    [10, '20000.00'],
    [15, '20000.00'],
    [20, '20000.00'],
  ])('50,000 with %i active pays %s: both conditions must be met', (active, amount) => {
    expect(earned({ contract: MCW, period: { loss: '50000', active } }).amount).toBe(amount);
  });
  it.each([2, 3, 5, 15, 20])('players who win 300,000 pay nothing, whatever the %i active', (active) => {
    expect(earned({ contract: MCW, period: { loss: '-300000', active } })).toMatchObject({
      tier: 0,
      rate: '0',
      amount: '0.00',
    });
  });
  it('10,000 less 1,500, 2,000 and 500 with 3,000 of other revenue at 40 % is 3,600', () => {
    const period = { loss: '13000', fee: '1500', bonus: '2500', active: 5 };
    expect(earned({ contract: MCW, period }).amount).toBe('3600.00');
  });

  // https://kr.mcwaffiliates.com/mcw-affiliate-program-commission-calculation/
  it('500,000 less 50,000, 20,000 and 10,000 at 45 % is 189,000', () => {
    const period = { loss: '500000', fee: '50000', bonus: '30000' };
    expect(earned({ contract: flat('0.45'), period }).amount).toBe('189000.00');
  });

  it('gross loss may choose the tier while the net loss is paid', () => {
    const tiers = [
      { loss: '10000', active: 2, rate: '0.10' },
      { loss: '30000', active: 5, rate: '0.25' },
    ];
    const period = { loss: '30000', rebate: '6000', bonus: '2000', fee: '500', active: 18 };
    const by = (base: string) => earned({ contract: { kind: 'dividend', tiers, base }, period });
    expect(by('gross_loss')).toMatchObject({ tier: 2, rate: '0.25', amount: '5375.00' });
    expect(by('net_loss')).toMatchObject({ tier: 1, rate: '0.1', amount: '2150.00' });
  });
});

describe('rebate by point difference', () => {
  const shares = (rebate: object) => {
    const read = readRebate({ rebate });
    if ('problem' in read) throw new Error(read.problem.code);
    const found = rebateShares(read.one, 'minor', 2);
    if ('problem' in found) throw new Error(found.problem.code);
    return found.shares.map(({ amount }) => writeMoney(amount, 2));
  };
  // As the trade publishes them: plates A 1.1 % and D 4.1 %; points 0.5 % below 1.1 %
  it('plate A: of a bet of 1,000 the child keeps 5 and the parent 6', () => {
    const path = [
      { member: 'child', point: '0.005' },
      { member: 'parent', point: '0.011' },
    ];
    expect(shares({ stake: '1000', plate: '0.011', path })).toEqual(['5.00', '6.00']);
  });
  it('plate D: of a bet of 100 a child of 2.1 % keeps 2.10 and the parent 2.00', () => {
    const path = [
      { member: 'child', point: '0.021' },
      { member: 'parent', point: '0.041' },
    ];
    expect(shares({ stake: '100', plate: '0.041', path })).toEqual(['2.10', '2.00']);
  });
  it('who keeps all leaves nothing for those above', () => {
    const path = [
      { member: 'child', point: '0.041' },
      { member: 'parent', point: '0.041' },
    ];
    expect(shares({ stake: '100', plate: '0.041', path })).toEqual(['4.10', '0.00']);
  });
});
