/** One database for all tests of a file, in one line: opened before the first of them, dropped after the last. */
import { afterAll, beforeAll } from 'vitest';
import type { Db } from '#platform/db/db.ts';
import type { DbOptions } from '#platform/db/pool.ts';
import { type FreshDatabase, freshDatabase, testDb } from './database.ts';

/** Connections enough for tests that do one thing after the other. */
export const FEW: Partial<DbOptions> = { poolSize: 4, hotClients: 1 };

/** @param take keeps it, and fills it where that is wanted; hooks a file declares after this one run in between */
export function databaseOfFile(
  take: (db: Db, database: FreshDatabase) => unknown,
  options: Partial<DbOptions> = {},
): void {
  let end = async (): Promise<void> => undefined;
  beforeAll(async () => {
    const database = await freshDatabase();
    const db = testDb(database.appUrl, options);
    end = async () => {
      await db.close();
      await database.drop();
    };
    await take(db, database);
  });
  afterAll(() => end());
}
