/**
 * A superuser's hand on every table: each column of a row flipped, a row deleted, two rows exchanged, two keys exchanged, a row forged. Each
 * alteration stands alone, in a transaction that is rolled back; the books look at it in between. What they do not see is printed.
 */
import pg from 'pg';
import { type Person, type TestServer } from '#apps/server/testing.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { EXEMPT } from '#platform/db/journal/exempt.ts';
import { keyOf } from '#platform/db/journal/install.ts';
import type { Books, Finding, Pass } from '#platform/room/pass.ts';
import { PASSES, runPass } from '#tools/books/books.ts';
import { journalKeys } from '#tools/books/journal-keys.ts';
import { JOURNAL_PASSES } from '#tools/books/journal-passes.ts';
import { fill, flipped, loosen, quoted, readTables, type Table } from './alterations-rows.ts';
import type { SoakResult } from './report.ts';

/** Of `ctid`s: the row that is altered, and its neighbour. */
type Rows = { readonly one: string; readonly key: string; readonly other: string | undefined };
type Alteration = { readonly what: string; readonly sql: string };

/** What the books hold a table without a journal by; nothing where it holds nothing that has to stay. */
const passesFor = (relation: string): readonly string[] | undefined =>
  relation.startsWith('ledger.') && Object.hasOwn(EXEMPT, relation) ? LEDGER : EXEMPT[relation]?.passes;

/** The journal's own tables have no journal, and are held by its passes like those that have one. */
const isSummed = (relation: string): boolean =>
  passesFor(relation) !== undefined && !relation.startsWith('platform.journal_');

async function play(server: TestServer, as: Person, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1)
    await server.call({
      path: '/play/monsoon-tiger/act',
      as,
      key: `s${n}`,
      body: { type: 'stake', stake: '5.00', currency: 'BDT' },
    });
}

async function rowsOf(client: pg.Client, { relation, keys }: Table): Promise<Rows | undefined> {
  const { rows } = await client.query<{ at: string; key: string }>(
    `select n.ctid::text as at, ${keyOf({ keys }, 'n')} as key from ${relation} n order by 2 desc limit 2`,
  );
  const [one, other] = rows;
  return one && { one: one.at, key: one.key, other: other?.at };
}

/** A forged row takes another key; where it is a reference, or part of one, nothing asks. */
function forged({ relation, keys, columns }: Table, { one }: Rows): string {
  const at = columns.findLast(({ name, type }) => keys.includes(name) && type !== 'boolean');
  const values = columns.map((column) =>
    column === at ? (column.type === 'uuid' ? 'gen_random_uuid()' : flippedMuch(column)) : quoted(column),
  );
  return `insert into ${relation} (${columns.map(quoted).join(', ')}) overriding system value select ${values.join(', ')} from ${relation} where ctid = '${one}'`;
}

/** A key is moved to where no other row stands. */
const otherThan = (column: Table['columns'][number], keys: readonly string[]): string =>
  column.type === 'uuid'
    ? 'gen_random_uuid()'
    : keys.includes(column.name)
      ? flippedMuch(column)
      : flipped(column);

const flippedMuch = (column: Table['columns'][number]): string =>
  /^(smallint|integer|bigint)$/.test(column.type)
    ? `(${quoted(column)} + 1000)::${column.type}`
    : flipped(column);

function exchanged(
  { relation }: Table,
  columns: readonly Table['columns'][number][],
  { one, other }: Rows,
): string {
  const set = columns.map(
    (column) =>
      `${quoted(column)} = (select o.${quoted(column)} from ${relation} o where o.ctid = case when t.ctid = '${one}' then '${other}'::tid else '${one}'::tid end)`,
  );
  return `update ${relation} t set ${set.join(', ')} where t.ctid in ('${one}', '${other}')`;
}

async function alterationsOf(client: pg.Client, table: Table, rows: Rows): Promise<Alteration[]> {
  const { relation, keys, columns } = table;
  const free = columns.filter(({ name }) => !keys.includes(name));
  const list: Alteration[] = columns.map((column) => ({
    what: `flip ${column.name}`,
    sql: `alter table ${relation} alter ${quoted(column)} drop identity if exists; update ${relation} set ${quoted(column)} = ${otherThan(column, keys)} where ctid = '${rows.one}'`,
  }));
  list.push({ what: 'delete', sql: `delete from ${relation} where ctid = '${rows.one}'` });
  list.push({ what: 'forge', sql: forged(table, rows) });
  if (rows.other !== undefined && free.length > 0) {
    const { rowCount } = await client.query(
      `select 1 from ${relation} a, ${relation} b where a.ctid = '${rows.one}' and b.ctid = '${rows.other}'
         and (row(${free.map((column) => `a.${quoted(column)}`).join(', ')}))::text <> (row(${free.map((column) => `b.${quoted(column)}`).join(', ')}))::text`,
    );
    // Two rows that say the same are the same when they are exchanged.
    if (rowCount !== 0) list.push({ what: 'swap', sql: exchanged(table, free, rows) });
  }
  return list;
}

async function seenBy(books: Books, passes: readonly Pass[]): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const pass of passes) {
    findings.push(...(await runPass(books, pass)).findings);
    if (findings.length > 0) return findings;
  }
  return findings;
}

type Tally = { seen: number; named: number; of: number };
type Tried = { readonly tally: Tally; readonly failures: readonly string[] };

/** Every alteration of one table, each in a transaction that is rolled back. */
async function alterTable(books: Books, table: Table, passes: readonly Pass[]): Promise<Tried> {
  const { client } = books;
  const { relation } = table;
  const tally: Tally = { seen: 0, named: 0, of: 0 };
  const rows = await rowsOf(client, table);
  if (!rows) return { tally, failures: [`${relation} is empty`] };
  const failures: string[] = [];
  for (const { what, sql } of await alterationsOf(client, table, rows)) {
    await client.query(`begin; alter table ${relation} disable trigger user`);
    try {
      await client.query(`${sql}; alter table ${relation} enable trigger user`);
      const findings = await seenBy({ ...books }, passes);
      tally.of += 1;
      if (findings.length > 0) tally.seen += 1;
      else failures.push(`unseen: ${relation} ${what}`);
      if (findings.some(({ row, says }) => `${row} ${says}`.includes(rows.key) || row.startsWith(relation)))
        tally.named += 1;
    } catch (error) {
      failures.push(`${relation} ${what}: ${error instanceof Error ? error.message : 'unknown'}`);
    } finally {
      await client.query('rollback');
    }
  }
  return { tally, failures };
}

/** A pass that finds something before anything is altered would take every alteration for seen. */
async function unsound(books: Books, passes: readonly Pass[]): Promise<string[]> {
  const { client } = books;
  await client.query('begin');
  try {
    const found = await seenBy({ ...books }, passes);
    return found.slice(0, 3).map(({ pass, row, says }) => `unaltered: ${pass}: ${row} ${says}`);
  } finally {
    await client.query('rollback');
  }
}

export async function alterations(server: TestServer, only: string | undefined): Promise<SoakResult> {
  const [one, two] = [await server.person(500_000n), await server.person(500_000n)];
  await play(server, one, 12);
  await play(server, two, 12);
  await waitForListeners(server);
  await server.pause();
  const client = new pg.Client({ connectionString: server.ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  const all = await readTables(client);
  const journalled = all.filter(({ relation }) => !Object.hasOwn(EXEMPT, relation));
  const summed = all.filter(({ relation }) => isSummed(relation));
  const own = all.filter(
    ({ relation }) => Object.hasOwn(EXEMPT, relation) && passesFor(relation) && !isSummed(relation),
  );
  await loosen(client);
  const books: Books = {
    client,
    openSeed: createSealer(server.keys.derive('seeds')).open,
    journal: journalKeys(server.keys, server.keysDir),
  };
  const failures: string[] = [];
  const figures: Record<string, string> = {};
  const total: Tally = { seen: 0, named: 0, of: 0 };
  const tryAll = async (tables: readonly Table[], passesOf: (relation: string) => readonly Pass[]) => {
    for (const table of tables.filter(({ relation }) => only === undefined || relation === only)) {
      const { relation } = table;
      const passes = passesOf(relation);
      const { tally, failures: more } = await alterTable(books, table, passes);
      failures.push(...(await unsound(books, passes)), ...more);
      figures[relation] = `${tally.seen} of ${tally.of} seen, ${tally.named} named`;
      for (const name of ['seen', 'named', 'of'] as const) total[name] += tally[name];
    }
  };
  // Sums are held against rows that were played, before any are made up.
  await tryAll(summed, (relation) => PASSES.filter(({ name }) => passesFor(relation)?.includes(name)));
  await fill(server, client, journalled);
  // What does not stand apart from the rows that were made up here stays out of its way.
  await tryAll([...journalled, ...own], () => JOURNAL_PASSES);
  await client.end();
  return {
    figures: { ...figures, all: `${total.seen} of ${total.of} seen, ${total.named} named` },
    failures,
  };
}

/** Until the bets are in the sums that listeners keep. */
async function waitForListeners(server: TestServer): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { rows } = await server.db.pool.query<{ lacks: boolean }>(
      `select exists (select from rounds.rounds r where r.state = 'settled' and (
         not exists (select from records.bets b where b.member_id = r.member_id and b.ref = r.id and b.state = 'settled')
         or not exists (select from commission.bets b where b.ref = r.id))) as lacks`,
    );
    if (rows[0]?.lacks === false) return;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error('the listeners do not catch up');
}

const LEDGER = [
  'hashes',
  'links',
  'balances',
  'versions',
  'never-negative',
  'accounts',
  'transfers',
  'postings',
  'running',
  'rounds',
  'rounds-back',
];
