/**
 * Gives every table its journal: after each statement that writes to it, one page of `platform.journal_pages` with the keys of the rows
 * and digests of what each became and of what it was. Belongs to the migration that makes or changes a table, so that a new table or column
 * has one from its first row on, and what anybody else did to a table is never made good in silence.
 */
import type pg from 'pg';
import { EXEMPT, RETIRED } from './exempt.ts';

export type Form = {
  readonly id: number;
  readonly relation: string;
  readonly keys: readonly string[];
  readonly columns: readonly string[];
  /** 1: pages hold what became of the rows; 2: and what they were; 3: the same with digests of rows as they are sent, not as texts. */
  readonly version: number;
};

/** Of the forms this release gives. */
const VERSION = 3;
/** Of those before, newest first. */
const EARLIER = [2, 1];
/** Since when pages say what rows had been. */
export const SAYS_BEFORE = 2;
/** Since when rows count as they are sent: texts of settings of a session do not matter then, and a digest costs half as much. */
const AS_SENT = 3;

/** The migration that made room for them. */
export const FORMS_MIGRATION = '000980_platform_journal_before.sql';

type Found = {
  readonly oid: string;
  readonly schema: string;
  readonly name: string;
  readonly keys: string[] | null;
  /** The text of a key may depend on what the session is set to. */
  readonly loose: boolean;
  readonly columns: string[];
  /** What its triggers call. */
  readonly does: {
    readonly body: string;
    readonly definer: boolean;
    readonly settings: string[] | null;
  } | null;
  /** Names as PostgreSQL writes them. */
  readonly quoted: string;
  readonly function: string;
  readonly triggers: string[];
};

/** Schemas that are not the house's: the queue brings its own. */
const TABLES = `
  select c.oid::text as oid, n.nspname as schema, c.relname as name,
    (select array_agg(a.attname::text order by k.n) from pg_index i cross join unnest(i.indkey) with ordinality k (attnum, n)
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum where i.indrelid = c.oid and i.indisprimary) as keys,
    exists (select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey) where i.indrelid = c.oid and i.indisprimary
       and a.atttypid <> all('{uuid,text,int2,int4,int8}'::regtype[])) as loose,
    (select array_agg(a.attname::text order by a.attname) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select json_build_object('body', p.prosrc, 'definer', p.prosecdef, 'settings', p.proconfig) from pg_proc p
       join pg_namespace f on f.oid = p.pronamespace
       where f.nspname = 'platform' and p.proname = 'journal_on_' || n.nspname || '_' || c.relname) as does,
    format('%I.%I', n.nspname, c.relname) as quoted, format('platform.%I', 'journal_on_' || n.nspname || '_' || c.relname) as function,
    array(select pg_get_triggerdef(t.oid) from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'journal\\_%' and t.tgenabled in ('O', 'A')
       order by t.tgname) as triggers
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

/** The columns of a row of `from`, in the order of its form. */
const rowOf = ({ columns }: Pick<Form, 'columns'>, from: string): string =>
  `row(${columns.map((name) => `${from}.${quoted(name)}`).join(', ')})`;

/**
 * SQL for the 16 bytes that stand for a row of `from`. Types of columns are PostgreSQL's own: as they are sent, those of a database would bear
 * numbers that a dump does not keep. Texts are sent as the client reads them, which is UTF-8 for everything of the house.
 */
export const digestOf = (form: Pick<Form, 'columns' | 'version'>, from: string): string =>
  form.version < AS_SENT
    ? `substring(sha256(convert_to((${rowOf(form, from)})::text, 'utf8')) for 16)`
    : `substring(sha256(record_send(${rowOf(form, from)})) for 16)`;

/**
 * Must what a page of `next` found be what the page before, of `last`, had left? Not where a column came in between. Where the kind of digest
 * changed it must not differ either: what was as the product had left it was told anew (`continueAs`).
 */
export const isContinued = (last: Form, next: Form): boolean =>
  last.columns.join() === next.columns.join() || (last.version < AS_SENT && next.version >= AS_SENT);

const rowsOf = (form: Form, from: 'before_rows' | 'after_rows'): string =>
  `(select ${keyOf(form, 'n')} as key, ${digestOf(form, 'n')} as digest from ${from} n) w`;

/** What triggers did before `FORMS_MIGRATION`. */
const firstBodyOf = (form: Form): string => `
begin
  if tg_op = 'DELETE' then
    insert into platform.journal_pages (form, deed, keys, digests)
      select ${form.id}, 'd', array_agg(w.key), '' from (select ${keyOf(form, 'o')} as key from before_rows o) w having count(*) > 0;
  else
    insert into platform.journal_pages (form, deed, keys, digests)
      select ${form.id}, case tg_op when 'INSERT' then 'i' else 'u' end, array_agg(w.key), string_agg(w.digest, '')
      from (select ${keyOf(form, 'n')} as key, ${digestOf(form, 'n')} as digest from after_rows n) w having count(*) > 0;
  end if;
  return null;
end `;

const presentBodyOf = (form: Form): string => `
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

/** What the trigger of a table does. The books ask whether it still does this. */
export const bodyOf = (form: Form): string => (form.version === 1 ? firstBodyOf(form) : presentBodyOf(form));

/** Triggers as PostgreSQL tells them, by name. */
const triggersOf = ({ quoted: on, function: name }: Found, version: number): string[] => {
  const trigger = (called: string, event: string, tables: string): string =>
    `CREATE TRIGGER ${called} AFTER ${event} ON ${on} REFERENCING ${tables} FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`;
  return [
    trigger('journal_deleted', 'DELETE', 'OLD TABLE AS before_rows'),
    trigger('journal_inserted', 'INSERT', 'NEW TABLE AS after_rows'),
    trigger(
      'journal_updated',
      'UPDATE',
      `${version === 1 ? '' : 'OLD TABLE AS before_rows '}NEW TABLE AS after_rows`,
    ),
  ];
};

const PATH = 'search_path=pg_catalog, pg_temp';

/** What the trigger's function is set to: what its texts depend on. */
const settingsOf = ({ loose }: Pick<Found, 'loose'>, version: number): string[] =>
  loose || version < AS_SENT
    ? [PATH, ...Object.entries(TEXT_SETTINGS).map((one) => one.join('='))].sort()
    : [PATH];

const doesAs = (table: Found, form: Form): boolean =>
  table.does !== null &&
  table.does.definer &&
  table.does.body === bodyOf(form) &&
  same(
    (table.does.settings ?? []).map((one) => one.replace(/^\w+/, (name) => name.toLowerCase())).sort(),
    settingsOf(table, form.version),
  );

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, index) => name === other[index]);

export type Journalled = {
  readonly relation: string;
  readonly keys: readonly string[];
  readonly columns: readonly string[];
  /** Its triggers are there and do what this release has them do. */
  readonly whole: boolean;
};

/** Also of a database that does not know of versions yet. */
const FORMS = `select id, relation, keys, columns, coalesce((to_jsonb(f) ->> 'version')::int, 1) as version from platform.journal_forms f order by id`;

async function read(client: pg.ClientBase): Promise<{ tables: Found[]; forms: Form[] }> {
  const { rows: forms } = await client.query<Form>(FORMS);
  const { rows: tables } = await client.query<Found>(TABLES);
  return {
    tables: tables.filter(({ schema, name }) => !Object.hasOwn(EXEMPT, `${schema}.${name}`)),
    forms,
  };
}

const formOf = (
  { schema, name, keys, columns }: Found,
  forms: readonly Form[],
  version: number,
): Form | undefined =>
  forms.findLast(
    (form) =>
      form.version === version &&
      form.relation === `${schema}.${name}` &&
      same(form.keys, keys ?? []) &&
      same(form.columns, columns),
  );

/** The form its rows are told in, if its triggers are there and do what they did in releases of that version. */
function wholeForm(table: Found, forms: readonly Form[], version: number): Form | undefined {
  const form = formOf(table, forms, version);
  return form && doesAs(table, form) && same(table.triggers, triggersOf(table, version)) ? form : undefined;
}

/** Tables that have a journal and are nowhere: dropped, moved, hidden behind a view, or made such that a journal of them is not kept. */
export async function vanished(client: pg.ClientBase): Promise<string[]> {
  const { tables, forms } = await read(client);
  const there = new Set([
    ...tables.map(({ schema, name }) => `${schema}.${name}`),
    ...Object.keys(EXEMPT),
    ...RETIRED,
  ]);
  return [...new Set(forms.map(({ relation }) => relation))].filter((relation) => !there.has(relation));
}

/** Every table that ought to have a journal. */
export async function journalled(client: pg.ClientBase): Promise<Journalled[]> {
  const { tables, forms } = await read(client);
  return tables.map((table) => {
    const { schema, name, keys, columns } = table;
    return {
      relation: `${schema}.${name}`,
      keys: keys ?? [],
      columns,
      whole: wholeForm(table, forms, VERSION) !== undefined,
    };
  });
}

const PAGE = 500;

/** Pages that take rows over as they stand. @param rows `from …` with the table as `n` */
const taking = (form: Form, rows: string): string => `
    insert into platform.journal_pages (form, deed, keys, digests)
    select ${form.id}, 't', array_agg(w.key), string_agg(w.digest, '') from (
      select ${keyOf(form, 'n')} as key, ${digestOf(form, 'n')} as digest, (row_number() over () - 1) / ${PAGE} as page ${rows}
    ) w group by w.page order by w.page`;

/** Pages for rows that stood there before the table had a journal. */
const begin = (client: pg.ClientBase, form: Form): Promise<unknown> =>
  client.query(taking(form, `from ${form.relation} n`));

/**
 * Digests of another kind cannot be compared with those before, so that whoever altered a row in between would go unseen: rows that are what the
 * product wrote last are told anew, once. Others are left to the books: they name them as they stand, and when the product has changed them, too.
 * @param earlier forms the rows may have been told in
 */
const continueAs = (client: pg.ClientBase, form: Form, earlier: readonly Form[]): Promise<unknown> => {
  const digests = earlier.map((one) => `when ${one.id} then ${digestOf(one, 'n')}`).join(' ');
  return client.query(`
    with told as (
      select k.key collate "C" as key, p.id, p.form, p.deed, substring(p.digests from (k.n::int - 1) * 16 + 1 for 16) as digest
      from platform.journal_pages p cross join unnest(p.keys) with ordinality k (key, n)
      where p.form = any(array[${earlier.map(({ id }) => id).join(', ')}]::smallint[]) and exists (select from platform.journal_seals s where s.tx = p.tx)
    ), newest as materialized (
      select distinct on (key) key, form, deed, digest from told order by key, id desc
    ) ${taking(
      form,
      `from ${form.relation} n join newest l on l.key = ${keyOf(form, 'n')} where l.deed <> 'd' and l.digest = case l.form ${digests} end`,
    )}`);
};

/** @param last in which its rows were told until now */
async function give(
  client: pg.ClientBase,
  table: Found,
  forms: readonly Form[],
  last: Form | undefined,
): Promise<Form> {
  const relation = `${table.schema}.${table.name}`;
  const keys = table.keys;
  if (!keys) throw new Error(`${relation} has no primary key: without one its journal cannot name a row`);
  const known = formOf(table, forms, VERSION);
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
  const settings = settingsOf(table, VERSION).map((one) => {
    const [name = '', value = ''] = one.split('=');
    return `set ${name} to ${one === PATH ? value : `'${value}'`}`;
  });
  const trigger = (name: string, event: string, tables: string): string =>
    `create or replace trigger ${name} after ${event} on ${relation} referencing ${tables} for each statement execute function platform.journal_on_${table.schema}_${table.name}();
     alter table ${relation} enable trigger ${name};`;
  await client.query(`
    create or replace function platform.journal_on_${table.schema}_${table.name}() returns trigger language plpgsql security definer
      ${settings.join(' ')} as $journal$${bodyOf(form)}$journal$;
    revoke all on function platform.journal_on_${table.schema}_${table.name}() from public;
    ${trigger('journal_inserted', 'insert', 'new table as after_rows')}
    ${trigger('journal_updated', 'update', 'old table as before_rows new table as after_rows')}
    ${trigger('journal_deleted', 'delete', 'old table as before_rows')}`);
  // Without one of its columns, or under another key, a row cannot be held against its pages again, so that every row is written down anew; a
  // column that came is covered from a row's next change on.
  const readable = (one: Form): boolean =>
    one.relation === relation &&
    same(one.keys, keys) &&
    one.columns.every((name) => table.columns.includes(name));
  if (!last || !readable(last)) await begin(client, form);
  else if (last.version < AS_SENT)
    await continueAs(
      client,
      form,
      forms.filter((one) => one.id !== form.id && readable(one)),
    );
  return form;
}

/** Numbers of transactions that were given already would be given again: this database was restored from a dump into a younger cluster. */
const NEW_ERA = `
  select setval('platform.journal_era', m.tx / 1099511627776 + 1) from (select max(tx) as tx from platform.journal_pages) m
  where platform.journal_tx() <= m.tx`;

/** What there was before a start's migrations. */
export type JournalBefore = {
  /** No table has a journal yet: all of them are given one. */
  first: boolean;
  /** Tables that were there, by oid. */
  readonly there: Set<string>;
  /** Those of them whose journal is as this release, or the one before it, gave it, with the form their rows are told in. */
  readonly whole: Map<string, Form>;
};

/**
 * Asked before the first of the migrations that are to come.
 * @param hadForms has `FORMS_MIGRATION` been here already?
 */
export async function journalBefore(client: pg.ClientBase, hadForms: boolean): Promise<JournalBefore> {
  const before: JournalBefore = { first: !hadForms, there: new Set(), whole: new Map() };
  const { rows } = await client.query("select to_regclass('platform.journal_forms') is not null as there");
  if (rows[0]?.there !== true) return before;
  await client.query(NEW_ERA);
  const { tables, forms } = await read(client);
  if (forms.length > 0) before.first = false;
  for (const table of tables) {
    before.there.add(table.oid);
    const form = [VERSION, ...EARLIER]
      .map((version) => wholeForm(table, forms, version))
      .find((found) => found !== undefined);
    if (form) before.whole.set(table.oid, form);
  }
  return before;
}

/** Has this transaction made or changed a table? */
const CHANGES = `
  select exists (select from pg_attribute where xmin = pg_current_xact_id()::xid)
      or exists (select from pg_class where xmin = pg_current_xact_id()::xid and relkind in ('r', 'p')) as any`;

/**
 * The last step of a migration, in its transaction and as the owner of the tables: those it made or changed get their journal. One whose
 * journal was not whole before is left as it is, for the books to name: what somebody else has done to it must not count as the release's.
 * @returns the tables that were left @throws when a table has no primary key
 */
export async function continueJournal(client: pg.ClientBase, before: JournalBefore): Promise<string[]> {
  const { rows } = await client.query<{ any: boolean }>(CHANGES);
  if (!rows[0]?.any) return [];
  const settings = Object.entries(TEXT_SETTINGS).map(([name, value]) => `set local ${name} to '${value}'`);
  await client.query(settings.join('; '));
  const { tables, forms } = await read(client);
  const left: string[] = [];
  for (const table of tables) {
    if (wholeForm(table, forms, VERSION)) continue;
    const last = before.whole.get(table.oid);
    if (before.first || last || !before.there.has(table.oid)) {
      before.whole.set(table.oid, await give(client, table, forms, last));
      before.there.add(table.oid);
    } else left.push(`${table.schema}.${table.name}`);
  }
  before.first = false;
  return left;
}
