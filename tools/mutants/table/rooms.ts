import { one } from '../mutant.ts';
import { APPROVAL_RULES, DECIDE, MEMBER_PROFILE, STAFF_KINDS } from '../files.ts';

const FACTORS = 'identity/factors/factors.test.ts';
const FORGOTTEN = 'identity/password-reset/password-reset.test.ts';
const SESSIONS_BY_RULE = 'identity/sessions/sessions.test.ts';
const SIGN_IN_BY_RULE = 'identity/sign-in/sign-in.test.ts';
const EYES = 'features/people/staff/staff.test.ts';
const LOBBY = 'features/around/lobby/lobby.test.ts';
const ENTRY = 'features/around/content/entry.test.ts';

/** Guards of single rooms, each missed by the room's own tests. */
export const ROOMS = [
  one(
    31,
    'guesses at a second factor that come at once are not counted',
    'identity/factors/service.ts',
    'tries && tries.failures > MOST_WRONG',
    'tries && tries.failures > 4 * MOST_WRONG',
    `${FACTORS}#are ten in a quarter`,
  ),
  one(
    33,
    'a mailbox somebody wrote at a desk resets the password',
    'identity/password-reset/service.ts',
    ' && !one.by_staff',
    '',
    `${FORGOTTEN}#a mailbox staff wrote`,
  ),
  one(
    33,
    'a link to a mailbox that staff replaced goes on opening',
    'features/people/members/service/staff-profile.ts',
    "if (kind === 'email') await endResets",
    "if (kind === 'email' && by.memberId === '') await endResets",
    `${MEMBER_PROFILE}#brings no link`,
  ),
  one(
    32,
    'a first password leaves what waits and is remembered',
    'identity/sessions/service.ts',
    'await setPassword(tx, accountId, passwordHash, true);\n      await endSessions(tx, accountId);',
    'await setPassword(tx, accountId, passwordHash, true);\n      await endAll(tx, accountId, null);',
    `${FACTORS}#ends sessions, what is remembered`,
  ),
  one(
    33,
    'who was suspended this second agrees',
    DECIDE,
    "if (reader?.status !== 'active') throw",
    'if (!reader) throw',
    `${EYES}#of who was suspended`,
  ),
  one(
    33,
    'administrators may lose the right to give rights',
    STAFF_KINDS,
    'if (!leavesAdmin(subject, rights))',
    "if (subject === '')",
    `${EYES}#an administrator without rights`,
  ),
  one(
    33,
    'what was agreed to is collected for ever',
    APPROVAL_RULES,
    'now < decided_at.getTime() + withinMs',
    'now > 0',
    'features/people/approvals/rules.test.ts#an hour later',
  ),
  one(
    22,
    'a hand-off opens at another brand',
    'identity/sessions/routes.ts',
    'if (!row || row.brand_id !== context.brand.id) return undefined;',
    'if (!row) return undefined;',
    `${SESSIONS_BY_RULE}#opens nothing at another brand`,
  ),
  one(
    32,
    'a hand-off outlives its session',
    'identity/sessions/routes.ts',
    ' || !isAlive(life, clock.now())',
    '',
    `${SESSIONS_BY_RULE}#of a session`,
  ),
  one(
    29,
    'a known browser shares the strangers’ count',
    'identity/sign-in/service/tries.ts',
    'return device === undefined\n',
    'return device !== name\n',
    `${SIGN_IN_BY_RULE}#from a browser the account knows`,
  ),
  one(
    29,
    'twelve failures close no door',
    'identity/sign-in/service/tries.ts',
    'pair.failures < MOST_OF_PAIR ? 0',
    'pair.failures < 100 * MOST_OF_PAIR ? 0',
    `${SIGN_IN_BY_RULE}#of a name from one address are twelve`,
  ),
  one(
    32,
    'two tabs of one browser count as theft',
    'identity/sessions/service/remembered.ts',
    'now - row.used_at.getTime() < GRACE_MS',
    'now - row.used_at.getTime() < 0',
    `${SIGN_IN_BY_RULE}#that asks twice within ten seconds`,
  ),
  one(
    8,
    'hearts that come at once go over the limit',
    'features/around/lobby/service.ts',
    '    await lockFavourites(tx, memberId);\n',
    '',
    `${LOBBY}#end at five hundred`,
  ),
  one(
    38,
    'a path with a tab in it leads away',
    'features/around/content/rules.ts',
    '(?![/\\\\])[^\\s\\p{Cc}]*$',
    '(?![/\\\\])',
    `${ENTRY}#on what counts as a path`,
  ),
  one(
    39,
    'a maker’s own rate of nothing is set without a word',
    'features/setup/catalogue/service/rebates.ts',
    "const isFirst = isMade && vendor !== '';",
    "const isFirst = isMade && vendor === '-';",
    'features/setup/catalogue/rebates.test.ts#of a maker that is none',
  ),
] as const;
