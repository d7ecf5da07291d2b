import { expect, it } from 'vitest';
import { openBrand } from '#features/setup/brand/service/open.ts';
import { sampleBrand } from '#apps/server/samples.ts';
import { newId } from '#kernel/ids.ts';
import { statement } from '#platform/db/db.ts';
import { beginJournal } from '#platform/db/journal/keeper.ts';
import { journalSealer } from '#platform/db/journal/sealing.ts';
import { silentLog } from '#platform/log/log.ts';
import { freshDatabase, testDb } from '#platform/testkit/database.ts';
import { checkBooks } from '#tools/books/books.ts';
import { accept } from './accept.ts';

const PUT = statement<unknown>(
  'accept_test.put',
  `insert into platform.settings (brand_id, section, data) values ($1, 'test.one', '{}')`,
);

it('takes over what an operator wrote by hand, and nothing twice; until then the books find it', async () => {
  const database = await freshDatabase();
  const sealer = journalSealer({ derive: () => Buffer.alloc(32, 1) });
  const [byHand, db] = [undefined, sealer].map((own) =>
    testDb(database.ownerUrl, { poolSize: 2, hotClients: 1, sealer: own }),
  );
  if (!byHand || !db) throw new Error('no database');
  const found = async () =>
    (await checkBooks({ url: database.ownerUrl, only: ['seals', 'rows', 'journal-links', 'trail'] }))
      .findings;
  try {
    const brandId = newId<'brand'>();
    await openBrand(db, { ...sampleBrand, id: brandId });
    await beginJournal({ db, sealer, log: silentLog() });
    expect(await found()).toEqual([]);
    await byHand.run(PUT, [brandId]);
    const findings = await found();
    expect(findings.map(({ pass, row }) => [pass, row])).toEqual([
      ['seals', `platform.settings ${brandId}/test.one`],
      ['rows', `platform.settings ${brandId}/test.one`],
    ]);
    const number = BigInt(/transaction (\d+)/.exec(findings[0]?.says ?? '')?.[1] ?? '0');
    expect(await accept(db, number)).toEqual([`platform.settings ${brandId}/test.one`]);
    expect(await found()).toEqual([]);
    expect(await accept(db, number)).toEqual([]);
    const { rows } = await db.pool.query('select action, subject from platform.trail where brand_id = $1', [
      brandId,
    ]);
    expect(rows).toEqual([{ action: 'journal.accepted', subject: String(number) }]);
  } finally {
    await byHand.close();
    await db.close();
    await database.drop();
  }
});
