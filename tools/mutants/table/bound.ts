import { type Mutant, one } from '../mutant.ts';

const BREAKS = 'features/play/lottery/breaks.test.ts';
const CHASES = 'features/play/lottery/jobs.ts';
const HOME = 'features/money/wallet/jobs.ts';
const BROUGHT = 'features/money/wallet/home.test.ts';
const EXCLUDED = 'apps/server/excluded.test.ts';
const FLAGGED = 'features/money/cashier/excluded.test.ts';
const RETURNS = 'features/money/withdrawals/service/return-deposits.ts';
const RETURNED = 'features/money/withdrawals/excluded.test.ts';

/** Who is excluded is let out of what binds him, and to all of his money (13). */
export const LET_OUT: readonly Mutant[] = [
  one(
    13,
    'excluded: a chase goes on behind an exclusion',
    CHASES,
    '    on(MemberExcluded, (tx, facts) => orderStops(tx, idsOf(facts))),\n',
    '',
    BREAKS,
  ),
  one(
    13,
    'excluded: a chase goes on in a time-out',
    CHASES,
    '    on(TimeOutTaken, (tx, facts) => orderStops(tx, idsOf(facts))),\n',
    '',
    BREAKS,
  ),
  one(
    13,
    'excluded: a chase of who was suspended goes on',
    CHASES,
    "idsOf(facts.filter(({ to }) => to !== 'active'))",
    'idsOf(facts.filter(() => false))',
    BREAKS,
  ),
  one(
    13,
    'excluded: a draw takes the stake of a chase nobody has stopped yet',
    'features/play/lottery/service/settle.ts',
    'if (onBreak.length === 0) return;\n',
    'if (onBreak.length < 1_000_000) return;\n',
    BREAKS,
  ),
  one(
    13,
    'excluded: who takes a break behind the close takes his stake back',
    'features/people/protection/store/breaks.ts',
    'x.member_id = m.id and x.at < $2 and x.until > $2',
    'x.member_id = m.id and x.until > $2',
    BREAKS,
  ),
  one(
    13,
    'excluded: his money at a vendor stays there',
    HOME,
    'for (const { memberId, brandId, until } of facts) await homeJob(tx, { memberId, brandId, since: until });',
    'for (const { memberId, brandId, until } of facts.slice(facts.length)) await homeJob(tx, { memberId, brandId, since: until });',
    BROUGHT,
  ),
  one(
    13,
    'excluded: money on its way to a vendor is left there',
    HOME,
    'if (turn >= MOST_TURNS) {',
    'if (turn >= MOST_TURNS - MOST_TURNS) {',
    BROUGHT,
  ),
  one(
    13,
    'excluded: he may not bring his money back from a vendor',
    'features/money/wallet/routes/transfers.ts',
    '    MakeTransfer,\n    { allow: MEMBERS, perMinute: 60, restricted: true },',
    '    MakeTransfer,\n    { allow: MEMBERS, perMinute: 60 },',
    EXCLUDED,
  ),
  one(
    13,
    'excluded: nobody sees what he paid in under another account',
    'features/money/cashier/service/excluded.ts',
    "if (matchedBy === 'own' || since === undefined) continue;",
    'if (matchedBy !== undefined) continue;',
    FLAGGED,
  ),
  one(
    13,
    'excluded: what was paid in before he excluded himself is looked at, too',
    'features/money/cashier/store.ts',
    "where member_id = $1 and created_at >= $2 and state in ('pending', 'credited') and flag = ''",
    "where member_id = $1 and $2::timestamptz is not null and state in ('pending', 'credited') and flag = ''",
    FLAGGED,
  ),
  one(
    13,
    'excluded: what he paid in under another account does not go back',
    'features/money/withdrawals/service/turnover.ts',
    '        await returnDeposits(needs, tx, fact, span);\n',
    '',
    RETURNED,
  ),
  one(
    13,
    'excluded: what is credited to him later does not go back',
    'features/money/withdrawals/service/turnover.ts',
    '        await returnOf(needs, tx, fact, known);\n',
    '        void known;\n',
    RETURNED,
  ),
  one(
    13,
    'excluded: who excluded himself is sent back what he had',
    'features/money/withdrawals/service/turnover.ts',
    "if (fact.matchedBy === 'own' || fact.since === undefined) continue;",
    'if (fact.since === undefined) continue;',
    RETURNED,
  ),
  one(
    13,
    'excluded: what was paid in before the exclusion goes back',
    'features/money/cashier/store/excluded.ts',
    'd.created_at >= $2 and d.created_at < $3',
    '$2::timestamptz is not null and d.created_at < $3',
    RETURNED,
  ),
  one(
    13,
    'excluded: a deposit the desk has judged goes back once more',
    RETURNS,
    '  if (await findByKey(tx, who.memberId, key)) return;\n',
    '',
    RETURNED,
  ),
  one(
    13,
    'excluded: more goes back than is there',
    RETURNS,
    'const units = left < deposit.amount ? left : deposit.amount;',
    'const units = deposit.amount;',
    RETURNED,
  ),
  one(
    13,
    'excluded: he takes the money out before it is held',
    'features/money/withdrawals/service/turnover.ts',
    'const AWAITED = [DepositCredited.kind, MemberExcluded.kind];',
    'const AWAITED = [DepositCredited.kind];',
    RETURNED,
  ),
  one(
    13,
    'excluded: money that never came is sent back',
    'features/money/withdrawals/service/payable.ts',
    "  if (!(await isCredited(tx, depositId))) throw withdrawalFaults('withdrawals.return_stale');\n",
    '  await isCredited(tx, depositId);\n',
    RETURNED,
  ),
  one(
    13,
    'excluded: what waits to go back goes on when its deposit is taken back',
    RETURNS,
    "  await move(needs, tx, row, 'reject', { owner: 'clock', reason: 'taken_back' });\n",
    '',
    RETURNED,
  ),
  one(
    13,
    'excluded: what goes back counts against what he may withdraw himself',
    'features/money/withdrawals/store.ts',
    'from withdrawals.withdrawals where member_id = $1 and return_of is null`',
    'from withdrawals.withdrawals where member_id = $1`',
    RETURNED,
  ),
];
