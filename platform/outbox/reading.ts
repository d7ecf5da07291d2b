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
import type { Cursor } from './cursor.ts';
import { firstBeyond, type Outlook, SCAN } from './outlook.ts';

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

// By the number itself: `xid` alone would be the text that is handed out, where 1000 stands before 999 and a page skips facts.
type StoredRow = Omit<OutboxRow, 'facts'> & { text: string; nonce: string | null; mac: Buffer | null };
const NEXT = statement<StoredRow>(
  'outbox.next',
  `select o.xid::text, o.id, o.kind, o.at, o.facts::text as text, o.nonce, o.mac from platform.outbox o
   where (o.xid, o.id) > ($1::xid8, $2) and o.xid < pg_snapshot_xmin(pg_current_snapshot())
   order by o.xid, o.id limit $3`,
);
/**
 * Those of some kinds among the next `$5` rows of any kind, and the last of these `$5`. The rows between two of a kind are read for nothing, and may be
 * hours of them: a reading that looked for a kind until it found one would not end in time. One row without a fact where there are none.
 */
type FoundRow = { readonly bound_xid: string | null; readonly bound_id: bigint | null } & (
  | StoredRow
  | { readonly id: null }
);
const NEXT_OF_KINDS = statement<FoundRow>(
  'outbox.next_of_kinds',
  `select o.xid::text, o.id, o.kind, o.at, o.facts::text as text, o.nonce, o.mac, b.xid::text as bound_xid, b.id as bound_id
   from (select) one left join (
     select s.xid, s.id from platform.outbox s
     where (s.xid, s.id) > ($1::xid8, $2) and s.xid < pg_snapshot_xmin(pg_current_snapshot())
     order by s.xid, s.id offset $5::integer - 1 limit 1) b on true
   left join (
     select s.* from (
       select * from platform.outbox s
       where (s.xid, s.id) > ($1::xid8, $2) and s.xid < pg_snapshot_xmin(pg_current_snapshot())
       order by s.xid, s.id limit $5::integer) s
     where s.kind = any($3) order by s.xid, s.id limit $4) o on true
   order by o.xid, o.id`,
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

/** A row as it was read: without facts where it is none of this installation's. */
type SeenRow = OutboxRow & { readonly forged: boolean };
const seenRow = (runner: Runner, stored: StoredRow): SeenRow => {
  const { xid, id, kind, at, text } = stored;
  const forged = !isGenuine(runner, stored);
  return { xid, id, kind, at, forged, facts: forged ? [] : JSON.parse(text) };
};

/** What a hand in the database has written is told to nobody; `haat books` names it. */
function genuine(rows: readonly SeenRow[]): OutboxRow[] {
  return rows.flatMap(({ forged, ...row }) => {
    if (!forged) return [row];
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
  /** Rows of any kind one statement looks at. */
  readonly scan?: number | undefined;
  /** Of what follows the outbox for longer than one reading. */
  readonly outlook?: Outlook | undefined;
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

type Counted = { readonly id: bigint; readonly facts: { readonly length: number } };
type Amount = Pick<Wanted, 'most' | 'facts'>;

/** As many of these rows as are wanted at most. */
function lengthOf(rows: readonly Counted[], { most, facts = Infinity }: Amount): number {
  let [end, sum] = [0, 0];
  while (end < rows.length && end < most && sum < facts) {
    sum += rows[end]?.facts.length ?? 0;
    end += 1;
  }
  return end;
}

/**
 * The first of these rows that may be told although the rest is not, about as many as are wanted: more where even the first has to wait for one
 * that lies further on.
 * @param rows all there are behind a cursor, in the order of (xid, id)
 */
export function cut<Row extends Counted>(rows: readonly Row[], wanted: Amount): readonly Row[] {
  const end = lengthOf(rows, wanted);
  if (end === rows.length) return rows;
  const ends = endings(rows, undefined);
  return rows.slice(0, ends.findLast((length) => length <= end) ?? ends[0]);
}

type Page = {
  readonly rows: readonly SeenRow[];
  /** How far was looked. */
  readonly end: Cursor;
  /** There may be more behind `end`. */
  readonly more: boolean;
  /** As many rows as were asked for. */
  readonly full: boolean;
};

async function nextPage(runner: Runner, from: Cursor, { kinds, page, scan = SCAN }: Wanted): Promise<Page> {
  const found = kinds
    ? await runner.rows(NEXT_OF_KINDS, [from.xid, from.id, kinds, page, scan])
    : (await runner.rows(NEXT, [from.xid, from.id, page])).map((row) => ({
        ...row,
        bound_xid: null,
        bound_id: null,
      }));
  const rows = found.flatMap((row) => (row.id === null ? [] : [seenRow(runner, row)]));
  const full = rows.length === page;
  const { bound_xid: xid, bound_id: id } = found[0] ?? { bound_xid: null, bound_id: null };
  const bound = xid === null || id === null ? undefined : { xid, id };
  const end = (full ? undefined : bound) ?? rows.at(-1) ?? from;
  return { rows, end: { xid: end.xid, id: end.id }, more: full || bound !== undefined, full };
}

/**
 * What may be told after `cursor`, in the order of writing.
 *
 * A transaction can begin before another, wait for its commit, and write after it. When a third still runs whose number lies between
 * theirs, the reader may pass the first and not the second. So a row waits while one that was written before it is visible and not
 * yet read; whoever waited for a commit sees it, and so does everybody who sees what he wrote.
 */
export async function readOn(runner: Runner, cursor: Cursor, wanted: Wanted): Promise<Reading> {
  const { most, facts = Infinity } = wanted;
  const seen: SeenRow[] = [];
  let count = 0;
  for (let end = cursor, isMore = true; isMore; ) {
    const page = await nextPage(runner, end, wanted);
    seen.push(...page.rows);
    for (const row of page.rows) count += row.facts.length;
    end = page.end;
    isMore = page.more;
    if (page.full && seen.length < most && count < facts) continue;
    // Of the kinds that are wanted there are none up to here, and none can come: every transaction up to here has ended.
    if (seen.length === 0) return { rows: [], next: end, more: isMore };
    const latest = seen.reduce((found, { id }) => (id > found ? id : found), 0n);
    const beyond = await firstBeyond(runner, { end, latest }, wanted);
    const ends = endings(seen, beyond);
    const length = lengthOf(seen, wanted);
    const reported = ends.findLast((one) => one <= length) ?? ends[0];
    if (reported !== undefined) {
      const ready = seen.slice(0, reported);
      const last = reported === seen.length ? end : (ready.at(-1) ?? end);
      return {
        rows: genuine(ready).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        next: { xid: last.xid, id: last.id },
        more: reported === seen.length ? isMore : reported !== ends.at(-1),
      };
    }
    // When even the first has to wait for one that lies further on, the reading goes on to that.
  }
  return { rows: [], next: cursor, more: false };
}
