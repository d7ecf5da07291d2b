import { DECIDE } from '../files.ts';
import { type Mutant, one } from '../mutant.ts';

const TABLES = 'features/play/tables';
const STAFF = `${TABLES}/staff.test.ts`;
const APPROVALS = 'features/people/approvals/approvals.test.ts#is not shown to the second';
const LIMITS = `${TABLES}/rules/limits.ts`;
const KINDS = `${STAFF}#bind to the unit`;

/** Tables everybody plays at: what two have to enter, limits of places, heights that are told, patterns of bingo (8, 16, 33). */
export const AT_TABLES: readonly Mutant[] = [
  one(
    33,
    'at tables, what two have to enter counts when they differ',
    DECIDE,
    'if (agree && differs(one))',
    'if (agree && one.entered === "" && differs(one))',
    APPROVALS,
  ),
  one(
    33,
    'at tables, the second is shown what the first has entered',
    'features/people/approvals/present.ts',
    "const isHidden = enteredTwice && state === 'open' && row.asked_by !== readerId;",
    'const isHidden = false;',
    APPROVALS,
  ),
  one(
    33,
    'at tables, the trail tells the second what the first has entered',
    'features/people/approvals/service/ask.ts',
    'const after = kind.sameEntry ? [] : wanted;',
    'const after = wanted;',
    APPROVALS,
  ),
  one(
    33,
    'at tables, any result agrees with the one that was entered first',
    `${TABLES}/service/approvals.ts`,
    'return said !== undefined && JSON.stringify(said) === JSON.stringify(engine?.readEntry?.(result));',
    'return said !== undefined;',
    `${STAFF}#is entered twice`,
  ),
  one(
    8,
    'at tables, a bet above the limit of its kind is taken',
    LIMITS,
    'if (sum > maxOf(limits, spot))',
    'if (sum > limits.max)',
    KINDS,
  ),
  one(
    8,
    'at tables, what lies on a place already does not count',
    LIMITS,
    'const together = [...laid, ...parts];',
    'const together = [...parts];',
    KINDS,
  ),
  one(
    8,
    'at tables, staff set a limit of a kind below the smallest bet',
    `${TABLES}/service/ops.ts`,
    'return min <= most && most <= roundMax &&',
    'return most <= roundMax &&',
    `${STAFF}#are refused below the smallest bet`,
  ),
  one(
    8,
    'at tables, staff set a limit of a kind the game does not have',
    `${TABLES}/service/ops.ts`,
    ' && kinds.some(({ kind }) => kind === own.kind);',
    ';',
    `${STAFF}#of a kind the game does not have`,
  ),
  one(
    16,
    'at tables, two lines are won with one',
    'games/bingo/engine/patterns.ts',
    'return times[need - 1] ?? 0;',
    'return times[0] ?? 0;',
    'games/bingo/bingo.test.ts#are covered by a shape',
  ),
];
