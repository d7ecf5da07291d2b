/** Play in wallets at vendors, pages by key, and what records say of both. */
import { type Mutant, one } from '../mutant.ts';

const LIMITS = 'features/people/protection/vendors.test.ts';
const PLAY = 'features/money/wallet/rules/play.ts';
const PLAY_TESTS = 'features/money/wallet/rules/play.test.ts';
const TRANSFERS = 'features/money/wallet/transfers.test.ts';
const RECORDS = 'features/watch/records/records.test.ts';

export const VENDOR_PLAY: readonly Mutant[] = [
  one(
    41,
    'money goes to a vendor past the limits',
    'features/people/protection/rules.ts',
    '  limitsHoldThere,\n  checkIsAnswered,\n',
    '  checkIsAnswered,\n',
    LIMITS,
  ),
  one(
    41,
    'money that is at a vendor already is forgotten when more is taken there',
    'features/people/protection/rules.ts',
    'reachedLimit(limitState, amount + there, now)',
    'reachedLimit(limitState, amount, now)',
    LIMITS,
  ),
  one(
    41,
    'nobody is asked before money goes to a vendor',
    'features/money/wallet/service/transfers.ts',
    '  await needs.protection.checkEntry(tx, { memberId, brandId, currency, amount: units });\n',
    '',
    TRANSFERS,
  ),
  one(
    41,
    'what was lost at a vendor counts for no limit',
    'features/people/protection/jobs.ts',
    'if (rows.length > 0) await countElsewhere(tx, rows);',
    '',
    LIMITS,
  ),
  one(
    41,
    'what was lost at a vendor in an earlier period counts in this one',
    'features/people/protection/store/play.ts',
    'case when s.from_${period} = n.from_${period} then s.used_${kind}_${period} else 0 end',
    's.used_${kind}_${period}',
    LIMITS,
  ),
  one(
    42,
    'play at a vendor is no play to those who look for laundering',
    'features/people/aml/service/watch.ts',
    'return validStake > 0n ? [',
    'return validStake < 0n ? [',
    'features/people/aml/aml.test.ts',
  ),
  one(
    42,
    'play at a vendor meets no turnover',
    'features/money/withdrawals/service/turnover.ts',
    'stake: playOf(fact).validStake',
    'stake: 0n',
    'features/money/withdrawals/conditions.test.ts',
  ),
  one(
    42,
    'what was won at a vendor meets a turnover',
    'features/money/wallet/contract/transfers.ts',
    'const stake = amount < 0n ? -amount : 0n;',
    'const stake = amount < 0n ? -amount : amount;',
    'features/money/withdrawals/conditions.test.ts',
  ),
  one(
    8,
    'a stake counts by the balance, and again when it is reported',
    PLAY,
    'stake: stake - known.staked + added.staked,',
    'stake: stake + added.staked,',
    PLAY_TESTS,
  ),
  one(
    8,
    'what no report explains counts for nothing',
    PLAY,
    'payout: payout - known.paid + added.paid,',
    'payout: payout - known.paid,',
    PLAY_TESTS,
  ),
  one(
    5,
    'a bet that is reported again counts again',
    'features/money/wallet/store/results.ts',
    'on conflict do nothing returning id, reference',
    'on conflict (brand_id, vendor, reference) do update set game = excluded.game returning id, reference',
    TRANSFERS,
  ),
  one(
    9,
    'a page of bets begins with the line the page before ended with',
    'features/watch/records/store.ts',
    '(b.placed_at, b.ref) < (${PLACE_OF})',
    '(b.placed_at, b.ref) <= (${PLACE_OF})',
    RECORDS,
  ),
  one(
    22,
    'a bet of somebody else is a place in one’s own list',
    'features/watch/records/store.ts',
    'where k.member_id = $1 and k.ref = $11',
    'where k.ref = $11',
    RECORDS,
  ),
  one(
    9,
    'a page of the account record begins with the line the page before ended with',
    'features/money/wallet/store.ts',
    '(p.transfer_id, p.seq) < ($7::uuid, $8::smallint)',
    '(p.transfer_id, p.seq) <= ($7::uuid, $8::smallint)',
    'features/money/wallet/statement.test.ts',
  ),
  one(
    9,
    'a page of an account of the brand begins with the line the page before ended with',
    'features/watch/explorer/store/ledger.ts',
    'p.transfer_id < $3 and $1 in',
    'p.transfer_id <= $3 and $1 in',
    'features/watch/explorer/explorer.test.ts',
  ),
];
