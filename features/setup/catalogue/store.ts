import { type Runner, statement } from '#platform/db/db.ts';

export type VendorRow = { code: string; display_name: string };
/** What a title is listed with. */
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
  classify?: string;
  maths?: string | null;
};
export type Pause = { maintenance: boolean; maintenance_until: Date | null };
/** A title as it is stored. */
export type StoredGame = Required<GameRow> & Pause & { enabled: boolean };
export type StoredVendor = VendorRow & Pause & { enabled: boolean };
export type MathsRow = {
  code: string;
  rtp_low: string;
  rtp_high: string;
  volatility: number;
  lines: number;
  min_bet: string;
};

const HORIZON = statement<{ low: string; high: string }>(
  'catalogue.horizon',
  'select pg_snapshot_xmin(s)::text as low, pg_snapshot_xmax(s)::text as high from pg_current_snapshot() s',
);
/** Transactions below `low` have ended; nothing at or above `high` has begun. Read it before what changed. */
export const readHorizon = (runner: Runner) => runner.one(HORIZON);

// Rows above the horizon come from a database that was restored into another cluster: the first reading saw them.
const CHANGED_GAMES = statement<StoredGame>(
  'catalogue.changed_games',
  `select code, vendor, game_type, names, icon, tags, in_house, trial, popularity, stakes, default_stake, cycle_ms, rtp,
          classify, maths, maintenance, maintenance_until, enabled
     from catalogue.games where edited >= $1::xid8 and ($1::xid8 = '0'::xid8 or edited < $2::xid8)`,
);
export const readChangedGames = (runner: Runner, since: string, high: string) =>
  runner.rows(CHANGED_GAMES, [since, high]);

const CHANGED_VENDORS = statement<StoredVendor & { position: number }>(
  'catalogue.changed_vendors',
  `select code, display_name, position, maintenance, maintenance_until, enabled
     from catalogue.vendors where edited >= $1::xid8 and ($1::xid8 = '0'::xid8 or edited < $2::xid8)`,
);
export const readChangedVendors = (runner: Runner, since: string, high: string) =>
  runner.rows(CHANGED_VENDORS, [since, high]);

export type BrandGame = Pause & {
  brand_id: string;
  game_code: string;
  hot: boolean | null;
  position: number | null;
};
const BRAND_GAME_COLUMNS = 'brand_id, game_code, hot, position, maintenance, maintenance_until';
const CHANGED_BRAND_GAMES = statement<BrandGame>(
  'catalogue.changed_brand_games',
  `select ${BRAND_GAME_COLUMNS} from catalogue.brand_games
    where edited >= $1::xid8 and ($1::xid8 = '0'::xid8 or edited < $2::xid8)`,
);
export const readChangedBrandGames = (runner: Runner, since: string, high: string) =>
  runner.rows(CHANGED_BRAND_GAMES, [since, high]);

export type BrandVendor = Pause & { brand_id: string; vendor: string };
const CHANGED_BRAND_VENDORS = statement<BrandVendor>(
  'catalogue.changed_brand_vendors',
  `select brand_id, vendor, maintenance, maintenance_until from catalogue.brand_vendors
    where edited >= $1::xid8 and ($1::xid8 = '0'::xid8 or edited < $2::xid8)`,
);
export const readChangedBrandVendors = (runner: Runner, since: string, high: string) =>
  runner.rows(CHANGED_BRAND_VENDORS, [since, high]);

const BRAND_SHELVES = statement<{ brand_id: string; offers: 'playable' | 'all' }>(
  'catalogue.brand_shelves',
  'select brand_id, offers from catalogue.brand_shelves',
);
export const readBrandShelves = (runner: Runner) => runner.rows(BRAND_SHELVES);

const MATHS = statement<MathsRow>(
  'catalogue.maths',
  'select code, rtp_low::text, rtp_high::text, volatility::integer, lines, min_bet::text from catalogue.maths',
);
export const readMaths = (runner: Runner) => runner.rows(MATHS);

const SPLITS = statement<{ vendor: string; game_type: string }>(
  'catalogue.splits',
  'select vendor, game_type from catalogue.vendor_splits',
);
export const readSplits = (runner: Runner) => runner.rows(SPLITS);

const PUT_VENDOR = statement<unknown>(
  'catalogue.put_vendor',
  'insert into catalogue.vendors (code, display_name) values ($1, $2) on conflict (code) do nothing',
);
export const putVendor = (runner: Runner, vendor: VendorRow) =>
  runner.run(PUT_VENDOR, [vendor.code, vendor.display_name]);

const PUT_SPLIT = statement<unknown>(
  'catalogue.put_split',
  'insert into catalogue.vendor_splits (vendor, game_type) values ($1, $2) on conflict do nothing',
);
/** Shows a vendor of SPORTS as another type. */
export const putSplit = (runner: Runner, vendor: string, gameType: string) =>
  runner.run(PUT_SPLIT, [vendor, gameType]);

const PUT_MATHS = statement<unknown>(
  'catalogue.put_maths',
  `insert into catalogue.maths (code, rtp_low, rtp_high, volatility, lines, min_bet) values ($1, $2, $3, $4, $5, $6)
   on conflict (code) do nothing`,
);
export const putMaths = (runner: Runner, row: MathsRow) =>
  runner.run(PUT_MATHS, [row.code, row.rtp_low, row.rtp_high, row.volatility, row.lines, row.min_bet]);

const PUT_GAME = statement<unknown>(
  'catalogue.put_game',
  `insert into catalogue.games as g
     (code, vendor, game_type, names, icon, tags, in_house, trial, popularity, stakes, default_stake, cycle_ms, rtp, classify, maths)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
   on conflict (code) do update set names = excluded.names, icon = excluded.icon, rtp = excluded.rtp,
          in_house = excluded.in_house,
          trial = case when g.in_house then g.trial else excluded.trial end,
          stakes = case when g.in_house then g.stakes else excluded.stakes end,
          default_stake = case when g.in_house then g.default_stake else excluded.default_stake end,
          cycle_ms = case when g.in_house then g.cycle_ms else excluded.cycle_ms end, updated_at = clock_timestamp()
    where (g.names, g.icon, g.rtp, g.in_house) is distinct from (excluded.names, excluded.icon, excluded.rtp, excluded.in_house)`,
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
    game.classify ?? '',
    game.maths ?? null,
  ]);

const PUT_TITLES = statement<unknown>(
  'catalogue.put_titles',
  `insert into catalogue.games as g
     (code, vendor, game_type, names, icon, tags, in_house, trial, popularity, stakes, default_stake, cycle_ms, rtp, classify, maths)
   select t.code, t.vendor, t.game_type, t.names, t.icon, t.tags, t.in_house, t.in_house, t.popularity, t.stakes, t.default_stake,
          t.cycle_ms, t.rtp, t.classify, t.maths
     from jsonb_to_recordset($1) as t(code text, vendor text, game_type text, names jsonb, icon text, tags text[], in_house boolean,
          popularity bigint, stakes jsonb, default_stake jsonb, cycle_ms integer, rtp text, classify text, maths text)
   on conflict (code) do update set names = excluded.names, icon = excluded.icon, classify = excluded.classify,
          maths = excluded.maths, updated_at = clock_timestamp()
    where not g.in_house and (g.names, g.icon, g.classify, g.maths)
          is distinct from (excluded.names, excluded.icon, excluded.classify, excluded.maths)`,
);
/** Lists many titles in one statement; one that is played keeps its entry. */
export const putTitles = (runner: Runner, titles: readonly object[]) =>
  runner.run(PUT_TITLES, [JSON.stringify(titles)]);

const COUNT = statement<{ games: bigint }>(
  'catalogue.count',
  'select count(*) as games from catalogue.games',
);
export const countTitles = async (runner: Runner): Promise<number> =>
  Number((await runner.one(COUNT))?.games ?? 0n);

const SET_SHELF = statement<unknown>(
  'catalogue.set_shelf',
  `insert into catalogue.brand_shelves (brand_id, offers) values ($1, $2)
   on conflict (brand_id) do update set offers = excluded.offers`,
);
/** `all` lists also titles that cannot be played yet: for trials of the whole list, never for players. */
export const setShelf = (runner: Runner, brandId: string, offers: 'playable' | 'all') =>
  runner.run(SET_SHELF, [brandId, offers]);

const LOCK_GAME = statement<{ code: string; tags: string[] }>(
  'catalogue.lock_game',
  'select code, tags from catalogue.games where code = $1 for share',
);
export const findGame = (runner: Runner, code: string) => runner.one(LOCK_GAME, [code]);

const SEED_BRAND_GAME = statement<unknown>(
  'catalogue.seed_brand_game',
  'insert into catalogue.brand_games (brand_id, game_code) values ($1, $2) on conflict do nothing',
);
const LOCK_BRAND_GAME = statement<BrandGame>(
  'catalogue.lock_brand_game',
  `select ${BRAND_GAME_COLUMNS} from catalogue.brand_games where brand_id = $1 and game_code = $2 for update`,
);
/** The brand's entry, made if need be and locked: two editors come one after the other. */
export async function lockBrandGame(
  runner: Runner,
  brandId: string,
  code: string,
): Promise<BrandGame | undefined> {
  await runner.run(SEED_BRAND_GAME, [brandId, code]);
  return runner.one(LOCK_BRAND_GAME, [brandId, code]);
}

const CHANGE_BRAND_GAME = statement<unknown>(
  'catalogue.change_brand_game',
  `update catalogue.brand_games set hot = $3, position = $4, maintenance = $5, maintenance_until = $6
    where brand_id = $1 and game_code = $2`,
);
export const changeBrandGame = (runner: Runner, row: BrandGame) =>
  runner.run(CHANGE_BRAND_GAME, [
    row.brand_id,
    row.game_code,
    row.hot,
    row.position,
    row.maintenance,
    row.maintenance_until,
  ]);

const SEED_BRAND_VENDOR = statement<unknown>(
  'catalogue.seed_brand_vendor',
  `insert into catalogue.brand_vendors (brand_id, vendor) select $1, code from catalogue.vendors where code = $2
   on conflict do nothing`,
);
const LOCK_BRAND_VENDOR = statement<BrandVendor>(
  'catalogue.lock_brand_vendor',
  `select brand_id, vendor, maintenance, maintenance_until from catalogue.brand_vendors
    where brand_id = $1 and vendor = $2 for update`,
);
/** Undefined when there is no such vendor. */
export async function lockBrandVendor(
  runner: Runner,
  brandId: string,
  vendor: string,
): Promise<BrandVendor | undefined> {
  await runner.run(SEED_BRAND_VENDOR, [brandId, vendor]);
  return runner.one(LOCK_BRAND_VENDOR, [brandId, vendor]);
}

const CHANGE_BRAND_VENDOR = statement<unknown>(
  'catalogue.change_brand_vendor',
  'update catalogue.brand_vendors set maintenance = $3, maintenance_until = $4 where brand_id = $1 and vendor = $2',
);
export const changeBrandVendor = (runner: Runner, row: BrandVendor) =>
  runner.run(CHANGE_BRAND_VENDOR, [row.brand_id, row.vendor, row.maintenance, row.maintenance_until]);
