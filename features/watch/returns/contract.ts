/** The words of the monitor: what comes back of every title's stakes, held against what is proved. */
import { Type, type Static } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, GameCode, Instant, listPageWith, literals, pageQuery } from '#kernel/wire.ts';

export const VERDICTS = ['early', 'fine', 'watch', 'shifted'] as const;
/** `96.0789`, of 100. */
const Percent = Type.String({ pattern: '^\\d{1,7}\\.\\d{4}$' });
/** Standard errors: `-1.27` */
const Errors = Type.String({ pattern: '^-?\\d{1,6}\\.\\d{2}$' });

export const WatchedTitle = Type.Object({
  /** `round`, `table` or `volley` */
  kind: Type.String(),
  game: GameCode,
  /** Place of a table, or `fish/weapon` of a sea, where each is watched by itself; of a title in a list the one that is furthest off. A round counts once. */
  spot: Type.Union([Type.String(), Type.Null()]),
  /** `early` too few rounds · `fine` · `watch` rare, but honest chance · `shifted` something is wrong. */
  standing: literals(VERDICTS),
  /** Stakes that ended; of a place of a table, rounds somebody had laid on it. */
  stakes: Type.Integer(),
  /** Observed, each stake counting the same, in percent. */
  returned: Percent,
  /** Proved, in percent. */
  exact: Percent,
  /** Half the width of the band honest chance keeps to, in percent. */
  band: Percent,
  /** Standard errors between the two. */
  off: Errors,
  /** The same of the share of rounds that win; null where it depends on what players choose. */
  hitsOff: Type.Union([Errors, Type.Null()]),
  /** Rounds after which a return that is 1 % off lies outside the band. */
  needed: Type.Integer(),
});
export type WatchedTitle = Static<typeof WatchedTitle>;

export const OpsReturns = call({
  method: 'GET',
  path: '/ops/returns',
  summary: 'What came back of every title’s stakes against its exact return; those furthest off first.',
  query: Type.Object({ standing: Type.Optional(literals(VERDICTS)), ...pageQuery }, closed),
  answer: listPageWith(WatchedTitle, {
    /** Titles marked `shifted`, whatever was asked for. */
    shifted: Type.Integer(),
  }),
});

export const OpsReturnsOf = call({
  method: 'GET',
  path: '/ops/returns/{game}',
  summary: 'The course of one title: its return after so many stakes, hour by hour.',
  params: Type.Object({ game: GameCode }, closed),
  answer: Type.Object({
    title: WatchedTitle,
    /** Of a table whose places are watched each by itself, those furthest off first. */
    spots: Type.Array(WatchedTitle),
    /** Oldest first; every figure is of all stakes so far. Empty where places return differently. */
    course: Type.Array(
      Type.Object({ hour: Instant, stakes: Type.Integer(), returned: Percent, band: Percent }),
    ),
  }),
  faults: ['returns.unknown_game'],
});
export type ReturnsOf = Static<(typeof OpsReturnsOf)['answer']>;
