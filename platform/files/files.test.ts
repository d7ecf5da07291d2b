import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/db/db.ts';
import type { FreshDatabase } from '#platform/testkit/database.ts';
import { databaseOfFile, FEW } from '#platform/testkit/file-database.ts';
import pg from 'pg';
import { createFiles, type KeepAsk, MOST_BYTES, readPicture, readPictureText } from './files.ts';

let db: Db;
let database: FreshDatabase;
databaseOfFile((opened, fresh) => {
  db = opened;
  database = fresh;
}, FEW);

/** What the product itself may not do: look at rows as they lie there, and change them. */
async function asOwner(text: string, values: readonly unknown[]): Promise<readonly { sealed: Buffer }[]> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return (await client.query<{ sealed: Buffer }>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

const files = createFiles(createSealer(randomBytes(32)));
const at = new Date('2026-05-01T10:00:00Z');
let jpg: Buffer;
let png: Buffer;

beforeAll(async () => {
  const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a7' } });
  png = await drawn.png().toBuffer();
  jpg = await drawn
    .withExif({ IFD3: { GPSLatitude: '23/1 46/1 0/1' } })
    .jpeg()
    .toBuffer();
});

describe('a picture', () => {
  test('is encoded anew, without what was hidden in it', async () => {
    expect((await sharp(jpg).metadata()).exif).toBeDefined();
    const read = await readPicture(Buffer.concat([jpg, Buffer.from('<script>alert(1)</script>')]));
    expect(read.jpg.includes('<script>')).toBe(false);
    expect((await sharp(read.jpg).metadata()).exif).toBeUndefined();
  });

  test('is a png or a jpg by its bytes', async () => {
    await expect(readPicture(png)).resolves.toBeDefined();
    for (const other of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('GIF89a'),
      png.subarray(0, 30),
    ])
      await expect(readPicture(other)).rejects.toMatchObject({ code: 'files.wrong_picture' });
  });

  test('has at most 5 MB', async () => {
    await expect(readPicture(Buffer.alloc(MOST_BYTES + 1))).rejects.toMatchObject({
      code: 'files.too_large',
    });
    await expect(readPictureText('A'.repeat(MOST_BYTES * 2))).rejects.toMatchObject({
      code: 'files.too_large',
    });
  });
});

describe('kept files', () => {
  const asked = async (brandId: KeepAsk['brandId'], ownerId: string = newId()): Promise<KeepAsk> => ({
    brandId,
    ownerId,
    purpose: 'cashier.proof',
    picture: await readPicture(png),
    at,
  });

  test('are sealed at rest and read by brand and purpose alone', async () => {
    const brandId = newId<'brand'>();
    const ask = await asked(brandId);
    const id = await db.transaction((tx) => files.keep(tx, ask));
    const [row] = await asOwner('select sealed from platform.files where id = $1', [id]);
    expect(row?.sealed.includes(ask.picture.jpg.subarray(0, 20))).toBe(false);
    const wanted = { id, brandId, purpose: 'cashier.proof' };
    expect((await files.read(db, wanted))?.equals(ask.picture.jpg)).toBe(true);
    expect(await files.read(db, { ...wanted, brandId: newId() })).toBeUndefined();
    expect(await files.read(db, { ...wanted, purpose: 'members.document' })).toBeUndefined();
  });

  test('open with their own row alone', async () => {
    const brandId = newId<'brand'>();
    const id = await db.transaction(async (tx) => files.keep(tx, await asked(brandId)));
    await asOwner('update platform.files set owner_id = $2 where id = $1', [id, newId()]);
    await expect(files.read(db, { id, brandId, purpose: 'cashier.proof' })).rejects.toThrow();
  });

  test('are counted, also when they come at once', async () => {
    const brandId = newId<'brand'>();
    const ask = { ...(await asked(brandId)), most: 3 };
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => db.transaction((tx) => files.keep(tx, ask))),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const keep = (hours: number) =>
      db.transaction((tx) => files.keep(tx, { ...ask, at: new Date(at.getTime() + hours * 3_600_000) }));
    await expect(keep(23)).rejects.toMatchObject({ code: 'files.too_many' });
  });

  test('are bounded by the day, and never for good', async () => {
    const ask = { ...(await asked(newId<'brand'>())), most: 2 };
    const keep = (day: number) =>
      db.transaction((tx) => files.keep(tx, { ...ask, at: new Date(at.getTime() + day * 86_400_000) }));
    for (let day = 0; day < 40; day += 1) await Promise.all([keep(day), keep(day)]);
    await expect(keep(39)).rejects.toMatchObject({ code: 'files.too_many' });
  });

  test('of the same picture are found', async () => {
    const brandId = newId<'brand'>();
    const one = await db.transaction(async (tx) => files.keep(tx, await asked(brandId)));
    const two = await db.transaction(async (tx) => files.keep(tx, await asked(brandId)));
    expect((await files.twins(db, two)).map(({ id }) => id)).toEqual([one]);
  });
});
