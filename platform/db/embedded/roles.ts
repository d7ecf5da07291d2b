/** The two users of the product: `haat_owner` owns the database and migrates it, `haat_app` may only do what migrations grant. */
import pg from 'pg';
import type { Record } from './record.ts';

const DATABASE = 'haat';

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

async function withClient<Value>(url: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes roles and database where they are missing, and sets the remembered passwords. Safe to run again after a crash in the middle. */
export async function makeRoles(
  superUrl: (db: string) => string,
  passwords: Record['passwords'],
): Promise<void> {
  await withClient(superUrl('postgres'), async (client) => {
    const { rows: roles } = await client.query<{ rolname: string }>(
      `select rolname from pg_roles where rolname like 'haat\\_%'`,
    );
    const known = new Set(roles.map((row) => row.rolname));
    for (const role of ['haat_owner', 'haat_app'] as const) {
      const verb = known.has(role) ? 'alter' : 'create';
      await client.query(
        `${verb} role ${role} login nosuperuser nocreatedb nocreaterole noreplication password ${quote(passwords[role])}`,
      );
    }
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE} owner haat_owner template template0`);
    await closeDatabase(client, DATABASE);
  });
}

/** Nobody but the owner makes things in a database, and only our users get in. */
async function closeDatabase(client: pg.Client, db: string): Promise<void> {
  await client.query(`revoke all on database ${db} from public`);
  await client.query(`grant connect on database ${db} to haat_app`);
}

/** True when both users get in with the remembered passwords. */
export async function rolesStand(ownerUrl: string, appUrl: string): Promise<boolean> {
  try {
    await withClient(ownerUrl, (client) => client.query('select 1'));
    await withClient(appUrl, (client) => client.query('select 1'));
    return true;
  } catch {
    return false;
  }
}
