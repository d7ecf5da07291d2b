/** What the operator may set, read once from the environment (docs/OPERATIONS.md). */
import { join, resolve } from 'node:path';

export const ROLES = ['all', 'api', 'live', 'worker'] as const;
export type Role = (typeof ROLES)[number];

export type Config = {
  readonly root: string;
  readonly dataDir: string;
  readonly port: number;
  readonly host: string;
  readonly role: Role;
  /** An external PostgreSQL; the embedded one when left out. */
  readonly databaseUrl: string | undefined;
  /** The same database without a pooler between: queue notifications need a session of their own. As `databaseUrl` when left out. */
  readonly directUrl: string | undefined;
  /** The schema's owner on an external PostgreSQL; the same login when left out. */
  readonly ownerUrl: string | undefined;
  readonly production: boolean;
  readonly trustProxy: boolean;
  readonly metricsToken: string | undefined;
  /** Most bets posted in one transaction; 1 posts each alone, for comparison. */
  readonly stakeBatch: number;
  /** Connections that post bets. */
  readonly stakeLanes: number;
};

function portOf(text: string | undefined): number {
  const port = Number(text ?? '3000');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT=${text} is not a port`);
  return port;
}

function countOf(name: string, text: string | undefined, fallback: number): number {
  const count = Number(text ?? fallback);
  if (!Number.isInteger(count) || count < 1 || count > 1_000)
    throw new Error(`${name}=${text} is not a number from 1 to 1000`);
  return count;
}

function roleOf(text: string | undefined): Role {
  const role = ROLES.find((one) => one === (text ?? 'all'));
  if (!role) throw new Error(`ROLE=${text} is not one of ${ROLES.join(', ')}`);
  return role;
}

const orNothing = (text: string | undefined): string | undefined =>
  text === undefined || text === '' ? undefined : text;

/** @throws a plain sentence when a setting cannot be used */
export function readConfig(env: NodeJS.ProcessEnv, root: string): Config {
  return {
    root,
    dataDir: resolve(orNothing(env['HAAT_DATA']) ?? join(root, '.haat')),
    port: portOf(orNothing(env['PORT'])),
    host: orNothing(env['HOST']) ?? '0.0.0.0',
    role: roleOf(orNothing(env['ROLE'])),
    databaseUrl: orNothing(env['DATABASE_URL']),
    directUrl: orNothing(env['DATABASE_DIRECT_URL']) ?? orNothing(env['DATABASE_URL']),
    ownerUrl:
      orNothing(env['DATABASE_OWNER_URL']) ??
      orNothing(env['DATABASE_DIRECT_URL']) ??
      orNothing(env['DATABASE_URL']),
    production: env['NODE_ENV'] === 'production',
    trustProxy: env['HAAT_TRUST_PROXY'] === '1',
    metricsToken: orNothing(env['HAAT_METRICS_TOKEN']),
    stakeBatch: countOf('HAAT_STAKE_BATCH', orNothing(env['HAAT_STAKE_BATCH']), 160),
    stakeLanes: countOf('HAAT_STAKE_LANES', orNothing(env['HAAT_STAKE_LANES']), 2),
  };
}
