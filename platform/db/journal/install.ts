/**
 * Gives every table its journal: after each statement that writes to it, one page of `platform.journal_pages` with the keys of the rows
 * and digests of what each became and of what it was. Run after the migrations, so that a new table or column has one from its first row on.
 */
import type pg from 'pg';
import { EXEMPT } from './exempt.ts';
import type { Sealer } from './sealing.ts';
import { sealTransaction } from './sealing.ts';

export type Form = {
  readonly id: number;
  readonly relation: string;
  readonly keys: readonly string[];
  readonly columns: readonly string[];
  /** 1: pages hold what became of the rows; 2: and what they were. */
  readonly version: number;
};

/** Of the forms this release gives. */
const VERSION = 2;

type Found = {
  readonly schema: string;
  readonly name: string;
  readonly keys: string[] | null;
  readonly columns: string[];
  readonly source: string | null;
  readonly triggers: string[];
};

/** Schemas that are not the house's: the queue brings its own. */
const TABLES = `
  select n.nspname as schema, c.relname as name,
    (select array_agg(a.attname::text order by k.n) from pg_index i cross join unnest(i.indkey) with ordinality k (attnum, n)
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum where i.indrelid = c.oid and i.indisprimary) as keys,
    (select array_agg(a.attname::text order by a.attname) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select p.prosrc from pg_proc p join pg_namespace f on f.oid = p.pronamespace
       where f.nspname = 'platform' and p.proname = 'journal_on_' || n.nspname || '_' || c.relname) as source,
    array(select t.tgname::text from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'journal\\_%' and t.tgenabled in ('O', 'A')
       order by 1) as triggers
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
    and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public', 'graphile_worker')
  order by 1, 2`;

/** What texts of columns depend on besides their values. The books set the same before they read. */
export const TEXT_SETTINGS: Readonly<Record<string, string>> = {
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
};

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** SQL for the text that names a row of `from`. */
export const keyOf = ({ keys }: Pick<Form, 'keys'>, from: string): string =>
  keys.length === 1
    ? `${from}.${quoted(keys[0] ?? '')}::text`
    : `concat_ws('/', ${keys.map((name) => `${from}.${quoted(name)}`).join(', ')})`;

/** SQL for the 16 bytes that stand for a row of `from`. */
export const digestOf = ({ columns }: Pick<Form, 'columns'>, from: string): string =>
  `substring(sha256(convert_to((row(${columns.map((name) => `${from}.${quoted(name)}`).join(', ')}))::text, 'utf8')) for 16)`;

const rowsOf = (form: Form, from: 'before_rows' | 'after_rows'): string =>
  `(select ${keyOf(form, 'n')} as key, ${digestOf(form, 'n')} as digest from ${from} n) w`;

/** What the trigger of a table does. The books ask whether it still does this. */
export const bodyOf = (form: Form): string => `
begin
  if tg_op = 'INSERT' then
    insert into platform.journal_pages (form, deed, keys, digests)
      select ${form.id}, 'i', array_agg(w.key), string_agg(w.digest, '') from ${rowsOf(form, 'after_rows')} having count(*) > 0;
  elsif tg_op = 'UPDATE' then
    insert into platform.journal_pages (form, deed, keys, digests, before_keys, before)
      select ${form.id}, 'u', a.keys, a.digests, nullif(b.keys, a.keys), b.digests
      from (select array_agg(w.key) as keys, string_agg(w.digest, '') as digests from ${rowsOf(form, 'after_rows')}) a,
        (select array_agg(w.key) as keys, string_agg(w.digest, '') as digests from ${rowsOf(form, 'before_rows')}) b
      where a.keys is not null;
  else
    insert into platform.journal_pages (form, deed, keys, digests, before)
      select ${form.id}, 'd', array_agg(w.key), '', string_agg(w.digest, '') from ${rowsOf(form, 'before_rows')} having count(*) > 0;
  end if;
  return null;
end `;

export const TRIGGERS = ['journal_deleted', 'journal_inserted', 'journal_updated'];

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, index) => name === other[index]);

export type Journalled = {
  readonly relation: string;
  readonly keys: readonly string[];
  readonly columns: readonly string[];
  /** Its triggers are there and do what this release has them do. */
  readonly whole: boolean;
};

async function read(client: pg.ClientBase): Promise<{ tables: Found[]; forms: Form[] }> {
  const { rows: forms } = await client.query<Form>(
    'select id, relation, keys, columns, version from platform.journal_forms order by id',
  );
  const { rows: tables } = await client.query<Found>(TABLES);
  return { tables, forms };
}

const formOf = ({ schema, name, keys, columns }: Found, forms: readonly Form[]): Form | undefined =>
  forms.findLast(
    (form) =>
      form.version === VERSION &&
      form.relation === `${schema}.${name}` &&
      same(form.keys, keys ?? []) &&
      same(form.columns, columns),
  );

/** Every table that ought to have a journal. */
export async function journalled(client: pg.ClientBase): Promise<Journalled[]> {
  const { tables, forms } = await read(client);
  return tables
    .filter(({ schema, name }) => !Object.hasOwn(EXEMPT, `${schema}.${name}`))
    .map((table) => {
      const form = formOf(table, forms);
      const whole = form !== undefined && table.source === bodyOf(form) && same(table.triggers, TRIGGERS);
      const { schema, name, keys, columns } = table;
      return { relation: `${schema}.${name}`, keys: keys ?? [], columns, whole };
    });
}

const PAGE = 500;

/** Pages for rows that stood there before the table had a journal. */
async function begin(client: pg.ClientBase, form: Form): Promise<void> {
  await client.query(`
    insert into platform.journal_pages (form, deed, keys, digests)
    select ${form.id}, 't', array_agg(w.key), string_agg(w.digest, '') from (
      select ${keyOf(form, 'n')} as key, ${digestOf(form, 'n')} as digest, (row_number() over () - 1) / ${PAGE} as page from ${form.relation} n
    ) w group by w.page order by w.page`);
}

async function give(client: pg.ClientBase, table: Found, forms: readonly Form[]): Promise<void> {
  const relation = `${table.schema}.${table.name}`;
  const keys = table.keys;
  if (!keys) throw new Error(`${relation} has no primary key: without one its journal cannot name a row`);
  const earlier = forms.filter((form) => form.relation === relation);
  const known = formOf(table, forms);
  const form = known ?? {
    id:
      (
        await client.query<{ id: number }>(
          'insert into platform.journal_forms (relation, keys, columns, version) values ($1, $2, $3, $4) returning id',
          [relation, keys, table.columns, VERSION],
        )
      ).rows[0]?.id ?? 0,
    relation,
    keys,
    columns: table.columns,
    version: VERSION,
  };
  const settings = Object.entries(TEXT_SETTINGS).map(([name, value]) => `set ${name} to '${value}'`);
  const trigger = (name: string, event: string, tables: string): string =>
    `create or replace trigger ${name} after ${event} on ${relation} referencing ${tables} for each statement execute function platform.journal_on_${table.schema}_${table.name}();
     alter table ${relation} enable trigger ${name};`;
  await client.query(`
    create or replace function platform.journal_on_${table.schema}_${table.name}() returns trigger language plpgsql security definer
      set search_path to pg_catalog, pg_temp ${settings.join(' ')} as $journal$${bodyOf(form)}$journal$;
    revoke all on function platform.journal_on_${table.schema}_${table.name}() from public;
    ${trigger('journal_inserted', 'insert', 'new table as after_rows')}
    ${trigger('journal_updated', 'update', 'old table as before_rows new table as after_rows')}
    ${trigger('journal_deleted', 'delete', 'old table as before_rows')}`);
  // Without one of its columns, or under another key, a row cannot be held against its pages again, so that every row is written down anew; a
  // column that came is covered from a row's next change on.
  const last = earlier.at(-1);
  const isReadable = last && same(last.keys, keys) && last.columns.every((name) => table.columns.includes(name));
  if (!isReadable) await begin(client, form);
}

/** Numbers of transactions that were given already would be given again: this database was restored from a dump into a younger cluster. */
const NEW_ERA = `
  select setval('platform.journal_era', m.tx / 1099511627776 + 1) from (select max(tx) as tx from platform.journal_pages) m
  where platform.journal_tx() <= m.tx`;

/** As the owner of the tables. @throws when a table has no primary key */
export async function installJournal(client: pg.ClientBase, sealer: Sealer | undefined): Promise<void> {
  await client.query(NEW_ERA);
  const { tables, forms } = await read(client);
  const wanting = new Set(
    (await journalled(client)).filter(({ whole }) => !whole).map(({ relation }) => relation),
  );
  if (wanting.size === 0) return;
  await client.query('begin');
  try {
    const settings = Object.entries(TEXT_SETTINGS).map(([name, value]) => `set local ${name} to '${value}'`);
    await client.query(settings.join('; '));
    for (const table of tables)
      if (wanting.has(`${table.schema}.${table.name}`)) await give(client, table, forms);
    if (sealer) await sealTransaction(client, sealer);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
