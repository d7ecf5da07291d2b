/**
 * The seal of a transaction: before it commits, the product reads what the journal holds of it and writes an HMAC of that beside it, with
 * a key of the installation which no database ever sees. Rows that were written by anybody else stand under no seal.
 */
import { createHmac } from 'node:crypto';
import { EXEMPT } from './exempt.ts';

export type Sealer = {
  /** Over the number of the transaction and the digest of its pages. */
  readonly seal: (tx: bigint, digest: Uint8Array) => Buffer;
  /** Over a text of the journal's own: links and anchors. */
  readonly sign: (text: string) => Buffer;
};

/** The journal's key is derived from the keys of the installation for this purpose. */
const PURPOSE = 'journal';

export function journalSealer({ derive }: { readonly derive: (purpose: string) => Buffer }): Sealer {
  const key = derive(PURPOSE);
  const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  return {
    seal: (tx, digest) => sign(`transaction ${tx} ${Buffer.from(digest).toString('hex')}`),
    sign,
  };
}

/**
 * A page with everything it stands for: not the number of its form, which a hand in the database could give another meaning. Pages of earlier
 * releases keep the text they were sealed under.
 */
const FIRST_DIGEST = `sha256(convert_to(json_build_array(p.id, f.relation, f.keys, f.columns, p.deed, p.keys)::text, 'utf8') || p.digests)`;
const SECOND_DIGEST = `sha256(convert_to(json_build_array(p.id, f.relation, f.keys, f.columns,
  f.version, p.deed, p.keys, p.before_keys, octet_length(p.digests))::text, 'utf8') || p.digests || coalesce(p.before, ''))`;
export const PAGE_DIGEST = `case when f.version >= 3
  then sha256(record_send(row(p.id, f.relation, f.keys, f.columns, f.version, p.deed, p.keys, p.before_keys, p.digests, p.before)))
  when f.version = 1 then ${FIRST_DIGEST} else ${SECOND_DIGEST} end`;

const asked = (
  digest: string,
): string => `select p.tx, sha256(string_agg(${digest}, '' order by p.id)) as digest
    from platform.journal_pages p join platform.journal_forms f on f.id = p.form
    where p.tx = (case when pg_current_xact_id_if_assigned() is not null then platform.journal_tx() end)
      and p.xmin = pg_current_xact_id_if_assigned()::xid group by p.tx`;

/**
 * The pages of the present transaction; no row when it wrote none. `xmin` says who wrote a page, and no statement can set it: pages that
 * another hand put down beforehand for a number to come are not sealed with it. (Pages written under a savepoint have another `xmin`.)
 */
export const ASK = { name: 'journal.ask', text: asked(PAGE_DIGEST) };
/** The same of a database whose migrations have not come as far as `000980_platform_journal_before.sql`. */
export const ASK_FIRST = { name: 'journal.ask_first', text: asked(FIRST_DIGEST) };
export const PUT = {
  name: 'journal.put',
  text: 'insert into platform.journal_seals (tx, mac) values ($1, $2)',
};

type Asked = { readonly tx: bigint; readonly digest: Buffer };
type Queryable = {
  query: (config: {
    name: string;
    text: string;
    values?: unknown[];
  }) => Promise<{ readonly rows: unknown[] }>;
};

/** What `ASK` answered, as the values of `PUT`; undefined when there is nothing to seal. */
export function sealOf(rows: readonly unknown[], sealer: Sealer): [bigint, Buffer] | undefined {
  const asked = rows[0] as Asked | undefined;
  return asked && [asked.tx, sealer.seal(asked.tx, asked.digest)];
}

/** The last statements of a transaction before its commit. */
export async function sealTransaction(client: Queryable, sealer: Sealer, ask = ASK): Promise<void> {
  const values = sealOf((await client.query(ask)).rows, sealer);
  if (values) await client.query({ ...PUT, values });
}

const COMMIT = 'commit';
/**
 * What ends the present transaction: its seal, where there is one to put, and the commit as one text, and so in one round trip.
 * @param guard a statement that stands before them
 */
export async function commitWith(
  client: Queryable,
  sealer: Sealer | undefined,
  guard?: () => string,
): Promise<string> {
  const values = sealer && sealOf((await client.query(ASK)).rows, sealer);
  const first = guard ? `${guard()}; ` : '';
  if (!values) return `${first}${COMMIT}`;
  const [tx, mac] = values;
  return `${first}insert into platform.journal_seals (tx, mac) values (${tx}, '\\x${mac.toString('hex')}'); ${COMMIT}`;
}
const WRITES = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?([a-z_]+\.[a-z_]+)/gi;
/** Functions of rooms may write; those of PostgreSQL and the queue write nothing of ours. */
const CALLS = /\b(?!graphile_worker\b)[a-z_]+\.[a-z_]+\s*\(/i;

/** May the statement write to any table at all? */
export const mayWrite = ({ text }: { readonly text: string }): boolean =>
  text.match(WRITES) !== null || CALLS.test(text);

const known = new Map<string, boolean>();

/** Does the statement write, or may it write, to a table that has a journal? */
export function writesJournalled({ name, text }: { readonly name: string; readonly text: string }): boolean {
  const before = known.get(name);
  if (before !== undefined) return before;
  const tables = [...text.matchAll(WRITES)].map((match) => match[1] ?? '');
  const calls = CALLS.test(text.replace(WRITES, ''));
  const answer = calls || tables.some((table) => !Object.hasOwn(EXEMPT, table));
  known.set(name, answer);
  return answer;
}
