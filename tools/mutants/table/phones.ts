import { LOCAL_PHONES, PHONES, PHONES_AT_THE_DOOR, PROVIDER_ERRORS } from '../files.ts';
import { type Mutant, one } from '../mutant.ts';

const SERVICE = 'identity/phones/service.ts';
const STORE = 'identity/phones/store.ts';
const ROUTES = 'identity/phones/routes.ts';
const TOKENS = 'identity/providers/service/tokens.ts';
const LOCAL = 'identity/phones/service/local.ts';
const RULES = 'identity/sessions/rules.ts';

/** Codes a phone sign-in service sends for us: whose they are, how often, and what its word is good for (31, 32). */
export const PHONE_SERVICE: readonly Mutant[] = [
  one(
    31,
    'a try at a service’s code is not counted',
    STORE,
    'set tries = tries + 1',
    'set tries = tries',
    PHONES,
  ),
  one(
    31,
    'a service’s code lives for ever with us',
    STORE,
    '      and expires_at > $6\n',
    '      and $6::timestamptz is not null\n',
    PHONES,
  ),
  one(
    31,
    'another browser gives a service’s code',
    STORE,
    'and browser = $2',
    'and $2::bytea is not null',
    PHONES,
  ),
  one(
    31,
    'another brand takes a service’s code',
    STORE,
    'and brand_id = $3',
    'and $3::uuid is not null',
    PHONES,
  ),
  one(
    31,
    'another account gives a service’s code',
    STORE,
    "and subject in ('', $4)",
    'and $4::text is not null',
    PHONES,
  ),
  one(
    31,
    'a service’s code is taken twice at once',
    STORE,
    'where hash = $1 and token is null',
    'where hash = $1',
    PHONES,
  ),
  one(
    31,
    'a number the service did not write to is taken',
    SERVICE,
    "  if ((await client.phoneOf(idToken).catch(rethrow)) !== row.phone) throw providerFault('unknown');\n",
    '  await client.phoneOf(idToken).catch(rethrow);\n',
    PHONES,
  ),
  one(
    31,
    'messages of a service are not counted',
    SERVICE,
    "  await db.transaction((tx) => codes.count(tx, { channel: 'sms', to, ip }));\n",
    '  void db;\n  void codes;\n',
    PHONES,
  ),
  one(
    31,
    'a service writes for a brand that does not offer it',
    SERVICE,
    "(await setting.offers(brandId, 'phone')) ?",
    'brandId ?',
    PHONES,
    PHONES_AT_THE_DOOR,
  ),
  one(
    31,
    'a token is good for anything',
    'identity/social/service/phones.ts',
    "    if (asked && !fits) throw providerFault('invalid-verification-code');\n",
    '    void fits;\n',
    PHONES,
    PHONES_AT_THE_DOOR,
  ),
  one(
    31,
    'a service writes without a human check',
    ROUTES,
    "    await needs.human.check(body.human, { brandId: context.brand.id, purpose: 'sms' });\n",
    '',
    PHONES_AT_THE_DOOR,
  ),
  one(
    31,
    'a code to bind a phone is anybody’s',
    ROUTES,
    "purpose: 'bind', subject: context.caller.id",
    "purpose: 'bind', subject: ''",
    PHONES_AT_THE_DOOR,
  ),
  one(
    31,
    'a number nobody has proved is vouched for',
    TOKENS,
    "  if (proved === false) throw new ProviderTrouble('invalid-verification-code');\n",
    '  void proved;\n',
    PROVIDER_ERRORS,
  ),
  one(
    31,
    'the local service lets one guess on',
    LOCAL,
    'const MOST_TRIES = 3;',
    'const MOST_TRIES = 5;',
    LOCAL_PHONES,
  ),
  one(
    31,
    'the local service takes a code again',
    LOCAL,
    "        if (!(await spendCode(db, nameOf(asked), hash))) throw new ProviderTrouble('code-expired');\n",
    '        void spendCode;\n',
    LOCAL_PHONES,
  ),
  one(
    32,
    'who came by phone must change a password he did not type',
    RULES,
    'mustChange && !isFromPhone(how)',
    "mustChange && how !== ''",
    PHONES_AT_THE_DOOR,
  ),
  one(
    32,
    'a first password opens everything',
    RULES,
    'mustChange && !isFromPhone(how)',
    "mustChange && how === ''",
    PHONES_AT_THE_DOOR,
  ),
];
