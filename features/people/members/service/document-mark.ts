/** The number of a document, so that it can be compared and not be read: who is excluded is known again by it. */
import { createHmac } from 'node:crypto';
import type { Sealer } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/db/db.ts';
import { putDocumentMark, unmarkedDocuments } from '../store/documents.ts';

export type DocumentMark = (number: string) => Buffer;

/** Case, width and what people write between the characters do not make another number. */
export const numberOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

export const documentMarkWith =
  (key: Buffer): DocumentMark =>
  (number) =>
    createHmac('sha256', key).update(numberOf(number)).digest();

const SLICE = 200;
/** Numbers that were sealed before they were marked. Answers how many there were. */
export async function markDocuments({
  db,
  sealer,
  documentMark,
}: {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly documentMark: DocumentMark;
}): Promise<number> {
  let marked = 0;
  for (;;) {
    const rows = await unmarkedDocuments(db, SLICE);
    for (const { member_id, id_number } of rows) {
      const number = sealer.open(id_number, `id number ${member_id}`).toString();
      await putDocumentMark(db, member_id, documentMark(number));
    }
    marked += rows.length;
    if (rows.length < SLICE) return marked;
  }
}
