/**
 * Files people hand in. A picture is known by its first bytes, decoded and encoded anew as a jpg (platform/pictures), sealed with a key of
 * the installation bound to its row, and kept in `platform.files`. Nothing of what was sent is kept as it was sent; no name is kept at all.
 *
 * Who may read a file is for the room to say: it keeps the id in a row of its own and asks for it only for whom that row may be shown to.
 */
import { createHash } from 'node:crypto';
import type { BrandId, Id } from '#kernel/ids.ts';
import { newId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import type { Sealer } from '#platform/crypto/seal.ts';
import { type Runner, statement, type Tx } from '#platform/db/db.ts';
import { photoOf } from '#platform/pictures/photo.ts';
import { fileFaults } from './faults.ts';

/** Bytes of one file as it is sent. */
export const MOST_BYTES = 5 * 1024 * 1024;
/** Files one owner may hand in for one purpose within 24 hours, unless the room says otherwise; a room bounds what belongs to one row of its own. */
const USUAL_MOST = 30;

export type FileId = Id<'file'>;

/** A picture that was encoded anew, and may be kept. */
export type Picture = { readonly jpg: Buffer };

/**
 * Decodes and encodes anew; outside of any transaction, as it takes up to a second of a core.
 * @throws files.too_large · files.wrong_picture
 */
export async function readPicture(bytes: Buffer): Promise<Picture> {
  if (bytes.length > MOST_BYTES) throw fileFaults('files.too_large');
  const jpg = await photoOf(bytes);
  if (!jpg) throw fileFaults('files.wrong_picture', { fields: { picture: 'files.wrong_picture' } });
  return { jpg };
}

/** The same of base64, as calls carry it; the length is judged before anything is decoded. */
export async function readPictureText(base64: string): Promise<Picture> {
  if (base64.length > Math.ceil(MOST_BYTES / 3) * 4) throw fileFaults('files.too_large');
  return readPicture(Buffer.from(base64, 'base64'));
}

export type KeepAsk = {
  readonly brandId: BrandId;
  readonly ownerId: string;
  /** `cashier.proof`: the room and what it is. Part of what the seal is bound to. */
  readonly purpose: `${string}.${string}`;
  readonly picture: Picture;
  readonly at: Date;
  /** Files of this owner for this purpose within the 24 hours before `at`; USUAL_MOST when left out. */
  readonly most?: number;
};

export type Files = {
  /** Keeps a picture; two calls at once of one owner are counted one after the other. @throws files.too_many */
  readonly keep: (tx: Tx, ask: KeepAsk) => Promise<FileId>;
  /** The jpg; undefined when there is none of this brand and purpose. @throws when the row was altered */
  readonly read: (
    runner: Runner,
    file: { readonly id: string; readonly brandId: string; readonly purpose: string },
  ) => Promise<Buffer | undefined>;
  /** Other files of the brand that are the same picture, oldest first: a proof handed in by two people. */
  readonly twins: (runner: Runner, id: string) => Promise<readonly FileTwin[]>;
};
export type FileTwin = { id: string; owner_id: string; purpose: string; at: Date };

// Serialises one owner's uploads, so that the count below is true at the commit.
const LOCK = statement<never>('files.lock', 'select pg_advisory_xact_lock(hashtextextended($1, 4812))');
const COUNT = statement<{ n: bigint }>(
  'files.count',
  'select count(*) as n from platform.files where owner_id = $1 and purpose = $2 and at > $3',
);
const INSERT = statement<never>(
  'files.insert',
  `insert into platform.files (id, brand_id, owner_id, purpose, size, digest, sealed, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const FIND = statement<{ owner_id: string; sealed: Buffer }>(
  'files.find',
  'select owner_id, sealed from platform.files where id = $1 and brand_id = $2 and purpose = $3',
);
const TWINS = statement<FileTwin>(
  'files.twins',
  `select other.id, other.owner_id, other.purpose, other.at from platform.files mine
     join platform.files other on other.brand_id = mine.brand_id and other.digest = mine.digest and other.id <> mine.id
    where mine.id = $1 order by other.id limit 20`,
);

const contextOf = (id: string, ownerId: string, purpose: string): string => `${purpose} ${ownerId} ${id}`;

/** `sealer` has a key for files alone: `createSealer(keys.derive('files'))`. */
export const createFiles = (sealer: Sealer): Files => ({
  async keep(tx, { brandId, ownerId, purpose, picture: { jpg }, at, most = USUAL_MOST }) {
    await tx.run(LOCK, [`${ownerId} ${purpose}`]);
    const n = (await tx.one(COUNT, [ownerId, purpose, new Date(at.getTime() - DAY)]))?.n ?? 0n;
    if (n >= BigInt(most)) throw fileFaults('files.too_many');
    const id = newId<'file'>();
    const digest = createHash('sha256').update(jpg).digest();
    const sealed = sealer.seal(jpg, contextOf(id, ownerId, purpose));
    await tx.run(INSERT, [id, brandId, ownerId, purpose, jpg.length, digest, sealed, at]);
    return id;
  },

  async read(runner, { id, brandId, purpose }) {
    const row = await runner.one(FIND, [id, brandId, purpose]);
    return row && sealer.open(row.sealed, contextOf(id, row.owner_id, purpose));
  },

  twins: (runner, id) => runner.rows(TWINS, [id]),
});
