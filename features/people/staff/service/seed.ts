/**
 * The first operators of the sample brand: two administrators, because rights need a second person and one administrator could never
 * grant any; and two who pay with them, because a payout above the threshold is approved by one and released by two others, and one of
 * them may be away.
 */
import { initialPassword } from '#identity/passwords/service/initial.ts';
import type { Identity } from '#identity/sessions/service.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Opened, Sample } from '#platform/room/room.ts';
import { hire } from '../service.ts';

export const OPERATOR = 'duty';
export const SECOND_OPERATOR = 'night';

const OPERATORS = [
  { username: OPERATOR, name: 'Duty', person: 'Duty', role: 'admin' },
  { username: SECOND_OPERATOR, name: 'Night', person: 'Night', role: 'admin' },
  { username: 'payments', name: 'Payments', person: 'Payments', role: 'finance' },
  { username: 'risk', name: 'Risk', person: 'Risk', role: 'risk' },
] as const;

/** A password is hashed only for who is missing: a hash costs 25 ms of a core, and a restart under load has none to give away. */
export async function seedStaff(
  tx: Tx,
  identity: Identity,
  { brandId, production: mustChange }: Sample,
): Promise<readonly Opened[]> {
  const opened: Opened[] = [];
  const isThere = async (username: string): Promise<boolean> =>
    (await identity.accountId(tx, brandId, 'staff', username)) !== undefined;
  // A house at work has chosen its staff: it is not given more of them by a start.
  if (mustChange && (await isThere(OPERATOR))) return opened;
  for (const operator of OPERATORS) {
    if (await isThere(operator.username)) continue;
    const password = initialPassword();
    const passwordHash = await identity.hashPassword(password);
    await hire(tx, identity, { ...operator, brandId, passwordHash, mustChange });
    opened.push({ who: 'operator', username: operator.username, password });
  }
  return opened;
}
