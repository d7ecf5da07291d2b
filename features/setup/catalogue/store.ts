import { type Runner, statement } from '#platform/db/db.ts';

export type VendorRow = { code: string; display_name: string };
export type GameRow = {
  code: string;
  vendor: string;
  game_type: string;
  names: Record<string, string>;
  icon: string;
  tags: string[];
  in_house: boolean;
  trial: boolean;
  popularity: bigint;
  stakes: Record<string, string[]>;
  default_stake: Record<string, string>;
  cycle_ms: number;
  rtp: string;
};

const STAMP = statement<{ stamp: string }>(
  'catalogue.stamp',
  `select concat_ws(' ', (select concat_ws(' ', count(*), max(updated_at)) from catalogue.vendors),
                         (select concat_ws(' ', count(*), max(updated_at)) from catalogue.games)) as stamp`,
);
/** Changes whenever a vendor or a game does. */
export const readStamp = async (runner: Runner): Promise<string> => (await runner.one(STAMP))?.stamp ?? '';

const VENDORS = statement<VendorRow>(
  'catalogue.vendors',
  'select code, display_name from catalogue.vendors where enabled order by position, code',
);
export const readVendors = (runner: Runner) => runner.rows(VENDORS);

const GAMES = statement<GameRow>(
  'catalogue.games',
  `select g.code, g.vendor, g.game_type, g.names, g.icon, g.tags, g.in_house, g.trial, g.popularity, g.stakes, g.default_stake,
          g.cycle_ms, g.rtp
     from catalogue.games g join catalogue.vendors v on v.code = g.vendor
    where g.enabled and v.enabled order by g.popularity desc, g.code`,
);
export const readGames = (runner: Runner) => runner.rows(GAMES);

const PUT_VENDOR = statement<unknown>(
  'catalogue.put_vendor',
  'insert into catalogue.vendors (code, display_name) values ($1, $2) on conflict (code) do nothing',
);
export const putVendor = (runner: Runner, vendor: VendorRow) =>
  runner.run(PUT_VENDOR, [vendor.code, vendor.display_name]);

const PUT_GAME = statement<unknown>(
  'catalogue.put_game',
  `insert into catalogue.games as g (code, vendor, game_type, names, icon, tags, in_house, trial, popularity, stakes, default_stake, cycle_ms, rtp)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
   on conflict (code) do update set names = excluded.names, icon = excluded.icon, rtp = excluded.rtp, updated_at = clock_timestamp()
    where (g.names, g.icon, g.rtp) is distinct from (excluded.names, excluded.icon, excluded.rtp)`,
);
/** Lists a game, or brings its name, picture and return up to date; what an operator set stays. */
export const putGame = (runner: Runner, game: GameRow) =>
  runner.run(PUT_GAME, [
    game.code,
    game.vendor,
    game.game_type,
    JSON.stringify(game.names),
    game.icon,
    game.tags,
    game.in_house,
    game.trial,
    game.popularity,
    JSON.stringify(game.stakes),
    JSON.stringify(game.default_stake),
    game.cycle_ms,
    game.rtp,
  ]);
