/** Names at providers that are connected to an account. */
import { type Runner, statement } from '#platform/db/db.ts';

const LINKED = statement<{ account_id: string }>(
  'identity.linked',
  'select account_id from identity.social_links where brand_id = $1 and provider = $2 and subject = $3',
);
export const findLinked = async (runner: Runner, brandId: string, provider: string, subject: string) =>
  (await runner.one(LINKED, [brandId, provider, subject]))?.account_id;

const LINK = statement<unknown>(
  'identity.link',
  `insert into identity.social_links (brand_id, provider, subject, account_id) values ($1, $2, $3, $4)
   on conflict do nothing`,
);
/** False when somebody was faster. */
export const linkAccount = async (
  runner: Runner,
  one: { brandId: string; provider: string; subject: string; accountId: string },
): Promise<boolean> =>
  (await runner.run(LINK, [one.brandId, one.provider, one.subject, one.accountId])) === 1;

const LINKS = statement<{ provider: string; linked_at: Date }>(
  'identity.links_of',
  'select provider, linked_at from identity.social_links where account_id = $1',
);
export const linksOf = (runner: Runner, accountId: string) => runner.rows(LINKS, [accountId]);

const UNLINK = statement<unknown>(
  'identity.unlink',
  'delete from identity.social_links where account_id = $1 and provider = $2',
);
export const dropLink = (runner: Runner, accountId: string, provider: string) =>
  runner.run(UNLINK, [accountId, provider]);
