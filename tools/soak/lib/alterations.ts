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
import type { Trial } from './report.ts';

/** Of `ctid`s: the row that is altered, and its neighbour. */
type Rows = { readonly one: string; readonly key: string; readonly other: string | undefined };
type Alteration = { readonly what: string; readonly sql: string };

/** The journal's own tables and those whose rows another table hashes; the other exempt ones hold nothing that has to stay. */
const HELD_OTHERWISE = [
  'ledger.transfers',
  'ledger.postings',
  'ledger.balances',
  'ledger.chains',
  'platform.journal_forms',
  'platform.journal_pages',
  'platform.journal_seals',
  'platform.journal_links',
];
const byLedger = (relation: string): boolean =>
  relation.startsWith('ledger.') && Object.hasOwn(EXEMPT, relation);

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

export async function alterations(server: TestServer, only: string | undefined): Promise<Trial> {
  const [one, two] = [await server.person(500_000n), await server.person(500_000n)];
  await play(server, one, 12);
  await play(server, two, 12);
  await server.pause();
  const client = new pg.Client({ connectionString: server.ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  const tables = await readTables(client);
  const kept = tables.filter(
    ({ relation }) => !Object.hasOwn(EXEMPT, relation) || HELD_OTHERWISE.includes(relation),
  );
  await loosen(client);
  await fill(
    server,
    client,
    kept.filter(({ relation }) => !Object.hasOwn(EXEMPT, relation)),
  );
  const failures: string[] = [];
  const figures: Record<string, string> = {};
  const all: Tally = { seen: 0, named: 0, of: 0 };
  const keys = {
    openSeed: createSealer(server.keys.derive('seeds')).open,
    journal: journalKeys(server.keys, server.keysDir),
  };
  // What does not stand apart from the rows that were made up here stays out of its way.
  const passesOf = (relation: string): readonly Pass[] =>
    byLedger(relation) ? PASSES.filter(({ name }) => LEDGER.includes(name)) : JOURNAL_PASSES;
  for (const table of kept.filter(({ relation }) => only === undefined || relation === only)) {
    const rows = await rowsOf(client, table);
    if (!rows) {
      failures.push(`${table.relation} is empty`);
      continue;
    }
    const tally: Tally = { seen: 0, named: 0, of: 0 };
    for (const { what, sql } of await alterationsOf(client, table, rows)) {
      const { relation } = table;
      await client.query(`begin; alter table ${relation} disable trigger user`);
      try {
        await client.query(`${sql}; alter table ${relation} enable trigger user`);
        const findings = await seenBy({ client, ...keys }, passesOf(relation));
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
    figures[table.relation] = `${tally.seen} of ${tally.of} seen, ${tally.named} named`;
    all.seen += tally.seen;
    all.named += tally.named;
    all.of += tally.of;
  }
  await client.end();
  return { figures: { ...figures, all: `${all.seen} of ${all.of} seen, ${all.named} named` }, failures };
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
