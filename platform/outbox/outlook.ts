/**
 * What lies behind a page of the outbox, looked at in pieces: no statement reads more than `SCAN` rows, and a reader who is hours behind goes
 * through all that is ahead of him once, not once a page.
 *
 * A row that was told waits for nothing that became visible after it had ended, so what one look has found holds for every row that had ended before it.
 */
import { type Runner, statement } from '#platform/db/db.ts';
import { type Cursor, isBehind } from './cursor.ts';

/** Rows of any kind one statement looks at: of 8 kB each they are 40 MB. */
export const SCAN = 5_000;

/** A look at some rows: which was the last, and which was written first. */
type Piece = Cursor & { readonly count: number; readonly first: bigint | null };
const FIRST_BEYOND = statement<Piece>(
  'outbox.first_beyond',
  `with seen as materialized (
     select o.xid, o.id, o.kind from platform.outbox o where (o.xid, o.id) > ($1::xid8, $2) order by o.xid, o.id limit $4
   )
   select l.xid::text, l.id, (select count(*)::integer from seen) as count,
     (select min(id) from seen where $3::text[] is null or kind = any($3)) as first
   from seen l order by l.xid desc, l.id desc limit 1`,
);
/** Of all kinds, by the keys alone. */
const AHEAD = statement<Piece>(
  'outbox.ahead',
  `with seen as materialized (
     select o.xid, o.id from platform.outbox o where (o.xid, o.id) > ($1::xid8, $2) order by o.xid, o.id limit $3
   )
   select l.xid::text, l.id, (select count(*)::integer from seen) as count, (select min(id) from seen) as first
   from seen l order by l.xid desc, l.id desc limit 1`,
);
const ENDED = statement<{ xid: string }>(
  'outbox.ended',
  'select pg_snapshot_xmin(pg_current_snapshot())::text as xid',
);

/** A place, and the first that was written of all behind it; undefined where there was nothing. */
type Place = Cursor & { readonly first: bigint | undefined };

export type Outlook = {
  /** A place behind `end` behind which everything was written after `latest`; undefined where there is none. */
  readonly beyond: (runner: Runner, end: Cursor, latest: bigint, scan: number) => Promise<Cursor | undefined>;
};

const least = (one: bigint | undefined, other: bigint | null | undefined): bigint | undefined => {
  if (one === undefined || other === null || other === undefined) return one ?? other ?? undefined;
  return one < other ? one : other;
};

/** Looks at everything behind `from`. */
async function lookAhead(runner: Runner, from: Cursor, scan: number): Promise<readonly Place[]> {
  const pieces: Piece[] = [];
  for (let end = from, full = true; full; ) {
    const piece: Piece | undefined = await runner.one(AHEAD, [end.xid, end.id, scan]);
    if (piece) pieces.push(piece);
    full = piece?.count === scan;
    end = piece ?? end;
  }
  const places: Place[] = [];
  let first: bigint | undefined;
  for (const piece of pieces.toReversed()) {
    places.unshift({ xid: piece.xid, id: piece.id, first });
    first = least(first, piece.first);
  }
  return places;
}

export function createOutlook(): Outlook {
  /** Rows of transactions below `ended` are judged by `places`. */
  let ended: Cursor = { xid: '0', id: 0n };
  let places: readonly Place[] = [];
  return {
    beyond: async (runner, end, latest, scan) => {
      const last = places.at(-1);
      if (!last || !isBehind(ended, end) || !isBehind(last, end)) {
        const before = await runner.one(ENDED);
        const found = await lookAhead(runner, end, scan);
        [ended, places] = [{ xid: before?.xid ?? '0', id: 0n }, found];
        // The reader himself has read no further than what had ended.
        if (!isBehind(ended, end)) return undefined;
      }
      return places.find((place) => isBehind(place, end) && (place.first ?? latest + 1n) > latest);
    },
  };
}

type Asked = {
  readonly kinds?: readonly string[] | undefined;
  readonly scan?: number | undefined;
  readonly outlook?: Outlook | undefined;
};

/** Id of the first that was written of these kinds behind `end`, where it can have been written before `latest`. */
export async function firstBeyond(
  runner: Runner,
  { end, latest }: { readonly end: Cursor; readonly latest: bigint },
  { kinds, scan = SCAN, outlook }: Asked,
): Promise<bigint | undefined> {
  let first: bigint | undefined;
  let until: Cursor | undefined;
  for (let from = end; ; ) {
    const piece: Piece | undefined = await runner.one(FIRST_BEYOND, [from.xid, from.id, kinds ?? null, scan]);
    first = least(first, piece?.first);
    if (!piece || piece.count < scan) return first;
    until ??= await outlook?.beyond(runner, end, latest, scan);
    if (until && !isBehind(until, piece)) return first;
    from = piece;
  }
}
