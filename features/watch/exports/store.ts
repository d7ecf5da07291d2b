/** SQL of exports and their parts; what is exported is read in `store/sources.ts`. */
import { type Runner, statement } from '#platform/db/db.ts';
import type { Export, ExportFilter, ExportKind } from './contract.ts';

export type ExportRow = {
  id: string;
  brand_id: string;
  owner_kind: 'member' | 'staff';
  owner_id: string;
  kind: ExportKind;
  filter: ExportFilter;
  state: Export['state'];
  expected: bigint;
  rows: bigint;
  bytes: bigint;
  parts: number;
  last: readonly string[] | null;
  created_at: Date;
  expires_at: Date;
};
const COLUMNS =
  'id, brand_id, owner_kind, owner_id, kind, filter, state, expected, rows, bytes, parts, last, created_at, expires_at';

const HOLD = statement<never>('exports.hold', 'select pg_advisory_xact_lock(hashtextextended($1, 4814))');
/** Two wishes of one person are counted one after the other. */
export const holdOwner = async (runner: Runner, ownerId: string): Promise<void> => {
  await runner.rows(HOLD, [ownerId]);
};

const OPEN = statement<{ n: bigint }>(
  'exports.open',
  "select count(*) as n from exports.exports where owner_id = $1 and state in ('queued', 'running')",
);
export const countOpen = async (runner: Runner, ownerId: string): Promise<number> =>
  Number((await runner.one(OPEN, [ownerId]))?.n ?? 0n);

const INSERT = statement<ExportRow>(
  'exports.insert',
  `insert into exports.exports (id, brand_id, owner_kind, owner_id, kind, filter, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COLUMNS}`,
);
export const insertExport = (
  runner: Runner,
  row: Pick<
    ExportRow,
    'id' | 'brand_id' | 'owner_kind' | 'owner_id' | 'kind' | 'filter' | 'created_at' | 'expires_at'
  >,
) =>
  runner.one(INSERT, [
    row.id,
    row.brand_id,
    row.owner_kind,
    row.owner_id,
    row.kind,
    JSON.stringify(row.filter),
    row.created_at,
    row.expires_at,
  ]);

const LOCK = statement<ExportRow>(
  'exports.lock',
  `select ${COLUMNS} from exports.exports where id = $1 for update`,
);
export const lockExport = (runner: Runner, id: string) => runner.one(LOCK, [id]);

const BEGIN = statement<ExportRow>(
  'exports.begin',
  `update exports.exports set state = 'running', expected = $2 where id = $1 returning ${COLUMNS}`,
);
export const beginExport = (runner: Runner, id: string, expected: bigint) =>
  runner.one(BEGIN, [id, expected]);

const PART = statement<never>(
  'exports.part',
  'insert into exports.parts (export_id, n, body) values ($1, $2, $3)',
);
const STEP = statement<ExportRow>(
  'exports.step',
  `update exports.exports set parts = $2, rows = rows + $3, bytes = bytes + $4, last = $5, state = $6,
     finished_at = case when $6 = 'done' then $7::timestamptz end
   where id = $1 returning ${COLUMNS}`,
);
export async function addPart(
  runner: Runner,
  { id, parts }: ExportRow,
  part: {
    readonly body: string;
    readonly rows: number;
    readonly last: readonly string[] | null;
    readonly done: boolean;
    readonly at: Date;
  },
): Promise<ExportRow | undefined> {
  await runner.run(PART, [id, parts + 1, part.body]);
  return runner.one(STEP, [
    id,
    parts + 1,
    part.rows,
    Buffer.byteLength(part.body),
    JSON.stringify(part.last),
    part.done ? 'done' : 'running',
    part.at,
  ]);
}

const LIST = statement<ExportRow & { total: bigint }>(
  'exports.list',
  `select ${COLUMNS}, count(*) over () as total from exports.exports where owner_id = $1 and owner_kind = $2
    order by id desc limit $3 offset $4`,
);
export const listExports = (
  runner: Runner,
  ownerId: string,
  kind: ExportRow['owner_kind'],
  limit: number,
  offset: number,
) => runner.rows(LIST, [ownerId, kind, limit, offset]);

const TAKE = statement<{ body: string; parts: number; kind: ExportKind }>(
  'exports.take',
  `select p.body, e.parts, e.kind from exports.parts p join exports.exports e on e.id = p.export_id
    where p.export_id = $1 and p.n = $2 and e.owner_id = $3 and e.owner_kind = $4 and e.brand_id = $5 and e.state = 'done'`,
);
export const takePart = (
  runner: Runner,
  at: { readonly id: string; readonly n: number },
  owner: { readonly id: string; readonly kind: ExportRow['owner_kind']; readonly brandId: string },
) => runner.one(TAKE, [at.id, at.n, owner.id, owner.kind, owner.brandId]);

const DROP = statement<unknown>('exports.drop', 'delete from exports.exports where expires_at < $1');
export const dropExpired = (runner: Runner, now: Date): Promise<number> => runner.run(DROP, [now]);
