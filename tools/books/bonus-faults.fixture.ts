/** Faults of bonuses: rows a hand in the database makes up whole. */
import { ONE, plant, TWO } from './room-faults.fixture.ts';

/** What lies in the pockets of cash lies in bonus pockets, and no bonus was ever granted. */
const CASH_AS_BONUS =
  "update ledger.accounts set purpose = 'old' where purpose = 'bonus'; update ledger.accounts set purpose = 'bonus' where purpose = 'cash';";
const POCKET = 900_000_001;
const HELD = 900_000_002;
/** The pockets of one member, who is nobody else in this house. */
const pocket = (id: number, purpose: string): string =>
  plant('ledger.accounts', { id, owner_id: ONE, member_owned: true, purpose, currency: 'BDT' });

/** Pass → what it must see. */
export const BONUS_FAULTS: Readonly<Record<string, readonly string[]>> = {
  'bonus grants': [
    plant('bonus.bonuses', { granted: 5 }),
    `${CASH_AS_BONUS} update ledger.transfers set kind = 'forfeit' where kind = 'round'`,
  ],
  'bonus pockets': [
    CASH_AS_BONUS,
    pocket(POCKET, 'bonus') + plant('bonus.bonuses', { member_id: ONE, state: 'open', currency: 'BDT' }),
    plant('ledger.bonus_uses'),
  ],
  'bonus holds': [
    plant('ledger.bonus_holds'),
    pocket(POCKET, 'bonus') +
      pocket(HELD, 'held') +
      plant('ledger.balances', { member_id: ONE, account_id: HELD, balance: 5 }) +
      plant('ledger.bonus_uses', { member_id: ONE, account_id: POCKET, bonus_id: TWO }) +
      plant('ledger.bonus_holds', { member_id: ONE, account_id: POCKET, bonus_id: TWO, stake: 9 }),
  ],
  'bonus progress': [
    plant('bonus.bonuses', { wagered: 5 }),
    plant('bonus.bonuses', { wagered: 0, required: 9, converted: 5 }),
  ],
  'bonus terms': [
    plant('bonus.terms', { id: ONE, content: { wagering: '8' } }) +
      plant('bonus.bonuses', { terms_id: ONE, granted: 100, won_free: 0, required: 5 }),
    plant('bonus.bonuses', { converted: 9, max_conversion: 5 }),
    plant('bonus.bonuses', { id: ONE, max_stake: 5 }) +
      plant('bonus.stakes', { bonus_id: ONE, part: 1, stake: 9 }),
    plant('bonus.terms', { id: ONE, content: { wagering: '1', excluded: ['LOTT'] } }) +
      plant('bonus.bonuses', {
        id: TWO,
        terms_id: ONE,
        granted: 5,
        won_free: 0,
        required: 5,
        max_stake: 100,
      }) +
      plant('bonus.stakes', { bonus_id: TWO, part: 1, stake: 9, category: 'LOTT' }),
  ],
  'bonus rewards': [plant('bonus.rewards')],
  'bonus budgets': [plant('bonus.campaigns', { spent: 5 })],
};
