/** All passes over one snapshot of a database. Reads only. */
import pg from 'pg';
import type { Books, Finding, Pass } from '#platform/room/pass.ts';
import { CHAIN_PASSES } from './chain-passes.ts';
import { FACTS_PASS } from './facts-pass.ts';
import { JOURNAL_PASSES } from './journal-passes.ts';
import { LEDGER_PASSES } from './ledger-passes.ts';
import { REPLAY_PASS } from './replay-pass.ts';
import { ROOM_PASSES } from './room-passes.ts';

pg.types.setTypeParser(20, BigInt);

export const PASSES: readonly Pass[] = [
  ...LEDGER_PASSES,
  ...CHAIN_PASSES,
  ...JOURNAL_PASSES,
  FACTS_PASS,
  ...ROOM_PASSES,
  REPLAY_PASS,
];

export type PassReport = {
  readonly name: string;
  readonly caption: string;
  readonly ms: number;
  readonly findings: readonly Finding[];
};
export type BooksReport = {
  readonly passes: readonly PassReport[];
  readonly findings: readonly Finding[];
  readonly postings: bigint;
  readonly rounds: bigint;
};

export type BooksOptions = {
  /** An address that may read every schema. */
  readonly url: string;
  readonly openSeed?: Books['openSeed'];
  readonly journal?: Books['journal'];
  readonly only?: readonly string[];
  readonly report?: (report: PassReport) => void;
};

/** What a hand in the database left behind must not blind the books: a pass that cannot look says so, and the others go on. */
async function lookThrough(books: Books, pass: Pass): ReturnType<Pass['look']> {
  await books.client.query('savepoint pass');
  try {
    const found = await pass.look(books);
    await books.client.query('release savepoint pass');
    return found;
  } catch (error) {
    await books.client.query('rollback to savepoint pass');
    return [
      {
        row: `pass ${pass.name}`,
        says: `could not look: ${error instanceof Error ? error.message : 'unknown'}`,
      },
    ];
  }
}

/** One pass, inside whatever transaction the client is in. */
export async function runPass(books: Books, pass: Pass): Promise<PassReport> {
  const begun = performance.now();
  const found = await lookThrough(books, pass);
  const findings = found.map((finding) => ({ pass: pass.name, ...finding }));
  return { name: pass.name, caption: pass.caption, ms: performance.now() - begun, findings };
}

/**
 * What the login or the database would otherwise bring along: a schema whose functions answer in place of PostgreSQL's, and policies that hide
 * rows from this user alone. With `row_security` off a table with such policies cannot be read, and its pass says so.
 */
const OWN_SESSION = 'set search_path to pg_catalog, pg_temp; set row_security to off';

export async function checkBooks(options: BooksOptions): Promise<BooksReport> {
  const client = new pg.Client({ connectionString: options.url, application_name: 'haat books' });
  await client.connect();
  try {
    await client.query(OWN_SESSION);
    // Whole tables meet here. Members have many rows, so joins that begin with the member are quadratic: 127 s for 150,000 rounds, by hash 2 s.
    await client.query('set enable_nestloop = off; set enable_mergejoin = off');
    await client.query(
      "set work_mem = '128MB'; set max_parallel_workers_per_gather = 1; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0",
    );
    await client.query('begin transaction isolation level repeatable read read only');
    const books: Books = { client, openSeed: options.openSeed, journal: options.journal };
    const passes: PassReport[] = [];
    for (const pass of PASSES) {
      if (options.only && !options.only.includes(pass.name)) continue;
      const report = await runPass(books, pass);
      passes.push(report);
      options.report?.(report);
    }
    const { rows } = await client.query<{ postings: bigint; rounds: bigint }>(
      'select (select count(*) from ledger.postings) as postings, (select count(*) from rounds.rounds) as rounds',
    );
    const counted = rows[0] ?? { postings: 0n, rounds: 0n };
    return { passes, findings: passes.flatMap((pass) => pass.findings), ...counted };
  } finally {
    await client.end();
  }
}
