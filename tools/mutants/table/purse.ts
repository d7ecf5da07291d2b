/** Money as people and providers decide it: payments given and taken back, debts, what a member may take out, and who says what became of it. */
import { type Mutant, one } from '../mutant.ts';

const CASHIER = 'features/money/cashier';
const DESK = `${CASHIER}/service/approvals.ts`;
const DIFFERENCES = `${CASHIER}/service/differences.ts`;
const BACK = `${CASHIER}/service/take-back.ts`;
const PAYMENTS = `${CASHIER}/payments.test.ts`;
const REPORTS = `${CASHIER}/reconciliation.test.ts`;

const OUT = 'features/money/withdrawals';
const REQUEST = `${OUT}/service/request.ts`;
const DECIDED = `${OUT}/service/approvals.ts`;
const JUDGED = `${OUT}/rules/payout.ts`;
const SLIPS = `${OUT}/withdrawals.test.ts`;
const CONDITIONS = `${OUT}/conditions.test.ts`;

const STAKES = 'features/play/stakes/service';
const BOOK = 'features/play/sportsbook/service/book.test.ts';
const MODEL = 'tools/soak/lib/purse.test.ts';

const PAID_IN: readonly Mutant[] = [
  one(
    4,
    'purse: a payment that two people gave to somebody is paid to the deposit as well',
    `${CASHIER}/service/settle.ts`,
    "if (named && named.state !== 'waiting') return 'contradiction';",
    '',
    PAYMENTS,
  ),
  one(
    4,
    'purse: a payment is given to a deposit that was credited',
    DESK,
    "  deposit.state !== 'credited' &&\n",
    '',
    PAYMENTS,
  ),
  one(
    8,
    'purse: a payment is given to a deposit of another amount',
    DESK,
    '  deposit.due === payment.amount &&\n',
    '',
    PAYMENTS,
  ),
  one(
    41,
    'purse: money is given to somebody who may not pay in',
    DESK,
    '  await needs.protection.checkDeposit(tx, { ...ask, isGiven: true });\n',
    '',
    PAYMENTS,
  ),
  one(
    41,
    'purse: money that was given to somebody counts for no limit',
    DESK,
    'if (deposit) await needs.protection.countDeposit(',
    'if (!deposit) await needs.protection.countDeposit(',
    PAYMENTS,
  ),
  one(
    4,
    'purse: a payment that was given to somebody else is credited by its difference',
    DIFFERENCES,
    "  if (payments.some(({ state, deposit_id: id }) => state !== 'waiting' && id !== deposit.id))\n    return undefined;\n",
    '',
    REPORTS,
  ),
  one(
    4,
    'purse: a deposit is taken back that is not credited',
    BACK,
    "if (deposit?.state !== 'credited') throw",
    'if (!deposit) throw',
    REPORTS,
  ),
  one(
    8,
    'purse: the fee of a deposit that was taken back is kept',
    BACK,
    "  if (deposit.due > deposit.amount)\n    await ledger.pay(tx, {\n      ...(await movementOf(needs, tx, deposit, row.id, 'deposit fee back')),",
    "  if (deposit.due < deposit.amount)\n    await ledger.pay(tx, {\n      ...(await movementOf(needs, tx, deposit, row.id, 'deposit fee back')),",
    REPORTS,
  ),
  one(
    8,
    'purse: a deposit that is given again repays what others left owed',
    BACK,
    'const repaid = before.owed < still ? before.owed : still;',
    'const repaid = still;',
    MODEL,
  ),
  one(
    8,
    'purse: a deposit that is given again leaves its debt',
    BACK,
    '  if (repaid > 0n)',
    '  if (repaid < 0n)',
    REPORTS,
  ),
];

const OWED: readonly Mutant[] = [
  one(
    8,
    'purse: all of a win repays what is owed',
    `${STAKES}/repay.ts`,
    'const half = won / 2n;',
    'const half = won;',
    `${STAKES}/stakes.test.ts`,
  ),
  one(
    8,
    'purse: more is repaid by a win than is owed',
    `${STAKES}/repay.ts`,
    'const most = owed < cash ? owed : cash;',
    'const most = cash;',
    `${STAKES}/stakes.test.ts`,
  ),
  one(
    8,
    'purse: a result corrected there and back leaves a debt',
    `${STAKES}/correction.ts`,
    'const back = own > 0n ? least(own, still, amount) : 0n;',
    'const back = 0n;',
    BOOK,
  ),
  one(
    8,
    'purse: a correction repays what others left owed whole',
    `${STAKES}/correction.ts`,
    'least(own, still, amount)',
    'least(still, amount)',
    MODEL,
  ),
  one(
    8,
    'purse: all that a correction pays repays what is owed',
    `${STAKES}/correction.ts`,
    'least((amount - back) / 2n, still - back)',
    'least(amount - back, still - back)',
    MODEL,
  ),
];

const TAKEN_OUT: readonly Mutant[] = [
  one(
    14,
    'purse: less than the least amount is withdrawn',
    REQUEST,
    '  if (units < minUnits)',
    '  if (units < 0n)',
    CONDITIONS,
  ),
  one(
    14,
    'purse: more than the greatest amount is withdrawn',
    REQUEST,
    '  if (units > maxUnits)',
    '  if (units < 0n)',
    CONDITIONS,
  ),
  one(
    14,
    'purse: more is withdrawn than a day allows',
    REQUEST,
    '  if (units > dayLeft(rules, eligibility))',
    '  if (units < 0n)',
    CONDITIONS,
  ),
  one(
    14,
    'purse: what covers a debt is withdrawn',
    REQUEST,
    "\n  if (units <= eligibility.balance && units > freeOf(eligibility))\n    throw ledgerFaults('wallet.insufficient_funds');\n  ",
    '',
    CONDITIONS,
  ),
  one(
    14,
    'purse: a large amount wants no higher level',
    REQUEST,
    'if (wantsHighLevel(rules, eligibility, units))\n    throw',
    'if (wantsHighLevel(rules, eligibility, units) && units < 0n)\n    throw',
    CONDITIONS,
  ),
  one(
    22,
    'purse: a withdrawal goes to an account of somebody else',
    REQUEST,
    'if (account?.member_id !== request.caller.id || account.removed_at !== null)',
    'if (!account || account.removed_at !== null)',
    SLIPS,
    CONDITIONS,
  ),
  one(
    22,
    'purse: a withdrawal goes to an account that was taken out',
    REQUEST,
    'if (account?.member_id !== request.caller.id || account.removed_at !== null)',
    'if (account?.member_id !== request.caller.id)',
    CONDITIONS,
  ),
  one(
    22,
    'purse: a new account is paid at once',
    REQUEST,
    "  if (until !== undefined)\n    throw withdrawalFaults('withdrawals.account_cools'",
    "  if (until === 0)\n    throw withdrawalFaults('withdrawals.account_cools'",
    CONDITIONS,
  ),
  one(
    22,
    'purse: an account in a name that is no longer the member’s is paid',
    REQUEST,
    '    !isSameName(eligibility.holder, openDetails(needs, account).holder)\n',
    '    eligibility.holder === undefined\n',
    CONDITIONS,
  ),
  one(
    22,
    'purse: an account in another’s name is added',
    `${OUT}/service/accounts.ts`,
    '    if (!isSameName(payee.holder, holder))',
    '    if (holder === "")',
    CONDITIONS,
  ),
  one(
    22,
    'purse: an account is added without the transaction password',
    `${OUT}/service/accounts.ts`,
    "  await needs.transactions.require(context, wanted.transactionPassword, 'payout_accounts');\n",
    '',
    CONDITIONS,
    SLIPS,
  ),
  one(
    22,
    'purse: money is withdrawn without the transaction password',
    REQUEST,
    "  await needs.transactions.require(ask, ask.transactionPassword, 'withdraw');\n",
    '',
    CONDITIONS,
    SLIPS,
  ),
];

const PAID_OUT: readonly Mutant[] = [
  one(
    42,
    'purse: money is released while a case is open',
    DECIDED,
    'if (await needs.held?.(tx, { memberId: row.member_id, brandId: row.brand_id }))',
    'if (row.amount < 0n)',
    `${OUT}/held.test.ts`,
  ),
  one(
    33,
    'purse: one person releases a large amount',
    DECIDED,
    'approversFor(unitsIn(content), (await rulesOf(needs, brandId, currencyIn(content))).twoAbove),',
    'approversFor(0n, (await rulesOf(needs, brandId, currencyIn(content))).twoAbove),',
    SLIPS,
  ),
  one(
    14,
    'purse: people speak for a provider that is working',
    DECIDED,
    "  return row.state !== 'paying' || row.flag !== '' || providerOf(needs, row.provider)?.isByHand === true;",
    '  return true;',
    SLIPS,
  ),
  one(
    14,
    'purse: a provider’s word counts before anybody released the money',
    JUDGED,
    ' || NOT_RELEASED.includes(row.state)) return',
    ') return',
    SLIPS,
  ),
  one(
    14,
    'purse: a provider speaks for another one’s payout',
    JUDGED,
    '!row || row.provider !== provider || ',
    '!row || ',
    SLIPS,
  ),
  one(
    14,
    'purse: a payout of another sum is taken as paid',
    JUDGED,
    'if (event.amount !== formatWire(row.amount, row.currency) || event.currency',
    'if (event.currency',
    SLIPS,
  ),
  one(
    5,
    'purse: one message says two things of a payout',
    `${OUT}/service/callback.ts`,
    'return before.body.equals(body) ? before.outcome : otherBody(tx, provider, event, body);',
    'return before.outcome;',
    `${OUT}/evidence.test.ts`,
  ),
  one(
    22,
    'purse: somebody else answers whether the money came',
    `${OUT}/service/receipt.ts`,
    "if (row?.member_id !== memberId) throw withdrawalFaults('withdrawals.unknown');",
    "if (!row) throw withdrawalFaults('withdrawals.unknown');",
    SLIPS,
  ),
  one(
    14,
    'purse: a no needs no picture',
    `${OUT}/service/receipt.ts`,
    "    if (proof && row.proofs === 0) throw withdrawalFaults('withdrawals.proof_wanted');\n",
    '',
    SLIPS,
  ),
];

export const PURSE: readonly Mutant[] = [...PAID_IN, ...OWED, ...TAKEN_OUT, ...PAID_OUT];
