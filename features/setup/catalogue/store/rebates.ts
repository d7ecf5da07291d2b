/** Rates of what is given back of the stakes, in hundredths of a percent, and whether the brand promises them. */
import { type Runner, statement } from '#platform/db/db.ts';

export type RebateRow = { brand_id: string; game_type: string; vendor: string; rate: number };

const ALL = statement<RebateRow>(
  'catalogue.rebates',
  'select brand_id, game_type, vendor, rate from catalogue.rebates order by brand_id, game_type, vendor',
);
/** A few rows a brand: read whole. */
export const readRebates = (runner: Runner) => runner.rows(ALL);

const SEED = statement<unknown>(
  'catalogue.seed_rebate',
  `insert into catalogue.rebates (brand_id, game_type, vendor, rate) values ($1, $2, $3, $4) on conflict do nothing`,
);
/** A rate where the brand has none yet. */
export const seedRebate = (runner: Runner, row: RebateRow) =>
  runner.run(SEED, [row.brand_id, row.game_type, row.vendor, row.rate]);

const LOCK = statement<RebateRow>(
  'catalogue.lock_rebate',
  `select brand_id, game_type, vendor, rate from catalogue.rebates
    where brand_id = $1 and game_type = $2 and vendor = $3 for update`,
);
/** The rate, made 0 if need be and locked: two editors come one after the other. `isMade` where there was none before. */
export async function lockRebate(
  runner: Runner,
  key: Omit<RebateRow, 'rate'>,
): Promise<{ readonly rate: number | undefined; readonly isMade: boolean }> {
  const isMade = (await seedRebate(runner, { ...key, rate: 0 })) === 1;
  const row = await runner.one(LOCK, [key.brand_id, key.game_type, key.vendor]);
  return { rate: row?.rate, isMade };
}

const SET = statement<unknown>(
  'catalogue.set_rebate',
  'update catalogue.rebates set rate = $4 where brand_id = $1 and game_type = $2 and vendor = $3',
);
export const setRebate = (runner: Runner, row: RebateRow) =>
  runner.run(SET, [row.brand_id, row.game_type, row.vendor, row.rate]);

export type PromiseRow = { brand_id: string; promised: boolean; version: number };

const PROMISES = statement<PromiseRow>(
  'catalogue.rebate_promises',
  'select brand_id, promised, version from catalogue.rebate_promises order by brand_id',
);
/** A row a brand that ever touched its rebates. */
export const readPromises = (runner: Runner) => runner.rows(PROMISES);

const OPEN_PROMISE = statement<unknown>(
  'catalogue.open_rebate_promise',
  'insert into catalogue.rebate_promises (brand_id) values ($1) on conflict do nothing',
);
const LOCK_PROMISE = statement<PromiseRow>(
  'catalogue.lock_rebate_promise',
  'select brand_id, promised, version from catalogue.rebate_promises where brand_id = $1 for update',
);
/** The brand's promise, made if need be and locked; before any of its rates, in every transaction that writes one. */
export async function lockPromise(runner: Runner, brandId: string): Promise<PromiseRow | undefined> {
  await runner.run(OPEN_PROMISE, [brandId]);
  return runner.one(LOCK_PROMISE, [brandId]);
}

const SET_PROMISE = statement<unknown>(
  'catalogue.set_rebate_promise',
  'update catalogue.rebate_promises set promised = $2, version = version + 1 where brand_id = $1',
);
export const setPromise = (runner: Runner, brandId: string, promised: boolean) =>
  runner.run(SET_PROMISE, [brandId, promised]);
