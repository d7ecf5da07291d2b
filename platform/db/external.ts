/** An own PostgreSQL, looked at before anything relies on it. */
import pg from 'pg';
import { clientConfig, type DbOptions } from './pool.ts';

export const OLDEST_VERSION = 15;

/**
 * What would quietly break the house is refused at the start: a server older than 15, another encoding than UTF8, a pooler that
 * dropped the role (the ledger is append-only by the grants of `haat_app`) or the lock time-out (callers of a held row would wait for ever).
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
    const trouble = found && complaintOf(found, options.role);
    if (trouble)
      throw new Error(`DATABASE_URL cannot be used: ${trouble} (docs/OPERATIONS.md, "An own PostgreSQL")`);
  } finally {
    await client.end();
  }
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
