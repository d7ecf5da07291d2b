/**
 * The first start: a sample brand with play money, its games and ways to pay, a player and an operator. Run again it adds what
 * is missing and changes nothing else. Passwords are random, handed back once, and stored nowhere but as hashes.
 */
import { randomInt } from 'node:crypto';
import { seedContent } from '#features/around/content/service/seed.ts';
import { putMethod } from '#features/money/cashier/store.ts';
import { openMember } from '#features/people/members/service/register.ts';
import { hire } from '#features/people/staff/service.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import { addHost, insertBrand } from '#features/setup/brand/store.ts';
import { stockTitles } from '#features/setup/catalogue/service/stock.ts';
import { HOUSE_REBATES } from '#features/setup/catalogue/rules/rebates.ts';
import { putGame, putVendor } from '#features/setup/catalogue/store.ts';
import { seedRebate } from '#features/setup/catalogue/store/rebates.ts';
import { percentOf } from '#features/play/rounds/rules.ts';
import { sampleSeasons } from '#features/play/sportsbook/sample/seasons.ts';
import { importSeason } from '#features/play/sportsbook/service.ts';
import { ENGINES, tableEngineOf } from '#games/registry.ts';
import { putTable } from '#features/play/tables/store.ts';
import type { Identity } from '#identity/service.ts';
import { type BrandId, newId } from '#kernel/ids.ts';
import type { Ledger } from '#ledger/service.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { HOUSE_VENDOR, SAMPLE_GAMES, SAMPLE_METHODS, SAMPLE_TABLES, sampleBrand } from './samples.ts';
import { brandIdOf, waitForTurn } from './seed-store.ts';

export type SeedNeeds = {
  readonly db: Db;
  readonly ledger: Ledger;
  readonly identity: Identity;
  readonly brands: Brands;
  /** Host names the sample brand answers at. */
  readonly hosts: readonly string[];
  /** In production initial passwords have to be changed at the first sign-in. */
  readonly production: boolean;
};

export type Opened = {
  readonly who: 'player' | 'operator';
  readonly username: string;
  readonly password: string;
};

export const PLAYER = 'rana77';
export const OPERATOR = 'duty';
/** Rights need a second person: a brand with one administrator could never grant any. */
export const SECOND_OPERATOR = 'night';

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Four groups of four without look-alikes: 79 random bits. */
const initialPassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

/** A table is listed with its best return: what a bet on a side gives back. */
function returnOf(code: string): string {
  const proved = ENGINES.get(code)?.proof.rtp ?? tableEngineOf(code)?.spots[0]?.rtp;
  if (!proved) throw new Error(`the sample game ${code} has no engine`);
  return percentOf(proved);
}

async function seedGames(tx: Tx): Promise<void> {
  await putVendor(tx, HOUSE_VENDOR);
  for (const game of SAMPLE_GAMES) {
    await putGame(tx, { ...game, rtp: returnOf(game.code) });
  }
}

/** What was opened now, with the passwords to print once; nothing when everything stood already. */
export async function seed(needs: SeedNeeds): Promise<readonly Opened[]> {
  const { db, brands, hosts } = needs;
  const opened = await db.transaction(async (tx) => {
    // Two processes of one installation may start at once; the second waits and finds everything there.
    await waitForTurn(tx);
    await insertBrand(tx, { ...sampleBrand, id: newId<'brand'>() });
    const id = await brandIdOf(tx, sampleBrand.code);
    for (const host of hosts) await addHost(tx, host, id);
    for (const method of SAMPLE_METHODS) await putMethod(tx, id, method);
    await seedGames(tx);
    for (const table of SAMPLE_TABLES) await putTable(tx, { ...table, brandId: id });
    for (const [game_type, rate] of Object.entries(HOUSE_REBATES))
      await seedRebate(tx, { brand_id: id, game_type, vendor: '', rate });
    await seedContent(tx, id);
    for (const season of sampleSeasons()) await importSeason(tx, season, Date.now());
    return seedPeople(needs, tx, id);
  });
  // Outside of the turn, which nobody may hold for as long as 10,000 titles take.
  await stockTitles(db);
  brands.forget();
  return opened;
}

/** Made only for who is missing: a hash costs 25 ms of a core, and a restart under load has none to give away. */
async function firstSecret(identity: Identity): Promise<{ password: string; passwordHash: string }> {
  const password = initialPassword();
  return { password, passwordHash: await identity.hashPassword(password) };
}

async function seedPeople(needs: SeedNeeds, tx: Tx, id: BrandId): Promise<Opened[]> {
  const { identity, production: mustChange } = needs;
  const opened: Opened[] = [];
  if ((await identity.accountId(tx, id, 'member', PLAYER)) === undefined) {
    const brand = { id, currency: sampleBrand.currency };
    const { password, passwordHash } = await firstSecret(identity);
    await openMember(tx, needs, { brand, username: PLAYER, passwordHash, mustChange, referredBy: null });
    opened.push({ who: 'player', username: PLAYER, password });
  }
  const desks = [
    { username: OPERATOR, name: 'Duty', person: 'Duty' },
    { username: SECOND_OPERATOR, name: 'Night', person: 'Night' },
  ];
  for (const desk of desks) {
    if ((await identity.accountId(tx, id, 'staff', desk.username)) !== undefined) continue;
    const { password, passwordHash } = await firstSecret(identity);
    await hire(tx, identity, { ...desk, brandId: id, role: 'admin', passwordHash, mustChange });
    opened.push({ who: 'operator', username: desk.username, password });
  }
  return opened;
}
