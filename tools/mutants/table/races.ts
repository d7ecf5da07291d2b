import { ATTACKS, PASSWORDS, RACES, SEALED } from '../files.ts';
import { type Mutant, one } from '../mutant.ts';

const SERVICE = 'identity/service.ts';
const ADMIT = 'identity/sign-in/admit.ts';
const FACTORS = 'identity/factors/service.ts';

/** Requests that are under way while their ground moves, and proofs, codes and sessions taken elsewhere (22, 28, 31, 33). */
export const RACED: readonly Mutant[] = [
  one(
    31,
    'a password that was changed meanwhile still signs in',
    ADMIT,
    "    if (now.password_hash !== account.password_hash) throw identityFaults('identity.wrong_credentials');\n",
    '',
    RACES,
  ),
  one(
    22,
    'an account that was closed meanwhile is signed in to',
    ADMIT,
    "    if (!now || now.closed) throw identityFaults('identity.account_closed');\n",
    "    if (!now) throw identityFaults('identity.account_closed');\n",
    RACES,
  ),
  one(
    31,
    'a sign-in that waits outlives a change of the password',
    SERVICE,
    '  await forgetPending(tx, accountId);\n',
    '  void forgetPending;\n',
    RACES,
  ),
  one(
    31,
    'a change of the password overtakes the one that overtook it',
    SERVICE,
    'now?.password_hash !== account.password_hash || ',
    'now === undefined || ',
    RACES,
  ),
  one(
    22,
    'the password of an account that was closed meanwhile is changed',
    SERVICE,
    '|| now.closed ||',
    '||',
    RACES,
  ),
  one(
    31,
    'a session that was ended meanwhile changes the password',
    SERVICE,
    '!(await isOpen(tx, sessionId))',
    'isOpen === undefined',
    RACES,
  ),
  one(
    22,
    'the last two factors of staff are taken away at once',
    FACTORS,
    '    await lockAccount(tx, here.caller.id);\n',
    '',
    RACES,
  ),
  one(
    31,
    'two first factors at once bring two lists of codes',
    FACTORS,
    '    await lockAccount(tx, id);\n    const had',
    '    const had',
    RACES,
  ),
  one(
    31,
    'a page left open binds a first mailbox, and with it a new password',
    'features/people/members/service/contacts.ts',
    '  else await where.requireStepUp();\n',
    '',
    'apps/server/vouched.test.ts',
  ),
  one(
    31,
    'a link to a mailbox that was given up still opens',
    'features/people/members/service/contacts.ts',
    '    if (before !== undefined) await endResets(tx, memberId);\n',
    '    void endResets;\n',
    PASSWORDS,
  ),
  {
    check: 31,
    name: 'a code for one purpose opens another’s door',
    edits: [
      {
        file: 'identity/codes/store.ts',
        find: 'brand_id = $1 and purpose = $2 and channel',
        replace: 'brand_id = $1 and $2::text is not null and channel',
      },
      {
        file: 'identity/codes/codes.ts',
        find: 'request.brandId, request.purpose, request.channel',
        replace: 'request.brandId, request.channel',
      },
    ],
    tests: [ATTACKS],
  },
  one(
    31,
    'a step-up’s code is good in every session of its account',
    'identity/factors/ways.ts',
    'subject: `step-up ${sessionId}`',
    "subject: `step-up ${sessionId === '' ? '' : id}`",
    ATTACKS,
  ),
  one(
    22,
    'a passkey of one brand signs in at another',
    'identity/sign-in/service.ts',
    "if (!account || account.brand_id !== arrival.brandId) throw factorFaults('identity.passkey_wrong');",
    "if (!account) throw factorFaults('identity.passkey_wrong');",
    ATTACKS,
  ),
  one(
    28,
    'a journey to one provider ends at another',
    'identity/social/journey.ts',
    '  row.provider === provider &&\n',
    '  row.provider !== undefined &&\n',
    ATTACKS,
  ),
  one(
    36,
    'one call that should be sealed is taken in plain',
    'identity/passwords/contract.ts',
    '    mustChangePassword: Type.Boolean(),\n  }),\n  encrypted: true,\n',
    '    mustChangePassword: Type.Boolean(),\n  }),\n',
    SEALED,
  ),
];
