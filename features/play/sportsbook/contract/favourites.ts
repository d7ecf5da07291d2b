/** The words of starred leagues and matches. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, literals } from '#kernel/wire.ts';

export const STARRED = ['league', 'match'] as const;
export const Stars = Type.Object({
  leagues: Type.Array(Type.String(), { description: 'Codes of starred leagues, the newest first.' }),
  matches: Type.Array(Type.String(), { description: 'Ids of starred matches, the newest first.' }),
});
export type Stars = Static<typeof Stars>;

export const GetStars = call({
  method: 'GET',
  path: '/sports/favourites',
  summary: 'One’s own starred leagues and matches.',
  answer: Stars,
});
export const PutStar = call({
  method: 'PUT',
  path: '/sports/favourites',
  summary: 'Stars a league or a match, or takes the star away. Answers all of them.',
  body: Type.Object(
    { kind: literals(STARRED), ref: Type.String({ minLength: 1, maxLength: 80 }), on: Type.Boolean() },
    closed,
  ),
  faults: ['sportsbook.too_many_favourites'],
  answer: Stars,
});
