import { type Mutant, one } from '../mutant.ts';

const ROOM = 'features/money/bonus';
const AMOUNTS = `${ROOM}/rules/amounts.ts`;
const PROGRESS = `${ROOM}/rules/progress.ts`;
const RULES = `${ROOM}/rules/amounts.test.ts`;
const SERVED = `${ROOM}/bonus.test.ts`;
const LEDGER = 'ledger/bonus.test.ts';

/** Bonus money: what is granted, counted, converted and taken back (8, 9, 11, 14). */
export const BONUS: readonly Mutant[] = [
  one(8, 'a bonus above its cap', AMOUNTS, 'minor(one < other ? one : other)', 'minor(one)', RULES),
  one(8, 'wagering is rounded down', AMOUNTS, '+ ONE - 1n) / ONE)', ') / ONE)', RULES),
  one(8, 'more than ten times is asked for', AMOUNTS, 'factor > BigInt(MOST_WAGERING) * ONE', 'false', RULES),
  one(
    8,
    'a stake counts above the largest one',
    PROGRESS,
    'maxStake > 0n && ended.validStake > maxStake',
    'false',
    RULES,
  ),
  one(8, 'a void stake counts', PROGRESS, "ended.state === 'voided' || ended.free", 'ended.free', RULES),
  one(
    8,
    'more becomes cash than the terms allow',
    PROGRESS,
    'most !== undefined && balance > most ? most : balance',
    'balance',
    RULES,
  ),
  one(
    8,
    'the cash share is rounded up',
    'ledger/bonus.ts',
    '(amount * part + stake - 1n) / stake',
    '(amount * part) / stake',
    LEDGER,
  ),
  one(
    9,
    'a bonus that has ended is staked',
    'ledger/bonus.ts',
    '!use?.spendable || cash >= stake',
    '!use || cash >= stake',
    LEDGER,
  ),
  one(
    11,
    'two bonuses are open at once',
    `${ROOM}/service/grant.ts`,
    'if (await openBonusOf(tx, memberId))',
    'if (false)',
    SERVED,
  ),
  one(
    11,
    'a reward is paid twice',
    `${ROOM}/service/pay.ts`,
    'if (again) return { rewardId: again.id, again: true };',
    '',
    SERVED,
  ),
  one(
    14,
    'a bonus is over while a stake is made of it',
    `${ROOM}/service/hear.ts`,
    'batch.balanceOf(account) > 0n || batch.isStakedOf(account)',
    'batch.balanceOf(account) > 0n',
    SERVED,
  ),
  one(
    14,
    'a stake from before the grant counts',
    `${ROOM}/service/hear.ts`,
    'takenAt >= row.granted_at.getTime() &&',
    '',
    SERVED,
  ),
];
