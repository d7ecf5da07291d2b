import { nameOf } from '#identity/accounts/rules.ts';
import type { Identity } from '#identity/sessions/service.ts';
import { type BrandId, type Id, newId } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/db.ts';
import type { StaffRole } from './contract.ts';
import { insertStaff } from './store.ts';

export type Hire = {
  readonly brandId: BrandId;
  readonly username: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly passwordHash: string;
  readonly mustChange: boolean;
  /** The human being, as the house's books name him. */
  readonly person?: string;
  /** Who set the first password; null when the machine's own commands did. */
  readonly keyedBy?: string | null;
  readonly email?: string;
};

/** Writes a member of staff with his account. @throws identity.username_taken */
export async function hire(tx: Tx, identity: Identity, person: Hire): Promise<Id<'staff'>> {
  const id = newId<'staff'>();
  const { brandId, username, passwordHash, mustChange } = person;
  await identity.openAccount(tx, { id, audience: 'staff', brandId, username, passwordHash, mustChange });
  await insertStaff(tx, {
    id,
    brand_id: brandId,
    account: nameOf(username),
    name: person.name,
    role: person.role,
    person: person.person ?? '',
    keyed_by: person.keyedBy ?? null,
    email: person.email ?? '',
  });
  return id;
}
