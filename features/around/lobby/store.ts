import { type Runner, statement, type Tx } from '#platform/db/db.ts';

type Code = { game_code: string };

const FAVOURITES = statement<Code>(
  'lobby.favourites',
  'select game_code from lobby.favourites where member_id = $1 order by at desc, game_code limit 500',
);
export const readFavourites = async (runner: Runner, memberId: string): Promise<string[]> =>
  (await runner.rows(FAVOURITES, [memberId])).map((row) => row.game_code);

const ADD = statement<unknown>(
  'lobby.add_favourite',
  `insert into lobby.favourites (member_id, game_code) values ($1, $2) on conflict do nothing`,
);
export const addFavourite = (runner: Runner, memberId: string, code: string) =>
  runner.run(ADD, [memberId, code]);

// Two hearts at once must not each be the last that fits: one member's come one after the other.
const LOCK = statement<unknown>(
  'lobby.lock_favourites',
  "select pg_advisory_xact_lock(hashtextextended('lobby.favourites ' || $1::text, 0))",
);
/** Held until the transaction ends. */
export const lockFavourites = (tx: Tx, memberId: string) => tx.run(LOCK, [memberId]);

const REMOVE = statement<unknown>(
  'lobby.remove_favourite',
  'delete from lobby.favourites where member_id = $1 and game_code = $2',
);
export const removeFavourite = (runner: Runner, memberId: string, code: string) =>
  runner.run(REMOVE, [memberId, code]);

const REMEMBER = statement<unknown>(
  'lobby.remember',
  `insert into lobby.recents (member_id, game_code) values ($1, $2)
   on conflict (member_id, game_code) do update set at = clock_timestamp()`,
);
/** A game was opened. */
export const remember = (runner: Runner, memberId: string, code: string) =>
  runner.run(REMEMBER, [memberId, code]);

// In-house games that were opened by their own address stand in the sittings of the rounds.
const RECENTS = statement<Code>(
  'lobby.recents',
  `select game_code from (
     select game_code, at from lobby.recents where member_id = $1
     union all
     select game_code, started_at from rounds.sittings_view where member_id = $1
   ) opened group by game_code order by max(at) desc, game_code limit 60`,
);
export const readRecents = async (runner: Runner, memberId: string): Promise<string[]> =>
  (await runner.rows(RECENTS, [memberId])).map((row) => row.game_code);
