/** Documents and cases that deeds of staff are about. */
import type { Id } from '#kernel/ids.ts';
import { newId } from '#kernel/ids.ts';
import { pngOf } from '#platform/pictures/png.ts';
import type { Person, TestServer } from '../testing.ts';

type Server = Pick<TestServer, 'db' | 'brandId' | 'call'>;
const CARD =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><path fill="#7a9" d="M0 0h40v30H0z"/></svg>';

/** A document of this member that waits for staff, with one picture. */
export async function waitingDocument(
  { db, call }: Server,
  as: Pick<Person, 'token' | 'cookie'> & { readonly id: string },
): Promise<string> {
  await db.pool.query(
    `insert into members.profiles (member_id, details, birthday) values ($1, '{"fullname": "Matrix"}', '1990-01-01')
     on conflict (member_id) do update set details = profiles.details || '{"fullname": "Matrix"}', birthday = '1990-01-01'`,
    [as.id],
  );
  const picture = (await pngOf(CARD)).toString('base64');
  const added = await call({ path: '/wps/verification/documents/identity/pages', as, body: { picture } });
  const found = JSON.stringify(added.value).match(/"document":\{"id":"([0-9a-f-]{36})"/);
  const id = found?.[1];
  if (id === undefined) throw new Error(`the picture was answered ${added.code}`);
  const sent = await call({ path: `/wps/verification/drafts/${id}/send`, as, body: {} });
  if (sent.status !== 200) throw new Error(`the document was answered ${sent.code}`);
  return id;
}

/** A case about this member, as a rule would open it. */
export async function openCaseOf({ db, brandId }: Server, member: Id<'member'> | string): Promise<string> {
  const id = newId<'case'>();
  await db.pool.query(
    `insert into aml.cases (id, brand_id, member_id, serial, rule, period, currency, opened_at)
     values ($1, $2, $3, $4, 'shared_device', $5, 'BDT', now())`,
    [id, brandId, member, `A-${id.slice(-8)}`, Date.now()],
  );
  await db.pool.query("insert into aml.evidence (case_id, n, kind, at) values ($1, 1, 'device', now())", [
    id,
  ]);
  return id;
}

/** A case that restricts this member. */
export async function restrictedCaseOf(server: Server, member: Id<'member'> | string): Promise<string> {
  const id = await openCaseOf(server, member);
  await server.db.pool.query(
    "update aml.cases set state = 'closed', outcome = 'restricted', closed_at = now() where id = $1",
    [id],
  );
  return id;
}
