import { type Mutant, one } from '../mutant.ts';

const BREAKS = 'features/play/lottery/breaks.test.ts';
const CHASES = 'features/play/lottery/jobs.ts';
const HOME = 'features/money/wallet/jobs.ts';
const BROUGHT = 'features/money/wallet/home.test.ts';
const EXCLUDED = 'apps/server/excluded.test.ts';
const FLAGGED = 'features/money/cashier/excluded.test.ts';

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
];
