/** What other rooms ask and write about the numbers and addresses of an account. */
import type { Runner } from '#platform/db/db.ts';
import * as contacts from './store/contacts.ts';

export type ContactKind = contacts.ContactKind;
export type Contact = contacts.ContactRow;
export type NewContact = Parameters<typeof contacts.putContact>[1];

export const contactsOf = (runner: Runner, accountId: string): Promise<readonly Contact[]> =>
  contacts.contactsOf(runner, accountId);

/** The one account a proved number or address belongs to (and any, where the brand lets it belong to one alone). */
export const findOwner = (
  runner: Runner,
  brandId: string,
  kind: ContactKind,
  value: string,
): Promise<string | undefined> => contacts.findOwner(runner, brandId, kind, value);

/** False when it belongs to another account alone. @throws 23505 when another account takes it at this very moment */
export const putContact = (runner: Runner, contact: NewContact): Promise<boolean> =>
  contacts.putContact(runner, contact);

export const dropContact = (runner: Runner, accountId: string, kind: ContactKind): Promise<number> =>
  contacts.dropContact(runner, accountId, kind);
