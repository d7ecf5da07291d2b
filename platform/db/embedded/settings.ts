/** How PostgreSQL is set up. Given on the command line, so that a start always runs with what this version of Haat wants. */
import { release, totalmem } from 'node:os';

export type Tuning = 'durable' | 'test';

const MB = 1024 * 1024;

const COMMON: readonly string[] = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'password_encryption=scram-sha-256',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_min_messages=warning',
  // Statements and row details carry names and numbers of people; the log keeps neither.
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
  'jit=off',
  // Containers give 64 MB of /dev/shm; parallel workers want more, and no query on the bet path profits from them.
  'max_parallel_workers_per_gather=0',
  'random_page_cost=1.1',
];

/**
 * Before it recovers, PostgreSQL makes sure that what it is going to read is on the disk: file by file it took 0.2–4.1 s of a restart
 * on a busy machine (1,700 files), with one call for the whole disk 10–60 ms. Before Linux 5.8 that call keeps errors of the disk to itself.
 */
export function syncing(kernel: string): string[] {
  const [major = 0, minor = 0] = kernel.split('.').map((part) => Number.parseInt(part, 10));
  return major > 5 || (major === 5 && minor >= 8) ? ['recovery_init_sync_method=syncfs'] : [];
}

/** Everything an acknowledged bet relies on is on: it survives a killed server, a killed postmaster and a power cut. */
function durable(): string[] {
  const memory = totalmem() / MB;
  const buffers = Math.max(32, Math.min(256, Math.floor(memory / 8)));
  return [
    'max_connections=100',
    'fsync=on',
    'synchronous_commit=on',
    'full_page_writes=on',
    `shared_buffers=${buffers}MB`,
    `effective_cache_size=${Math.max(64, Math.floor(memory / 2))}MB`,
    'work_mem=8MB',
    'maintenance_work_mem=64MB',
    'wal_compression=on',
    'wal_buffers=16MB',
    // Recovery after a crash reads at most this much log: a few seconds.
    'max_wal_size=2GB',
    'min_wal_size=256MB',
    ...syncing(release()),
    'checkpoint_timeout=5min',
    'checkpoint_completion_target=0.9',
    'autovacuum_naptime=15s',
    'autovacuum_vacuum_scale_factor=0.05',
    'autovacuum_analyze_scale_factor=0.05',
    'autovacuum_vacuum_cost_limit=1000',
    'idle_in_transaction_session_timeout=60s',
    'client_connection_check_interval=10s',
  ];
}

const TEST: readonly string[] = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=128MB',
  // Several files of tests at once, some with several products, each with its pool: 100 were too few.
  'max_connections=300',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum_naptime=5min',
  'checkpoint_timeout=1h',
  'max_wal_size=4GB',
];

/** Arguments for `postgres`. */
export function settings(tuning: Tuning, port: number): string[] {
  const all = [...COMMON, ...(tuning === 'test' ? TEST : durable()), `port=${port}`];
  return all.flatMap((setting) => ['-c', setting]);
}

/** Arguments for `initdb`: byte order and UTF-8, the same on every machine; checksums on every page. */
export const initSettings = (tuning: Tuning, version: string): string[] => [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  // The built-in provider came with 17; before it, plain byte order.
  ...(Number.parseInt(version, 10) >= 17
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--lc-ctype=C.UTF-8']),
  '--data-checksums',
  ...(tuning === 'test' ? ['--no-sync'] : []),
];
