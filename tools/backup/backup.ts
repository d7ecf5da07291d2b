/** A copy of the built-in database and the keys, taken while the product runs, and the way back. */
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { runAs } from '#platform/db/embedded/identity.ts';
import { chooseCluster, openHome } from '#platform/db/embedded/places.ts';
import { readRecord, writeRecord } from '#platform/db/embedded/record.ts';
import { startEmbedded } from '#platform/db/embedded/start.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: (line: string) => console.error(line) };

/** Left out as PostgreSQL's manual says (27.3.4.1): made anew at every start, or none of the copy's business. */
const LEFT_OUT = [
  'pg_wal/*',
  'postmaster.pid',
  'postmaster.opts',
  'pg_replslot/*',
  'pg_dynshmem/*',
  'pg_notify/*',
  'pg_serial/*',
  'pg_snapshots/*',
  'pg_stat_tmp/*',
  'pg_subtrans/*',
  '*/pgsql_tmp*',
];

/** GNU tar leaves with 1 when a file changed while it was read: expected here, the log repairs it. */
function tar(args: readonly string[], tolerate: boolean): void {
  const done = spawnSync('tar', [...args], { encoding: 'utf8' });
  if (done.status === 0 || (tolerate && done.status === 1)) return;
  throw new Error(`tar did not work: ${done.stderr}${done.error ? String(done.error) : ''}`);
}

type Label = { readonly labelfile: string; readonly wal: string };

async function copyCluster(client: pg.Client, cluster: string, archive: string): Promise<void> {
  const rename = ['--transform', `s,^${basename(cluster)}/,postgres/,`];
  const from = ['-C', dirname(cluster)];
  // The slot keeps the log of the time of copying from being recycled; it goes with this connection.
  await client.query(`select pg_create_physical_replication_slot('haat_backup', true, true)`);
  const { rows: started } = await client.query<{ wal: string }>(
    `select pg_walfile_name(pg_backup_start('haat', true)) as wal`,
  );
  tar(
    [
      '-cf',
      archive,
      ...rename,
      ...LEFT_OUT.flatMap((name) => ['--exclude', `${basename(cluster)}/${name}`]),
      ...from,
      `${basename(cluster)}/`,
    ],
    true,
  );
  const { rows: stopped } = await client.query<Label>(
    `select labelfile, pg_walfile_name(lsn) as wal from pg_backup_stop(false)`,
  );
  await client.query('select pg_switch_wal()');
  const [first, last] = [started[0]?.wal ?? '', stopped[0]?.wal ?? ''];
  const logs = readdirSync(join(cluster, 'pg_wal')).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last,
  );
  tar(
    ['-rf', archive, ...rename, ...from, ...logs.map((name) => `${basename(cluster)}/pg_wal/${name}`)],
    true,
  );
  const scratch = mkdtempSync(join(tmpdir(), 'haat-backup-'));
  try {
    mkdirSync(join(scratch, 'postgres'));
    writeFileSync(join(scratch, 'postgres/backup_label'), stopped[0]?.labelfile ?? '');
    const owner = statSync(cluster);
    chownSync(join(scratch, 'postgres/backup_label'), owner.uid, owner.gid);
    tar(['-rf', archive, '-C', scratch, 'postgres/backup_label'], false);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** Writes `file` (.tar.gz): database as of the end of the run, passwords and keys. Whoever has it has everything: mode 0600. */
export async function backup(dataDir: string, file: string): Promise<void> {
  const home = openHome(dataDir);
  if (!readRecord(home))
    throw new Error(`${home} has no built-in database; an own PostgreSQL is backed up with its own tools`);
  const embedded = await startEmbedded({ dataDir: home, log: quiet });
  const archive = `${resolve(file)}.${process.pid}.tar`;
  try {
    writeFileSync(archive, '', { mode: 0o600 });
    const client = new pg.Client({ connectionString: embedded.superUrl() });
    await client.connect();
    try {
      await copyCluster(client, embedded.cluster, archive);
    } finally {
      await client.end();
    }
    const besides = readdirSync(home).filter((name) => !name.startsWith('postgres.') && name !== 'postgres');
    tar(['-rf', archive, '-C', home, 'postgres.json', ...besides], true);
    const packed = spawnSync('gzip', ['-f', archive], { encoding: 'utf8' });
    if (packed.status !== 0) throw new Error(`gzip did not work: ${packed.stderr}`);
    renameSync(`${archive}.gz`, resolve(file));
  } finally {
    rmSync(archive, { force: true });
    await embedded.stop();
  }
}

/** Unpacks a backup into a `dataDir` that does not exist yet. */
export function restore(dataDir: string, file: string): void {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new Error(`${dataDir} is not empty: move it away first`);
  const home = openHome(dataDir);
  tar(['-xpzf', resolve(file), '-C', home, '--numeric-owner'], false);
  const made = join(home, 'postgres');
  const as = runAs(made);
  if (as) spawnSync('chown', ['-R', `${as.uid}:${as.gid}`, made]);
  const cluster = chooseCluster(home, as, quiet.warn);
  if (cluster !== made) {
    // Another disk, most likely: `mv` copies where a rename cannot.
    const moved = spawnSync('mv', [made, cluster], { encoding: 'utf8' });
    if (moved.status !== 0)
      throw new Error(`moving the database to ${cluster} did not work: ${moved.stderr}`);
  }
  // The archive's record speaks of the place it was taken from.
  const record = readRecordOfBackup(home);
  writeRecord({ ...record, home, cluster });
}

function readRecordOfBackup(home: string): NonNullable<ReturnType<typeof readRecord>> {
  const record = readRecord(home, true);
  if (!record) throw new Error('this is no backup of Haat: postgres.json is missing in it');
  return record;
}
