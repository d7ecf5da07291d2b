/**
 * How the outbox is read. Rows are followed by (xid, id) and never past the oldest running transaction, so a late commit is not
 * skipped; they are told by id, the order in which they were written, so that who waited for another's commit is told after it.
 */
import type { Static, TSchema } from 'typebox';
import type { FactKind } from '#kernel/facts.ts';
import { timingSafeEqual } from 'node:crypto';
import { type Runner, statement } from '#platform/db/db.ts';
import { factsText } from '#platform/db/journal/facts-mac.ts';
import { forgedFacts } from '#platform/metrics/metrics.ts';

export type Fact = Readonly<Record<string, unknown>>;
export type OutboxRow = {
  readonly xid: string;
  readonly id: bigint;
  readonly kind: string;
  /** When it was announced. */
  readonly at: Date;
  readonly facts: readonly Fact[];
};
/** The facts of a row, where it is of this kind; what `announce` wrote fits its schema. */
export const factsOf = <S extends TSchema>({ kind }: FactKind<S>, row: OutboxRow): readonly Static<S>[] =>
  row.kind === kind ? (row.facts as readonly Static<S>[]) : [];

export type Cursor = { readonly xid: string; readonly id: bigint };

/** Whether the one comes after the other in the order of reading. */
export function isBehind(one: Cursor, other: Cursor): boolean {
  if (one.xid === other.xid) return one.id > other.id;
  return one.xid.length === other.xid.length ? one.xid > other.xid : one.xid.length > other.xid.length;
}

// By the number itself: `xid` alone would be the text that is handed out, where 1000 stands before 999 and a page skips facts.
type StoredRow = Omit<OutboxRow, 'facts'> & { text: string; nonce: string | null; mac: Buffer | null };
const NEXT = statement<StoredRow>(
  'outbox.next',
  `select o.xid::text, o.id, o.kind, o.at, o.facts::text as text, o.nonce, o.mac from platform.outbox o
   where (o.xid, o.id) > ($1::xid8, $2) and o.xid < pg_snapshot_xmin(pg_current_snapshot())
     and ($3::text[] is null or o.kind = any($3))
   order by o.xid, o.id limit $4`,
);
const FIRST_BEYOND = statement<{ id: bigint | null }>(
  'outbox.first_beyond',
  `select min(o.id) as id from platform.outbox o
   where (o.xid, o.id) > ($1::xid8, $2) and ($3::text[] is null or o.kind = any($3))`,
);

/** Over what is told. A row is told once: its nonce stands in the table once. */
export const factsMac = ({ sign }: Runner, nonce: string, kind: string, text: string): Buffer | null =>
  sign?.(factsText(nonce, kind, text)) ?? null;

/** Whether this installation wrote the row; without a key (a tool, a test of one room) nothing is asked. */
function isGenuine(runner: Runner, { nonce, kind, text, mac }: StoredRow): boolean {
  if (!runner.sign) return true;
  const expected = nonce === null ? null : factsMac(runner, nonce, kind, text);
  return (
    mac !== null && expected !== null && mac.length === expected.length && timingSafeEqual(mac, expected)
  );
}

/** What a hand in the database has written is told to nobody; `haat books` names it. */
function genuine(runner: Runner, rows: readonly StoredRow[]): OutboxRow[] {
  return rows.flatMap(({ text, nonce, mac, ...row }) => {
    if (isGenuine(runner, { text, nonce, mac, ...row })) return [{ ...row, facts: JSON.parse(text) }];
    forgedFacts.inc();
    return [];
  });
}

export type Wanted = {
  /** All where there are none. */
  readonly kinds?: readonly string[];
  /** Rows asked for at once. */
  readonly page: number;
  /** Rows after which a reading ends, though there may be more. */
  readonly most: number;
  /** Facts after which it ends, with the row that reaches them; as many as the rows hold unless said. */
  readonly facts?: number | undefined;
};
export type Reading = { readonly rows: readonly OutboxRow[]; readonly next: Cursor; readonly more: boolean };

/**
 * Lengths of the beginnings of `rows` that may be told although the rest is not: none of them was written after one of the rest.
 * @param rows in the order of (xid, id)
 * @param beyond id of the first that was written of those that lie further on
 */
function endings(rows: readonly { readonly id: bigint }[], beyond: bigint | undefined): readonly number[] {
  // Ids of the first written from each row on.
  const firstFrom: (bigint | undefined)[] = [beyond];
  for (const { id } of rows.toReversed()) {
    const first = firstFrom[0];
    firstFrom.unshift(first !== undefined && first < id ? first : id);
  }
  const found: number[] = [];
  let latest: bigint | undefined;
  for (const [index, { id }] of rows.entries()) {
    if (latest === undefined || id > latest) latest = id;
    const first = firstFrom[index + 1];
    if (first === undefined || latest < first) found.push(index + 1);
  }
  return found;
}

/**
 * The first of these rows that may be told although the rest is not, about as many as are wanted: more where even the first has to wait for one
 * that lies further on.
 * @param rows all there are behind a cursor, in the order of (xid, id)
 */
export function cut<Row extends { readonly id: bigint; readonly facts: { readonly length: number } }>(
  rows: readonly Row[],
  { most, facts = Infinity }: Pick<Wanted, 'most' | 'facts'>,
): readonly Row[] {
  let [end, sum] = [0, 0];
  while (end < rows.length && end < most && sum < facts) {
    sum += rows[end]?.facts.length ?? 0;
    end += 1;
  }
  if (end === rows.length) return rows;
  const ends = endings(rows, undefined);
  return rows.slice(0, ends.findLast((length) => length <= end) ?? ends[0]);
}

/**
 * What may be told after `cursor`, in the order of writing.
 *
 * A transaction can begin before another, wait for its commit, and write after it. When a third still runs whose number lies between
 * theirs, the reader may pass the first and not the second. So a row waits while one that was written before it is visible and not
 * yet read; whoever waited for a commit sees it, and so does everybody who sees what he wrote.
 */
export async function readOn(runner: Runner, cursor: Cursor, wanted: Wanted): Promise<Reading> {
  const { page, most } = wanted;
  const kinds = wanted.kinds ?? null;
  const seen: StoredRow[] = [];
  for (let end = cursor, full = true; full; ) {
    const rows: readonly StoredRow[] = await runner.rows(NEXT, [end.xid, end.id, kinds, page]);
    seen.push(...rows);
    full = rows.length === page;
    end = seen.at(-1) ?? end;
    if (seen.length === 0 || (full && seen.length < most)) continue;
    const beyond = (await runner.one(FIRST_BEYOND, [end.xid, end.id, kinds]))?.id ?? undefined;
    const ready = seen.slice(0, endings(seen, beyond).at(-1) ?? 0);
    const last = ready.at(-1);
    // When even the first has to wait for one that lies further on, the reading goes on to that.
    if (last)
      return {
        rows: genuine(runner, ready).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        next: { xid: last.xid, id: last.id },
        more: full && ready.length === seen.length,
      };
  }
  return { rows: [], next: cursor, more: false };
}
