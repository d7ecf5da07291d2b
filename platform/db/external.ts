/** An own PostgreSQL, looked at before anything relies on it. */
import pg from 'pg';
import { sqlState } from './errors.ts';
import { clientConfig, type DbOptions } from './pool.ts';

export const OLDEST_VERSION = 15;

/**
 * What would quietly break the house is refused at the start: a server older than 15, another encoding than UTF8, a pooler that
 * dropped the role (the ledger is append-only by the grants of `haat_app`) or the lock time-out (callers of a held row would wait for ever),
 * a pooler that hands connections on with the statements somebody else prepared on them.
 * @throws a plain sentence
 */
export async function checkExternal(options: DbOptions): Promise<void> {
  const client = new pg.Client(clientConfig(options, 'check'));
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string; encoding: string; me: string; wait: string }>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
         current_user as me, current_setting('lock_timeout') as wait`,
    );
    const found = rows[0];
    const trouble = (found && complaintOf(found, options.role)) ?? (await forgetfulness(options, client));
    if (trouble)
      throw new Error(`DATABASE_URL cannot be used: ${trouble} (docs/OPERATIONS.md, "An own PostgreSQL")`);
  } finally {
    await client.end();
  }
}

/** The codes PostgreSQL answers with when two sessions share a connection: the name is taken, or stands for nothing. */
const SHARED = ['42P05', '26000'];

/**
 * Two clients prepare different statements under one name, in turns. A pooler in transaction mode that does not keep them apart
 * (PgBouncer before 1.21) gives both the same connection: one of them is told that the name is taken.
 */
async function forgetfulness(options: DbOptions, client: pg.Client): Promise<string | undefined> {
  const other = new pg.Client(clientConfig(options, 'check'));
  other.on('error', () => undefined);
  await other.connect();
  try {
    for (let n = 0; n < 3; n += 1) {
      await client.query({ name: 'haat.check', text: 'select 1' });
      await other.query({ name: 'haat.check', text: 'select 2' });
    }
    return undefined;
  } catch (error) {
    return statementComplaint(error);
  } finally {
    await other.end();
  }
}

/** What a failed prepared statement says of the pooler between. @throws what is no pooler's doing */
export function statementComplaint(error: unknown): string {
  if (SHARED.includes(sqlState(error) ?? ''))
    return 'a pooler mixes up prepared statements: use it in session mode, or PgBouncer 1.21 or later with max_prepared_statements';
  throw error;
}

export function complaintOf(
  found: { version: string; encoding: string; me: string; wait: string },
  role: string | undefined,
): string | undefined {
  const version = Math.floor(Number(found.version) / 10_000);
  if (version < OLDEST_VERSION)
    return `it is PostgreSQL ${version}, and ${OLDEST_VERSION} or later is needed`;
  if (found.encoding !== 'UTF8') return `its encoding is ${found.encoding}, and UTF8 is needed`;
  if (role !== undefined && found.me !== role)
    return `its connections work as "${found.me}" instead of "${role}": a pooler dropped the start-up options, so sign in as "${role}" itself`;
  if (found.wait === '0')
    return `it has no lock_timeout: a pooler dropped the start-up options, so give the login its settings with ALTER ROLE`;
  return undefined;
}
