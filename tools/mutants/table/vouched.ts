import { FRESH, VOUCHED } from '../files.ts';
import { type Mutant, one } from '../mutant.ts';

const WAYS_OF = 'identity/factors/ways.ts';
const FACTORS = 'identity/factors/service.ts';
const LINK = 'identity/social/link.ts';
const CONTACTS = 'features/people/members/service/contacts.ts';
const REGISTRATION = 'features/people/members/service/register.ts';

/** Accounts somebody else vouches for: what they prove themselves with, and whose number it is (31, 33, 38). */
export const VOUCHED_FOR: readonly Mutant[] = [
  one(
    33,
    'a password is wanted of who has none',
    WAYS_OF,
    "  if (!account || knowsPassword(account)) return ['password'];\n",
    "  if (account) return ['password'];\n  if (!account) return [];\n",
    VOUCHED,
  ),
  one(
    33,
    'whoever found the page chooses a first password',
    'identity/routes.ts',
    '      await factors.requireStepUp(context);\n',
    '      void factors;\n',
    VOUCHED,
  ),
  {
    check: 33,
    name: 'a password is replaced without the old one',
    // Asked at the door, and once more under the lock for two that come at once.
    edits: [
      {
        file: 'identity/routes.ts',
        find: '      if (await identity.hasPassword(id))\n',
        replace: '      if (id === sessionId)\n',
      },
      {
        file: 'identity/service.ts',
        find: '      if (knowsPassword(await lockAccount(tx, accountId))) throw oldWanted();\n',
        replace: '      if (!(await lockAccount(tx, accountId))) throw oldWanted();\n',
      },
    ],
    tests: [VOUCHED],
  },
  one(
    33,
    'a password nobody may know is all that is asked for',
    'identity/passwords.ts',
    'hasPassword(account.password_hash) && account.knows_password;',
    'hasPassword(account.password_hash);',
    VOUCHED,
  ),
  one(
    33,
    'a password that was typed is not remembered as known',
    'identity/store.ts',
    '  if (!account.knows_password) await',
    '  if (account.knows_password) await',
    VOUCHED,
  ),
  one(
    33,
    'a number nobody proved is sent the code of a fresh proof',
    WAYS_OF,
    'to === undefined || !methods.includes(channel))',
    'to === undefined)',
    VOUCHED,
  ),
  one(
    31,
    'a code for one session proves another',
    WAYS_OF,
    'subject: `step-up ${sessionId}`',
    "subject: sessionId && 'step-up'",
    VOUCHED,
  ),
  one(
    33,
    'a provider is enough where a factor stands',
    FACTORS,
    '  if (!methods.includes(way)) throw required(methods);\n',
    '  if (methods.length < 0) throw required(methods);\n',
    VOUCHED,
  ),
  one(
    38,
    'anybody at the provider proves the account',
    LINK,
    "    if (holder !== owner.id) throw socialFaults('identity.social_other');\n",
    "    if (holder === '') throw socialFaults('identity.social_other');\n",
    VOUCHED,
  ),
  one(
    38,
    'a way out without a proof connects',
    LINK,
    "  if (row.purpose !== purpose) throw providerFault('unknown');\n",
    '',
    VOUCHED,
  ),
  one(
    38,
    'the provider does not ask who is there',
    'identity/social/journey.ts',
    "ask: traveller?.purpose === 'prove'",
    'ask: false',
    VOUCHED,
  ),
  one(
    38,
    'a browser that is signed in at the provider is a proof',
    LINK,
    "    if (!isFresh) throw socialFaults('identity.social_not_fresh');\n",
    '    void isFresh;\n',
    FRESH,
  ),
  one(
    38,
    'a provider that does not say when is believed though it has to',
    'identity/social/journey.ts',
    'if (signedInAt === undefined) return !tellsWhen;',
    'if (signedInAt === undefined) return tellsWhen || !tellsWhen;',
    FRESH,
  ),
  one(
    33,
    'a contact of who has no password is replaced by whoever found the page',
    CONTACTS,
    '  if (!(await needs.desk.has(memberId))) return requireStepUp();\n',
    '  if (!(await needs.desk.has(memberId))) return;\n',
    VOUCHED,
  ),
  one(
    33,
    'a phone is connected without a fresh proof',
    CONTACTS,
    '  await where.requireStepUp();\n',
    '',
    VOUCHED,
  ),
  one(
    38,
    'a phone that is connected may be connected again with its token',
    CONTACTS,
    "    needs.phones.spend(tx, idToken, { brandId: where.brandId, purpose: 'bind', subject: memberId }),\n",
    '    Promise.resolve(void tx),\n',
    VOUCHED,
  ),
  one(
    38,
    'a token for one number opens an account for another',
    REGISTRATION,
    '  if (number === phone) return true;\n',
    '  if (number !== undefined) return true;\n',
    VOUCHED,
  ),
  one(
    38,
    'a token opens two accounts',
    REGISTRATION,
    "    if (vouched)\n      await needs.phones.spend(tx, body.idToken ?? '', { brandId, purpose: 'register', subject: '' });\n",
    '',
    VOUCHED,
  ),
];
