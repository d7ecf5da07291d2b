import { type Runner, statement } from '#platform/db/db.ts';

export type ContactKind = 'phone' | 'email';
export type ContactRow = {
  readonly account_id: string;
  readonly kind: ContactKind;
  readonly value: string;
  readonly verified_at: Date | null;
  /** Written at the desk, and not proved since. */
  readonly by_staff: boolean;
};

const OWNER = statement<{ account_id: string }>(
  'identity.contact_owner',
  'select account_id from identity.contacts where brand_id = $1 and kind = $2 and value = $3 and sole',
);
/** The one account a proved number or address belongs to (and any, where the brand lets it belong to one alone). */
export const findOwner = async (
  runner: Runner,
  brandId: string,
  kind: ContactKind,
  value: string,
): Promise<string | undefined> => (await runner.one(OWNER, [brandId, kind, value]))?.account_id;

const OF_ACCOUNT = statement<ContactRow>(
  'identity.contacts_of',
  'select account_id, kind, value, verified_at, by_staff from identity.contacts where account_id = $1',
);
export const contactsOf = (runner: Runner, accountId: string) => runner.rows(OF_ACCOUNT, [accountId]);

const DROP = statement<unknown>(
  'identity.drop_contact',
  'delete from identity.contacts where account_id = $1 and kind = $2',
);
export const dropContact = (runner: Runner, accountId: string, kind: ContactKind) =>
  runner.run(DROP, [accountId, kind]);

const PUT = statement<unknown>(
  'identity.put_contact',
  `insert into identity.contacts as c (account_id, kind, brand_id, value, verified_at, sole, by_staff)
   select $1, $2, $3, $4, $5, $6, $7
    where not ($6 and exists (select from identity.contacts o
                               where o.brand_id = $3 and o.kind = $2 and o.value = $4 and o.sole and o.account_id <> $1))
   on conflict (account_id, kind)
   do update set value = excluded.value, verified_at = excluded.verified_at, sole = excluded.sole, by_staff = excluded.by_staff`,
);
/** False when it belongs to another account alone. @throws 23505 when another account takes it at this very moment */
export const putContact = async (
  runner: Runner,
  contact: {
    readonly accountId: string;
    readonly brandId: string;
    readonly kind: ContactKind;
    readonly value: string;
    readonly verifiedAt: Date | null;
    readonly sole: boolean;
    readonly byStaff?: boolean;
  },
): Promise<boolean> =>
  (await runner.run(PUT, [
    contact.accountId,
    contact.kind,
    contact.brandId,
    contact.value,
    contact.verifiedAt,
    contact.sole,
    contact.byStaff ?? false,
  ])) === 1;
