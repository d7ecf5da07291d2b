/** The door of starred leagues and matches: one’s own alone. */
import type { Db } from '#platform/db/db.ts';
import { MEMBERS, type Route, route } from '#platform/http/route.ts';
import { GetStars, PutStar } from '../contract/favourites.ts';
import { star, starsOf } from '../service/favourites.ts';

export const favouriteRoutes = (db: Db): readonly Route[] => [
  route(GetStars, { allow: MEMBERS }, ({ caller }) => starsOf(db, caller.id)),
  route(PutStar, { allow: MEMBERS, perMinute: 120 }, ({ caller }, { body: { kind, ref, on } }) =>
    star(db, caller.id, { kind, ref }, on),
  ),
];
