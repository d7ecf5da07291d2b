/** What the operator may set, read once from the environment (docs/OPERATIONS.md). */
import { join, resolve } from 'node:path';
import type { PostSettings } from '#identity/codes/service/post.ts';
import { type ProviderSettings, readProviders } from '#identity/providers/service/settings.ts';

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
  /** Who may say where a request comes from: false nobody, `1` the machine we are connected to, or prefixes. */
  readonly trustProxy: boolean | string;
  /** Header in which that machine names the visitor's country. */
  readonly countryHeader?: string | undefined;
  readonly metricsToken: string | undefined;
  /** Most bets posted in one transaction; 1 posts each alone, for comparison. */
  readonly stakeBatch: number;
  /** Connections that post bets. */
  readonly stakeLanes: number;
  /** Gateways for text messages and mail; the local provider where they are not set. */
  /** `private`: vendors may stand in networks of our own, and be called without TLS. */
  readonly vendorNetworks?: 'private' | undefined;
  readonly post?: PostSettings;
  /** Google, Facebook and a phone sign-in service, where the installation has an agreement with them. */
  readonly providers?: ProviderSettings;
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

/** Where gateways report to: `HAAT_ORIGIN`, the public address of the site. */
function postOf(env: NodeJS.ProcessEnv, production: boolean): PostSettings {
  const get = (name: string): string => env[name] ?? '';
  const origin = get('HAAT_ORIGIN').replace(/\/$/, '');
  const sms = get('HAAT_SMS_URL')
    ? {
        url: get('HAAT_SMS_URL'),
        key: get('HAAT_SMS_KEY'),
        sender: get('HAAT_SMS_SENDER'),
        callback: `${origin}/wps/messages/callback/sms`,
      }
    : undefined;
  if (sms && sms.key.length < 16)
    throw new Error('HAAT_SMS_KEY is needed with HAAT_SMS_URL, 16 characters or more');
  const mail = get('HAAT_SMTP_URL') ? { url: get('HAAT_SMTP_URL'), from: get('HAAT_MAIL_FROM') } : undefined;
  if (mail && mail.from === '') throw new Error('HAAT_MAIL_FROM is needed with HAAT_SMTP_URL');
  return { sms, mail, readable: !production || get('HAAT_MESSAGES_READABLE') === '1' };
}

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
    trustProxy: orNothing(env['HAAT_TRUST_PROXY']) ?? false,
    countryHeader: orNothing(env['HAAT_COUNTRY_HEADER']),
    metricsToken: orNothing(env['HAAT_METRICS_TOKEN']),
    stakeBatch: countOf('HAAT_STAKE_BATCH', orNothing(env['HAAT_STAKE_BATCH']), 160),
    stakeLanes: countOf('HAAT_STAKE_LANES', orNothing(env['HAAT_STAKE_LANES']), 2),
    providers: readProviders(env),
    post: postOf(env, env['NODE_ENV'] === 'production'),
    vendorNetworks: env['HAAT_VENDOR_NETWORKS'] === 'private' ? 'private' : undefined,
  };
}
