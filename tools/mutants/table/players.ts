import { DECIDE, MEMBER_KINDS, PLAYER_PASSWORD, STAFF } from '../files.ts';
import { type Mutant, one } from '../mutant.ts';

const ROUTES = 'features/people/members/routes/ask-others.ts';
const PLAYERS_AT = 'features/people/members/service/players.ts';

/** A player's first password takes two people, and he is told (33). */
export const PLAYERS: readonly Mutant[] = [
  one(
    33,
    'one person agrees twice under two names',
    DECIDE,
    'if (agree && voiceTaken(reader, others))',
    'if (agree && others.length < 0)',
    STAFF,
  ),
  one(
    33,
    'a player’s password is asked for without a fresh proof',
    ROUTES,
    "    await needs.stepUp?.(context, 'player_requests');\n    return { id: await askMemberPassword",
    '    return { id: await askMemberPassword',
    PLAYER_PASSWORD,
  ),
  one(
    33,
    'a player’s password is collected without a fresh proof',
    ROUTES,
    "    await needs.stepUp?.(context, 'player_requests');\n    return collectMemberPassword",
    '    return collectMemberPassword',
    PLAYER_PASSWORD,
  ),
  one(
    33,
    'who was shown a player’s password asks for his factors',
    MEMBER_KINDS,
    'if (asker && (await holdsPassword(tx, needs, asker, at)))',
    'if (!asker)',
    PLAYER_PASSWORD,
  ),
  one(
    33,
    'who was shown a player’s password decides about him',
    MEMBER_KINDS,
    "wanted: () => ['first'],\n    holds: (tx, reader, at) => holdsPassword(tx, needs, reader, at),\n",
    "wanted: () => ['first'],\n",
    PLAYER_PASSWORD,
  ),
  one(
    33,
    'a key to a player is held for ever',
    MEMBER_KINDS,
    '?.mustChange === true;',
    '?.mustChange !== undefined;',
    PLAYER_PASSWORD,
  ),
  one(
    32,
    'a trial is given a password',
    PLAYERS_AT,
    ' && member.type !== TRIAL_TYPE',
    ' && member.type !== -TRIAL_TYPE',
    PLAYER_PASSWORD,
  ),
  one(
    33,
    'a player’s first password leaves his sessions',
    'identity/password-reset/service.ts',
    'account.password_hash);\n  await identity.endSessions(tx, accountId);\n',
    'account.password_hash);\n  if (!identity) return;\n',
    PLAYER_PASSWORD,
  ),
  one(
    33,
    'a player is not told on the site of a first password',
    PLAYERS_AT,
    "  await noteTo(tx, needs, memberId, 'password');\n",
    '',
    PLAYER_PASSWORD,
  ),
  one(
    33,
    'a player is not told on the site that his factors are gone',
    MEMBER_KINDS,
    "      await needs.players.note(tx, subject, 'factors');\n",
    '',
    PLAYER_PASSWORD,
  ),
  one(
    22,
    'somebody else says that a player has seen it',
    'features/people/members/store.ts',
    'coalesce(seen_at, $3) where id = $1 and member_id = $2',
    'coalesce(seen_at, $3) where id = $1 and $2::uuid is not null',
    PLAYER_PASSWORD,
  ),
];
