/** What everybody may do, kept in memory for half a second: the door asks for each call of staff. */
import { type Clock, SECOND } from '#kernel/time.ts';
import { cached } from '#platform/db/cached.ts';
import type { Db, Runner } from '#platform/db/db.ts';
import { covers, HOUSE_ROLES } from '../rules.ts';
import { readEverybody, readRoles } from '../store.ts';

/** A change of rights binds in every process within a second. */
const FRESH_MS = SECOND / 2;

export type Rights = {
  readonly of: (staffId: string) => Promise<readonly string[]>;
  readonly may: (staffId: string, right: string) => Promise<boolean>;
  readonly forget: () => void;
};

export const rightsOfRole = (
  own: ReadonlyMap<string, readonly string[]>,
  brandId: string,
  role: string,
): readonly string[] =>
  own.get(`${brandId} ${role}`) ?? Object.entries(HOUSE_ROLES).find(([name]) => name === role)?.[1] ?? [];

export async function ownRoles(runner: Runner): Promise<ReadonlyMap<string, readonly string[]>> {
  return new Map((await readRoles(runner)).map((row) => [`${row.brand_id} ${row.role}`, row.rights]));
}

export function createRights(db: Db, clock: Clock): Rights {
  const table = cached(FRESH_MS, clock, async () => {
    const [own, people] = await Promise.all([ownRoles(db), readEverybody(db)]);
    return new Map(
      people.map((one) => [one.id, one.status === 'active' ? rightsOfRole(own, one.brand_id, one.role) : []]),
    );
  });
  const of = async (staffId: string): Promise<readonly string[]> => {
    const known = (await table.get()).get(staffId);
    if (known) return known;
    // Who is not in it was hired after it was read.
    table.forget();
    return (await table.get()).get(staffId) ?? [];
  };
  return {
    of,
    may: async (staffId, right) => covers(await of(staffId), right),
    forget: table.forget,
  };
}
