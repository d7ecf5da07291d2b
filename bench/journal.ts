/**
 * What the journal takes of the database's time of a bet, in the composed product with its listeners: 64 members at once, and one alone.
 * Counted by pg_stat_statements and track_functions, so that what else the machine does hardly moves the share. `npm run bench journal` ·
 * BENCH_BETS (6400) bets of a run.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Person, startServer, type TestServer } from '#apps/server/testing.ts';
import setup, { TEMPLATE } from '#platform/testkit/cluster.ts';
import { superUrlOf } from '#platform/testkit/database.ts';
import { bench, type Run } from './lib/run.ts';

const CLIENTS = 64;

async function asked<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** The module has to be there when PostgreSQL starts: it is told so and ended; whoever looks after it starts it again.
 * @returns the process id of the server that came back */
async function countEverything(): Promise<number> {
  const base = await superUrlOf('postgres');
  for (const [name, value] of [
    ['shared_preload_libraries', 'pg_stat_statements'],
    ['pg_stat_statements.track', 'all'],
    ['pg_stat_statements.track_utility', 'on'],
    ['track_functions', 'all'],
  ])
    await asked(base, `alter system set ${name} = '${value}'`);
  const [row] = await asked<{ data_directory: string }>(base, 'show data_directory');
  const running = (): number =>
    Number(readFileSync(join(row?.data_directory ?? '', 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(running(), 'SIGINT');
  for (let tries = 0; ; tries += 1) {
    await sleep(200);
    const [found] = await asked<{ shared_preload_libraries: string }>(
      base,
      'show shared_preload_libraries',
    ).catch(() => []);
    if (found?.shared_preload_libraries === 'pg_stat_statements') break;
    if (tries > 150) throw new Error('PostgreSQL did not come back with pg_stat_statements');
  }
  await asked(await superUrlOf(TEMPLATE), 'create extension if not exists pg_stat_statements');
  return running();
}

async function bet(server: TestServer, as: Person, key: string): Promise<void> {
  const { status, code } = await server.call({
    path: '/play/monsoon-tiger/act',
    as,
    key,
    body: { type: 'stake', stake: '1.00', currency: 'BDT' },
  });
  if (status !== 200) throw new Error(`the bet was answered with ${status} ${code}`);
}

const CURSORS = `select string_agg(listener || ' ' || xid || ' ' || id, ', ' order by listener) as at from platform.outbox_cursors`;
const RESTS_MS = 2_000;

/** Until no listener has gone on for a while. */
async function waitForListeners(url: string): Promise<void> {
  for (let last = ''; ; ) {
    const [row] = await asked<{ at: string }>(url, CURSORS);
    if (row?.at === last) return;
    last = row?.at ?? '';
    await sleep(RESTS_MS);
  }
}

type Cost = { readonly name: string; readonly us: number };
type Measured = {
  readonly bets: number;
  readonly database: number;
  readonly journal: number;
  readonly sealing: number;
  readonly tables: readonly Cost[];
};

const OF_JOURNAL = '(platform\\.journal_pages|platform\\.journal_seals|platform\\.journal_links)';

async function measured(url: string, work: () => Promise<number>): Promise<Measured> {
  await asked(url, 'select pg_stat_statements_reset(), pg_stat_reset()');
  const bets = await work();
  await waitForListeners(url);
  const statements = await asked<{ journal: boolean; us: number }>(
    url,
    `select query ~ '${OF_JOURNAL}' as journal, (sum(total_exec_time) * 1000)::float8 as us from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database()) and toplevel and query !~ 'pg_stat' group by 1`,
  );
  const tables = await asked<Cost>(
    url,
    `select replace(funcname, 'journal_on_', '') as name, (total_time * 1000)::float8 as us from pg_stat_user_functions
     where funcname like 'journal\\_on\\_%' order by 2 desc`,
  );
  const own = statements.find(({ journal }) => journal)?.us ?? 0;
  const all = statements.reduce((sum, { us }) => sum + us, 0);
  const triggers = tables.reduce((sum, { us }) => sum + us, 0);
  return {
    bets,
    database: all / bets,
    journal: (own + triggers) / bets,
    sealing: own / bets,
    tables: tables.map(({ name, us }) => ({ name, us: us / bets })),
  };
}

function tell(run: Run, name: string, { bets, database, journal, sealing, tables }: Measured): void {
  run.requests(name, { done: bets, refused: 0 });
  run.figure(`database a bet, ${name}`, database, 'µs');
  run.figure(`journal of the database, ${name}`, (journal / database) * 100, '%');
  run.say(`  journal ${journal.toFixed(0)} µs a bet, of it seals and links ${sealing.toFixed(0)} µs`);
  run.say(
    `  ${tables
      .filter(({ us }) => us >= 0.5)
      .map(({ name: table, us }) => `${table} ${us.toFixed(0)}`)
      .join(' · ')}`,
  );
}

async function spread(
  server: TestServer,
  people: readonly Person[],
  each: number,
  run: string,
): Promise<number> {
  await Promise.all(
    people.map(async (person, at) => {
      for (let n = 0; n < each; n += 1) await bet(server, person, `${run}-${at}-${n}`);
    }),
  );
  return people.length * each;
}

await bench('journal', async (run) => {
  run.atEnd(await setup());
  run.owns(await countEverything());
  const server = await startServer({ lanes: 1 });
  run.atEnd(() => server.stop());
  const url = await superUrlOf(server.databaseName);
  const people = await Promise.all(
    Array.from({ length: run.smoke ? 8 : CLIENTS }, () => server.person(100_000_00n)),
  );
  const each = Math.ceil(run.size('BENCH_BETS', 6_400, 16) / people.length);
  await spread(server, people, Math.ceil(each / 5), 'warm');
  await waitForListeners(url);
  const crowd = await measured(url, () => spread(server, people, each, 'crowd'));
  tell(run, 'many at once', crowd);
  const single = await server.person(100_000_00n);
  const alone = await measured(url, () => spread(server, [single], run.smoke ? 2 : 100, 'alone'));
  tell(run, 'one alone', alone);
});
