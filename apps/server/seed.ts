/**
 * The first start: a sample brand with play money, and what each room puts into it (`seeds` of its room.ts). A newer program adds what is
 * missing and changes nothing else; the same one does not look again. Passwords are random, handed back once, and stored nowhere but as hashes.
 */
import type { Brands } from '#features/setup/brand/service.ts';
import { openBrand } from '#features/setup/brand/service/open.ts';
import { addHost } from '#features/setup/brand/store.ts';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/db.ts';
import { markFilled, wasFilled } from '#platform/db/first-data.ts';
import type { Opened, Sample, Seed } from '#platform/room/room.ts';
import { sampleBrand } from './samples.ts';
import { brandIdOf, waitForTurn, waitToStock } from './seed-store.ts';

export type SeedNeeds = {
  readonly db: Db;
  readonly brands: Brands;
  readonly seeds: readonly Seed[];
  /** Host names the sample brand answers at. */
  readonly hosts: readonly string[];
  /** In production initial passwords have to be changed at the first sign-in. */
  readonly production: boolean;
  /** Which program this is, where that is known: once it has filled a database it passes over it at each later start. */
  readonly program?: string;
};

/** What was opened now, with the passwords to print once; nothing when everything stood already. */
export async function seed(needs: SeedNeeds): Promise<readonly Opened[]> {
  const { db, brands, hosts, seeds, production, program } = needs;
  if (program !== undefined && (await wasFilled(db, program))) return [];
  const { sample, opened } = await db.transaction(async (tx) => {
    // Two processes of one installation may start at once; the second waits and finds everything there.
    await waitForTurn(tx);
    await openBrand(tx, { ...sampleBrand, id: newId<'brand'>() });
    const brandId = await brandIdOf(tx, sampleBrand.code);
    for (const host of hosts) await addHost(tx, host, brandId);
    const own: Sample = { brandId, currency: sampleBrand.currency, production };
    const all: Opened[] = [];
    for (const { fill } of seeds) if (fill) all.push(...(await fill(tx, own)));
    return { sample: own, opened: all };
  });
  brands.forget();
  // Outside of the turn above, which nobody may hold for as long as 10,000 titles take; what one room puts in is put in by one process.
  for (const { stock } of seeds)
    if (stock)
      await db.transaction(async (tx) => {
        await waitToStock(tx);
        await stock(db, sample);
      });
  if (program !== undefined) await markFilled(db, program);
  brands.forget();
  return opened;
}
