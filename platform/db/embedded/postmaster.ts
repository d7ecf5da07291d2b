/** A PostgreSQL server process seen from outside: through its postmaster.pid, /proc and a connection. */
import { readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export type Postmaster = { readonly pid: number; readonly port: number; readonly ready: boolean };

/** What the server wrote about itself (pidfile.h: pid, data directory, start, port, socket folder, address, key, status). */
export function readPidFile(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/** Whether the pid is taken, by whomever; EPERM means somebody else's. */
function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A zombie is dead: it only waits for its parent to notice. */
export function isAlive(pid: number): boolean {
  if (!exists(pid)) return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.charAt(stat.lastIndexOf(')') + 2) !== 'Z';
  } catch {
    return exists(pid);
  }
}

/** The living server of exactly this cluster; a pid that now belongs to something else does not count. */
export function livingPostmaster(cluster: string): Postmaster | undefined {
  const found = readPidFile(cluster);
  if (!found || !isAlive(found.pid)) return undefined;
  try {
    const words = readFileSync(`/proc/${found.pid}/cmdline`, 'utf8').split('\0');
    return words.includes(cluster) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Processes that stand in the data directory: the backends a killed postmaster left behind. */
export function leftovers(cluster: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^[0-9]+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === cluster && isAlive(pid);
      } catch {
        return false;
      }
    });
}

/** After a kill -9: waits for orphaned backends (they leave when they see their postmaster gone), then ends the ones that stay. */
export async function clearAway(cluster: string, patienceMs = 3_000): Promise<void> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const left = leftovers(cluster);
    if (left.length === 0) break;
    if (Date.now() > until) for (const pid of left) tryKill(pid, 'SIGKILL');
    if (Date.now() > until + 2_000) return;
    await sleep(25);
  }
  // Nobody stands in the data any more, so a pid that is still taken is a stranger's or a zombie's; PostgreSQL would take it for itself.
  const stale = readPidFile(cluster);
  if (stale && exists(stale.pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

export function tryKill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It left in the meantime.
  }
}

/** True when the server at this address accepts our superuser and serves exactly this cluster. */
export async function answers(url: string, cluster: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ place: string }>(
      `select current_setting('data_directory') as place`,
    );
    return rows[0]?.place === cluster;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Fast shutdown; after `patienceMs` immediate shutdown, which recovers at the next start; then the axe. */
export async function shutDown(
  pid: number,
  patienceMs: number,
  how: 'SIGINT' | 'SIGQUIT' = 'SIGINT',
): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    [how, patienceMs],
    ['SIGQUIT', 1_500],
    ['SIGKILL', 1_000],
  ];
  for (const [signal, patience] of steps) {
    tryKill(pid, signal);
    const until = Date.now() + patience;
    while (isAlive(pid) && Date.now() < until) await sleep(20);
    if (!isAlive(pid)) return;
  }
}
