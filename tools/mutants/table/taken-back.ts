import { type Mutant, one } from '../mutant.ts';

const FIGURES = 'apps/server/taken-back.test.ts';
const DESK = 'features/money/cashier/taken-back.test.ts';
const TAKE_BACK = 'features/money/cashier/service/take-back.ts';
const SETTLE = 'features/money/cashier/service/settle.ts';
const SUMS = 'kernel/usual-sums.test.ts';
const SETTINGS = 'platform/settings/settings.test.ts';
const NAMES = 'features/people/protection/removed-names.test.ts';
const PROFILE = 'features/people/members/profile.test.ts';
const PLAYED = 'apps/server/played-before.test.ts';

/** A deposit that is taken back, what is told of it, and what waits for whom meanwhile. */
export const TAKEN_BACK: readonly Mutant[] = [
  one(
    5,
    'what was taken back still counts on the start page',
    'features/watch/records/service/hear.ts',
    '      -1,\n',
    '      1,\n',
    FIGURES,
  ),
  one(
    5,
    'what was taken back still counts for a team',
    'features/money/commission/room.ts',
    'depositFlow(fact, fact.creditedAt, -1n)',
    'depositFlow(fact, fact.creditedAt, 0n)',
    FIGURES,
  ),
  one(
    5,
    'what was taken back still asks for its turnover',
    'features/money/withdrawals/store/turnover.ts',
    'where member_id = $1 and not taken_back order by',
    'where member_id = $1 order by',
    FIGURES,
  ),
  one(
    42,
    'what was taken back still counts as money that came in',
    'features/people/aml/service/watch.ts',
    "await dropFlow(tx, memberId, 'deposit', depositId);",
    'void [memberId, depositId];',
    FIGURES,
  ),
  one(
    13,
    'what was taken back has used a limit of deposits',
    'features/people/protection/jobs.ts',
    "on(DepositTakenBack, async (tx, facts) => {\n      await endDeposits(tx, idsOf(facts), 'ended'",
    "on(DepositTakenBack, async (tx, facts) => {\n      await endDeposits(tx, idsOf(facts), 'credited'",
    FIGURES,
  ),
  one(
    5,
    'nobody is told of a deposit that is taken back',
    TAKE_BACK,
    'if (restated) await tellRooms(tx, DepositTakenBack, restated, row.id);',
    '',
    DESK,
  ),
  one(
    5,
    'nobody is told of a deposit that is given again',
    TAKE_BACK,
    'if (again) await tellRooms(tx, DepositGivenAgain, again, before.id);',
    '',
    DESK,
  ),
  one(
    5,
    'what was never lowered is raised',
    TAKE_BACK,
    'if (deposit.first_credited_at === null) return;',
    'deposit.first_credited_at ??= new Date(0);',
    DESK,
  ),
  one(
    8,
    'a provider locks the deposit before its payment',
    SETTLE,
    '  const seen = await findDeposit(tx, event.reference);\n',
    '  const seen = await lockDeposit(tx, event.reference);\n',
    DESK,
  ),
  one(
    8,
    'people who credit by a report lock the deposit before its payment',
    'features/money/cashier/service/differences.ts',
    'const seen = row.deposit_id === null ? undefined : await findDeposit(tx, row.deposit_id);',
    'const seen = row.deposit_id === null ? undefined : await lockDeposit(tx, row.deposit_id);',
    DESK,
  ),
  one(
    9,
    'sums of another currency keep the figures of BDT',
    'kernel/usual-sums.ts',
    'if (currency === WRITTEN_IN || !isKnown(currency)) return bdt;',
    'if (isKnown(currency)) return bdt;',
    SUMS,
  ),
  one(
    9,
    'a brand’s sums are those of BDT',
    'platform/settings/settings.ts',
    'if (section.sums === undefined || currency === undefined) return section.defaults;',
    'if (currency !== undefined) return section.defaults;',
    SETTINGS,
  ),
  one(
    33,
    'who fills in his names loses the level he was given',
    'features/people/members/service/profile.ts',
    'const replaced = written.filter((name) => !isFirst(view, name, texts));',
    'const replaced = written;',
    PROFILE,
  ),
  one(
    33,
    'a first name makes another payee at a level nobody checked him to',
    'features/people/members/service/profile.ts',
    'return !isOtherPayee(payeeAt(level, before), payeeAt(level, { ...before, ...texts }));',
    'return true;',
    PROFILE,
  ),
  one(
    13,
    'a name that staff took out excludes somebody else',
    'features/people/protection/store/exclusions.ts',
    "not (p.removed && array['payeeName', 'birthday']) or ${SHOWN}",
    'true or ${SHOWN}',
    NAMES,
  ),
  one(
    13,
    'nobody remembers what staff took out',
    'features/people/members/service/staff-profile.ts',
    '    await keepRemoved(tx, by.memberId, after);\n',
    '',
    NAMES,
  ),
  one(
    42,
    'a withdrawal is judged before play at vendors is known',
    'features/money/withdrawals/service/request.ts',
    '  await needs.syncPlay?.(ask.caller.id);\n',
    '',
    PLAYED,
  ),
  one(
    42,
    'a silent vendor keeps somebody from his money',
    'features/money/wallet/service/sync.ts',
    'await Promise.race([asked, late]);',
    'await asked;',
    PLAYED,
  ),
];
