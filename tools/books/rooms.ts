/** The books of the rooms: `books.ts` of every room of the plan that has one. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { HOUSE, type Floor } from '#house';
import type { RoomBooks } from '#platform/room/pass.ts';

const ROOT = join(import.meta.dirname, '../..');

const isBooks = (value: unknown): value is RoomBooks =>
  typeof value === 'object' && value !== null && 'holds' in value && 'passes' in value;

/** @throws when a room's `books.ts` does not export BOOKS */
export async function booksOfRooms(
  root: string = ROOT,
  house: readonly Floor[] = HOUSE,
): Promise<readonly RoomBooks[]> {
  const files = house
    .flatMap(({ rooms }) => rooms)
    .map(({ path }) => join(root, path, 'books.ts'))
    .filter((file) => existsSync(file));
  return Promise.all(
    files.map(async (file) => {
      const { BOOKS }: { BOOKS?: unknown } = await import(file);
      if (!isBooks(BOOKS)) throw new Error(`${file} exports no BOOKS`);
      return BOOKS;
    }),
  );
}
