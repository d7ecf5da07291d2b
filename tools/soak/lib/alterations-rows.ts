/** Tables as a superuser meets them: columns and keys, without the constraints he would take away first; and rows where there are none. */
import type pg from 'pg';
import { createDb, statement } from '#platform/db/db.ts';
import { journalSealer } from '#platform/db/journal/sealing.ts';
import { silentLog } from '#platform/log/log.ts';
import type { TestServer } from '#apps/server/testing.ts';

export type Column = { readonly name: string; readonly type: string };
export type Table = {
  readonly relation: string;
  readonly keys: readonly string[];
  readonly columns: readonly Column[];
};

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as relation,
    (select array_agg(a.attname::text order by k.n) from pg_index i cross join unnest(i.indkey) with ordinality k (attnum, n)
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum where i.indrelid = c.oid and i.indisprimary) as keys,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public', 'graphile_worker')
  order by 1`;

export const readTables = async (client: pg.Client): Promise<Table[]> =>
  (await client.query<Table>(TABLES)).rows;

/** Nobody with that hand is stopped by a check, a reference or a numbered column; keys stay, so that rows have names. */
export async function loosen(client: pg.Client): Promise<void> {
  await client.query(`do $$ declare r record; begin
    for r in select c.conrelid::regclass as t, c.conname from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      where c.contype in ('f', 'c') and c.conparentid = 0 and c.conrelid <> 0 and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public', 'graphile_worker')
      order by c.contype desc
    loop execute format('alter table %s drop constraint %I', r.t, r.conname); end loop;
    for r in select c.conrelid::regclass as t, c.conname from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      where c.contype = 'u' and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public', 'graphile_worker')
    loop execute format('alter table %s drop constraint %I', r.t, r.conname); end loop;
    for r in select i.indexrelid::regclass as i from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      where i.indisunique and not i.indisprimary and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public', 'graphile_worker')
    loop execute format('drop index %s', r.i); end loop;
    for r in select t.tgrelid::regclass as t, t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where not t.tgisinternal and c.relkind = 'r' and t.tgname not like 'journal\\_%' and n.nspname not in ('graphile_worker')
    loop execute format('alter table %s disable trigger %I', r.t, r.tgname); end loop;
    for r in select a.attrelid::regclass as t, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where a.attidentity = 'a' and c.relkind = 'r' and n.nspname not in ('graphile_worker') and c.relname not like 'journal\\_%'
    loop execute format('alter table %s alter %I drop identity', r.t, r.attname); end loop;
  end $$`);
}

/** A value of the type, other for other `n`. */
function valueOf(type: string, n: number): string {
  if (type.endsWith('[]')) return `'{}'::${type}`;
  if (type === 'uuid') return `'01a00000-0000-7000-8000-00000000000${n}'::uuid`;
  if (type.startsWith('timestamp')) return `now() + ${n} * interval '1 hour'`;
  if (type === 'date') return `current_date + ${n}`;
  if (type.startsWith('json')) return `'{"n": ${n}}'::${type}`;
  if (type === 'bytea') return `'\\x0${n}'::bytea`;
  if (type === 'cidr' || type === 'inet') return `'192.0.2.${n}'::${type}`;
  if (type === 'xid8') return `'${n}'::xid8`;
  if (type === 'boolean') return n % 2 === 0 ? 'true' : 'false';
  if (/^(smallint|integer|bigint|numeric|real|double precision)$/.test(type)) return `${n}::${type}`;
  return `'x${n}'::${type}`;
}

export const quoted = ({ name }: { readonly name: string }): string => `"${name}"`;

/** Two rows at least in every table, written by the product as far as its seal can tell. */
export async function fill(server: TestServer, client: pg.Client, tables: readonly Table[]): Promise<void> {
  const db = createDb({
    url: server.ownerUrl,
    log: silentLog(),
    poolSize: 1,
    hotClients: 1,
    sealer: journalSealer(server.keys),
  });
  try {
    for (const { relation, columns } of tables) {
      const { rowCount } = await client.query(`select 1 from ${relation} limit 2`);
      for (let n = (rowCount ?? 0) + 1; n <= 2; n += 1) {
        const text = `insert into ${relation} (${columns.map(quoted).join(', ')}) values (${columns.map(({ type }) => valueOf(type, n)).join(', ')})`;
        await db.run(statement(`alterations.${relation}.${n}`, text));
      }
    }
  } finally {
    await db.close();
  }
}

/** The column's value, made another one. */
export function flipped({ name, type }: Column): string {
  const it = `"${name}"`;
  const other = valueOf(type, 7);
  if (type.endsWith('[]')) return `array_append(coalesce(${it}, '{}'), ${valueOf(type.slice(0, -2), 7)})`;
  if (type === 'boolean') return `coalesce(not ${it}, true)`;
  if (type.startsWith('timestamp')) return `coalesce(${it} + interval '1 second', now())`;
  if (type === 'date') return `coalesce(${it} + 1, current_date)`;
  if (type.startsWith('json'))
    return `case when ${it}::text = '{"n": 7}' then '{}' else '{"n": 7}' end::${type}`;
  if (type === 'bytea') return `coalesce(${it} || '\\x07', '\\x07')`;
  if (/^(smallint|integer|bigint|numeric|real|double precision)$/.test(type))
    return `coalesce(${it} + 1, 1)::${type}`;
  if (type === 'text' || type.startsWith('character')) return `coalesce(${it} || 'x', 'x')`;
  return other;
}
