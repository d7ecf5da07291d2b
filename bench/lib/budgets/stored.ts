/** What a house has written to its database so far, told by PostgreSQL's own statistics: rows by table, log by connection. */
import pg from 'pg';

export type Stored = {
  /** Rows inserted, updated and deleted, by table; of a partitioned table all its parts together. */
  readonly rows: ReadonlyMap<string, number>;
  /** Facts in the outbox. */
  readonly facts: number;
  /** Bytes of the write-ahead log; undefined before PostgreSQL 18, which does not tell it by connection. */
  readonly wal: number | undefined;
};

export type Look = {
  readonly stored: () => Promise<Stored>;
  /** Resolves when no transaction of the whole server holds back what is in the outbox. */
  readonly settled: () => Promise<void>;
  /** What has been announced after this row of the outbox. */
  readonly announced: (
    after: bigint,
  ) => Promise<{ readonly kinds: ReadonlySet<string>; readonly newest: bigint }>;
  readonly close: () => Promise<void>;
};

const ROWS = `select coalesce(nullif(pg_partition_root(s.relid)::regclass::text, ''), s.schemaname || '.' || s.relname) as name,
    sum(s.n_tup_ins + s.n_tup_upd + s.n_tup_del)::float8 as n
  from pg_stat_user_tables s group by 1 having sum(s.n_tup_ins + s.n_tup_upd + s.n_tup_del) > 0`;
const FACTS = 'select coalesce(sum(json_array_length(facts::json)), 0)::float8 as n from platform.outbox';
/** Each test file has its own database, and the whole run one server: the log is counted by connection. */
const WAL = `select coalesce(sum((pg_stat_get_backend_wal(pid)).wal_bytes), 0)::float8 as n from pg_stat_activity
  where datname = current_database() and usename = 'haat_app'`;
const HELD = `select exists (select from platform.outbox o where o.xid >= pg_snapshot_xmin(pg_current_snapshot())) as held`;
const ANNOUNCED = 'select kind, max(id)::text as newest from platform.outbox where id > $1 group by kind';
const KNOWS_WAL = "select current_setting('server_version_num')::int >= 180000 as knows";

const PATIENCE_MS = 60_000;

export async function lookAt(url: string): Promise<Look> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const one = async (text: string): Promise<unknown> =>
    Object.values((await client.query<Record<string, unknown>>(text)).rows[0] ?? {})[0];
  const knowsWal = (await one(KNOWS_WAL)) === true;
  return {
    stored: async () => {
      const { rows } = await client.query<{ name: string; n: number }>(ROWS);
      return {
        rows: new Map(rows.map(({ name, n }) => [name, n])),
        facts: Number(await one(FACTS)),
        wal: knowsWal ? Number(await one(WAL)) : undefined,
      };
    },
    settled: async () => {
      const begun = performance.now();
      while ((await one(HELD)) === true) {
        if (performance.now() - begun > PATIENCE_MS) throw new Error('a transaction holds back the outbox');
        await new Promise((wake) => setTimeout(wake, 5));
      }
    },
    announced: async (after) => {
      const { rows } = await client.query<{ kind: string; newest: string }>(ANNOUNCED, [after]);
      const newest = rows.reduce(
        (most, row) => (BigInt(row.newest) > most ? BigInt(row.newest) : most),
        after,
      );
      return { kinds: new Set(rows.map(({ kind }) => kind)), newest };
    },
    close: () => client.end(),
  };
}
