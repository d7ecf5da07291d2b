/** For tests of rooms: a database a host may write by its lease alone. */
import type { Db, Statement } from '#platform/db/db.ts';
import { mayWrite } from '#platform/db/journal/sealing.ts';

/** Whatever is not written on the database of a turn is refused; reads and the lease itself are not. */
export function guardedOnly(db: Db): Db {
  const refuse = (query: Statement<unknown>): void => {
    if (mayWrite(query) && !query.name.endsWith('_lease'))
      throw new Error(`${query.name} is written outside of the lease`);
  };
  return {
    ...db,
    rows: async (query, values) => {
      refuse(query);
      return db.rows(query, values);
    },
    one: async (query, values) => {
      refuse(query);
      return db.one(query, values);
    },
    run: async (query, values) => {
      refuse(query);
      return db.run(query, values);
    },
    transaction: () => Promise.reject(new Error('a transaction outside of the lease')),
  };
}
