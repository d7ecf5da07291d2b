/** The yardstick: pgbench's TPC-B-like script on the very server the product uses. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = '/usr/lib/postgresql';

function find(): string {
  const found = existsSync(FOLDERS)
    ? readdirSync(FOLDERS)
        .map((version) => join(FOLDERS, version, 'bin/pgbench'))
        .find((path) => existsSync(path))
    : undefined;
  if (!found) throw new Error('pgbench is not on this machine: apt-get install postgresql-contrib');
  return found;
}

/** Transactions a second: 32 clients, prepared statements. */
export function tpcB(url: string, scale: number, seconds: number): number {
  const pgbench = find();
  execFileSync(pgbench, ['-i', '-q', '-s', String(scale), url], { stdio: 'pipe' });
  const text = execFileSync(pgbench, ['-M', 'prepared', '-c', '32', '-j', '2', '-T', String(seconds), url], {
    stdio: ['ignore', 'pipe', 'pipe'],
  }).toString();
  const tps = Number(/tps = ([\d.]+)/.exec(text)?.[1]);
  if (!(tps > 0)) throw new Error(`pgbench said no rate:\n${text}`);
  return tps;
}
