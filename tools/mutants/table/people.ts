import { FACTOR_RESET, FIRST_PASSWORD, matrix, STAFF } from '../files.ts';
import { type Mutant, one } from '../mutant.ts';

const COLLECT = 'features/people/staff/service/first-password.ts';
const REQUESTS = 'features/people/staff/service/requests.ts';

/** What one person must not do alone to a colleague's or a player's account (33). */
export const PEOPLE: readonly Mutant[] = [
  one(
    33,
    'who agreed to a password sees it',
    COLLECT,
    " || request.asked_by !== staffId) throw staffFaults('staff.unknown');",
    ") throw staffFaults('staff.unknown');",
    FIRST_PASSWORD,
  ),
  {
    check: 33,
    name: 'a password is collected before anybody agreed',
    tests: [FIRST_PASSWORD],
    edits: [
      {
        file: COLLECT,
        find: "  if (request.state !== 'done') throw staffFaults('staff.request_undecided');\n",
        replace: '',
      },
      { file: COLLECT, find: "  state === 'done' &&\n", replace: '' },
      { file: COLLECT, find: '  decided_at !== null &&\n', replace: '' },
      {
        file: COLLECT,
        find: 'now < decided_at.getTime() + COLLECT_MS',
        replace: 'now < (decided_at?.getTime() ?? now) + COLLECT_MS',
      },
    ],
  },
  {
    check: 33,
    name: 'a password is collected twice',
    tests: [FIRST_PASSWORD],
    edits: [
      {
        file: COLLECT,
        find: "  if (request.given_at !== null) throw staffFaults('staff.password_given');\n",
        replace: '',
      },
      { file: COLLECT, find: '  given_at === null &&\n', replace: '' },
      { file: COLLECT, find: ' || inUse !== request.was[0]', replace: ' || inUse === undefined' },
    ],
  },
  one(
    33,
    'an agreed password outlives a change of the old one',
    COLLECT,
    ' || inUse !== request.was[0]',
    ' || inUse === undefined',
    FIRST_PASSWORD,
  ),
  one(
    33,
    'an agreed password waits for ever',
    COLLECT,
    'now < decided_at.getTime() + COLLECT_MS',
    'now > COLLECT_MS',
    FIRST_PASSWORD,
  ),
  one(
    33,
    'one person asks for another account of his own',
    COLLECT,
    'if (asker && samePerson(eyesOf(asker), eyesOf(one)))',
    'if (!asker)',
    FIRST_PASSWORD,
  ),
  one(
    33,
    'who holds a password agrees to the next one',
    REQUESTS,
    "request.kind !== 'factors' && request.kind !== 'password'",
    "request.kind !== 'factors'",
    FIRST_PASSWORD,
  ),
  one(
    33,
    'a password is asked for without a fresh proof',
    'features/people/staff/routes.ts',
    'await needs.stepUp(context);\n    return { id:',
    'return { id:',
    STAFF,
  ),
  one(
    33,
    'a password is collected without a fresh proof',
    'features/people/staff/routes.ts',
    'await needs.stepUp(context);\n    return collectPassword(',
    'return collectPassword(',
    FIRST_PASSWORD,
  ),
  one(
    33,
    'factors are taken away from oneself',
    REQUESTS,
    "    if (accountId === actor.staffId) throw staffFaults('staff.not_yourself');\n",
    '',
    FACTOR_RESET,
  ),
  one(
    33,
    'who set the password in use asks for the factors',
    REQUESTS,
    'if (asker && about && holdsKey(asker, about, account.mustChange))',
    'if (asker && about && holdsKey(asker, about, false))',
    FACTOR_RESET,
  ),
  one(
    33,
    'who set the password in use decides about the factors',
    REQUESTS,
    '? holdsKey(reader, about, mustChange)',
    '? holdsKey(reader, about, false)',
    FACTOR_RESET,
  ),
  one(
    33,
    'a reset of factors leaves the sessions',
    'identity/factors/reset.ts',
    '      await needs.identity.endSessions(tx, accountId);\n',
    '',
    FACTOR_RESET,
  ),
  one(
    33,
    'a reset of factors leaves the recovery codes',
    'identity/factors/reset.ts',
    '      await clearCodes(tx, accountId);\n',
    '',
    FACTOR_RESET,
  ),
  one(
    33,
    'factors of another brand’s account are taken away',
    REQUESTS,
    'account.brandId !== actor.brandId || ',
    '',
    matrix('answers exactly'),
  ),
];
