/** All SQL of starred leagues and matches. */
import { type Runner, statement } from '#platform/db/db.ts';

export type StarRow = { readonly kind: 'league' | 'match'; readonly ref: string };
/** A match that is long over is nobody's favourite any more. */
const STARS = statement<StarRow>(
  'sportsbook.stars',
  `select kind, ref from sportsbook.favourites where member_id = $1 and (kind = 'league' or at > now() - interval '30 days')
    order by at desc, kind, ref`,
);
export const readStars = (runner: Runner, memberId: string) => runner.rows(STARS, [memberId]);

const LOCK = statement<never>(
  'sportsbook.lock_stars',
  "select pg_advisory_xact_lock(hashtextextended('sportsbook.favourites ' || $1::text, 0))",
);
/** Two presses of one member come one after the other: the count holds. */
export const lockStars = (runner: Runner, memberId: string) => runner.run(LOCK, [memberId]);

const ADD = statement<never>(
  'sportsbook.add_star',
  'insert into sportsbook.favourites (member_id, kind, ref) values ($1, $2, $3) on conflict do nothing',
);
const DROP = statement<never>(
  'sportsbook.drop_star',
  'delete from sportsbook.favourites where member_id = $1 and kind = $2 and ref = $3',
);
export const putStar = (runner: Runner, memberId: string, { kind, ref }: StarRow, on: boolean) =>
  runner.run(on ? ADD : DROP, [memberId, kind, ref]);
