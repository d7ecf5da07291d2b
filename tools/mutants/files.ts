/** The files that guards and their tests stand in. */
export const DOOR = 'platform/http/server.ts';
/** One persona of the matrix, or its comparison of others' records. */
export const matrix = (part: string): string => `apps/server/access/matrix.test.ts#${part}`;
export const POLLUTION = 'apps/server/access/pollution.test.ts';
export const KEYS = `${POLLUTION}#is refused by every write route`;
export const ANOTHERS_WORD = `${POLLUTION}#is not believed`;
export const DOOR_TEST = 'platform/http/door.test.ts';
export const SIGN_IN = 'apps/server/sign-in.test.ts';
export const SESSIONS = 'apps/server/sessions.test.ts';
export const PASSKEYS = 'apps/server/passkeys.test.ts';
export const PASSWORDS = 'apps/server/passwords.test.ts';
export const REGISTER = 'apps/server/register.test.ts';
export const STAFF = 'apps/server/access/staff.test.ts';
export const PLACES = 'identity/sign-in/places.test.ts';
export const CODES = 'identity/codes/codes.test.ts';
export const SOCIAL = 'identity/social/social.test.ts';
export const HUMAN = 'identity/human/human.test.ts';
export const JWE = 'platform/crypto/crypto.test.ts';
export const GUARDS = 'apps/server/access/guards.test.ts';
export const CANARIES = 'apps/server/canaries.test.ts';
export const LOG = 'platform/log/log.test.ts';
export const IDENTITY = 'identity/identity.test.ts';
export const MODELS_SESSIONS = 'tools/soak/models.test.ts#sessions live';
export const MODELS_EYES = 'tools/soak/models.test.ts#rights are granted';
export const FACTOR_RESET = 'apps/server/access/factor-reset.test.ts';
export const FIRST_PASSWORD = 'apps/server/access/first-password.test.ts';
