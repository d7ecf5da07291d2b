/** Faults of bonuses, points, levels and referral: rows a hand in the database makes up whole. */
import { LONG_AGO, ONE, plant } from './room-faults.fixture.ts';

const DAY = '2026-01-01';
/** A stake that is counted by a plate of half a percent: one keeps 2 %, points take 1, rebates half of one. */
const COUNTED = { ref: ONE, valid: 100, margin: 20_000, cost: 10_000, kept: 5_000 };

/** A bonus that is over, of which nothing was booked. */
const OVER = {
  state: 'lost',
  granted: 5,
  won_free: 0,
  wagered: 0,
  converted: 0,
  forfeited: 0,
  free_used: 0,
};

/** Pass → what it must see. */
export const GROWTH_FAULTS: Readonly<Record<string, readonly string[]>> = {
  'bonus grants': [
    plant('bonus.bonuses', OVER),
    plant('bonus.bonuses', { ...OVER, granted: 0, forfeited: 5 }),
  ],
  'bonus pockets': [plant('ledger.bonus_uses')],
  'bonus holds': [plant('ledger.bonus_holds', { stake: 5, part: 5 })],
  'bonus progress': [
    plant('bonus.bonuses', { ...OVER, wagered: 5 }),
    plant('bonus.bonuses', { ...OVER, converted: 5, required: 9 }),
  ],
  'bonus terms': [
    plant('bonus.terms', { id: ONE, content: { wagering: '5' } }) +
      plant('bonus.bonuses', { ...OVER, terms_id: ONE, required: 24 }),
    plant('bonus.bonuses', { ...OVER, converted: 5, max_conversion: 4 }),
    plant('bonus.bonuses', { ...OVER, id: ONE, max_stake: 4 }) +
      plant('bonus.stakes', { bonus_id: ONE, stake: 5, part: 5 }),
  ],
  'bonus rewards': [plant('bonus.rewards')],
  'bonus budgets': [plant('bonus.campaigns', { spent: 5 })],
  'points plays': [
    plant('points.stakes', { valid: 5 }),
    `insert into points.plays (brand_id, day, member_id, category, vendor, currency, unit, kept, stakes, valid, credited, due)
     values ('${ONE}', '${DAY}', '${ONE}', 'RNG', 'HAAT', 'BDT', 100, 0, 1, 100, 7, false)`,
  ],
  'points margins': [
    plant('points.stakes', { ...COUNTED, kept: 10_001 }),
    plant('points.stakes', COUNTED) +
      plant('commission.rebates', { ref: ONE, amount: 50, points: [{ member: ONE, point: '0.005' }] }),
  ],
  'points entries': [plant('points.entries', { kind: 'earned', amount: 100, owed: 0 })],
  'points balances': [
    plant('points.balances', { points: 5, owed: 0 }),
    plant('points.entries', { kind: 'deposit', amount: 5, owed: 0, balance_after: 9 }),
  ],
  'points redemptions': [
    plant('points.redemptions', { state: 'in_process', points: 5 }),
    plant('points.entries', { kind: 'redeemed', amount: -5, owed: 0, ref: ONE }),
    plant('points.redemptions', { state: 'approved', kind: 'goods', points: 0 }),
  ],
  'vip rebates': [
    plant('vip.lines', { amount: 5, state: 'due' }),
    plant('vip.runs', { brand_id: ONE, day: DAY, closed_at: LONG_AGO, at: LONG_AGO }) +
      plant('vip.parts', { brand_id: ONE, day: DAY, valid: 5, rate: 0, used: 0 }),
  ],
  'vip paid': [
    plant('vip.lines', { state: 'paid', offset_by: 0 }),
    plant('vip.lines', { state: 'due', transfer_id: ONE, offset_by: 0 }),
    plant('vip.lines', { state: 'due', amount: 5, offset_by: 3 }),
  ],
  'vip levels': [plant('vip.members', { level: 2, best: 2 }), plant('vip.claims', { name: 'level-3' })],
  'referral rewards': [
    plant('referral.invited', { member_id: ONE, state: 'pending' }) +
      plant('referral.rewards', { invited_id: ONE, member_id: ONE, level: 0 }),
    plant('referral.invited', { member_id: ONE, state: 'qualified' }) +
      plant('referral.rewards', { invited_id: ONE, level: 1 }),
    plant('referral.rewards', { claimed_at: LONG_AGO }),
    plant('referral.invited', { member_id: ONE, path: [ONE] }),
  ],
  'referral statements': [
    plant('referral.statements', { model: 'player', price: 5, firsts: 2, amount: 9, carry: 0, carried: 0 }),
    plant('referral.statements', {
      model: 'share',
      share: 3_000,
      stakes: 10,
      payouts: 30,
      carried: 0,
      amount: 0,
      carry: 0,
    }),
    plant('referral.statements', { model: 'player', price: 0, firsts: 0, amount: 0, carry: 0, carried: -5 }),
  ],
};
