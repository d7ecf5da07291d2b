/** The first operators of the sample brand: two, because rights need a second person and one administrator could never grant any. */
import { initialPassword } from '#identity/passwords/initial.ts';
import type { Identity } from '#identity/service.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Opened, Sample } from '#platform/room/room.ts';
import { hire } from '../service.ts';

export const OPERATOR = 'duty';
export const SECOND_OPERATOR = 'night';

const OPERATORS = [
  { username: OPERATOR, name: 'Duty', person: 'Duty' },
  { username: SECOND_OPERATOR, name: 'Night', person: 'Night' },
] as const;

/** A password is hashed only for who is missing: a hash costs 25 ms of a core, and a restart under load has none to give away. */
export async function seedStaff(
  tx: Tx,
  identity: Identity,
  { brandId, production: mustChange }: Sample,
): Promise<readonly Opened[]> {
  const opened: Opened[] = [];
  for (const operator of OPERATORS) {
    if ((await identity.accountId(tx, brandId, 'staff', operator.username)) !== undefined) continue;
    const password = initialPassword();
    const passwordHash = await identity.hashPassword(password);
    await hire(tx, identity, { ...operator, brandId, role: 'admin', passwordHash, mustChange });
    opened.push({ who: 'operator', username: operator.username, password });
  }
  return opened;
}
