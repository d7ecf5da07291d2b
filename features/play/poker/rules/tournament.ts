/** Prizes, levels, who sits where: what a tournament decides by. Pure. */
import { allocate, minor, type Minor } from '#kernel/money.ts';

/** One in six is paid, one at least. */
export const paidPlaces = (entries: number): number => Math.max(1, Math.ceil(entries / 6));

/** First place first; the parts are as 1 to one half to one third, and come to the whole. */
export function prizesOf(pool: bigint, entries: number): readonly Minor[] {
  const places = paidPlaces(entries);
  const weights = Array.from({ length: places }, (_, at) => BigInt(Math.floor(840_000 / (at + 1))));
  return places === 1 ? [minor(pool)] : allocate(minor(pool), weights);
}

export type Seated = { readonly id: string; readonly table: string; readonly seat: number };
export type Board = {
  readonly code: string;
  readonly seats: number;
  /** No hand is on. */
  readonly idle: boolean;
};
export type Move = { readonly id: string; readonly to: string; readonly seat: number };

const freeSeats = (board: Board, seated: readonly Seated[]): number[] =>
  Array.from({ length: board.seats }, (_, seat) => seat).filter(
    (seat) => !seated.some((one) => one.table === board.code && one.seat === seat),
  );

const countAt = (code: string, seated: readonly Seated[]): number =>
  seated.filter(({ table }) => table === code).length;

/** The table with the fewest people that has a seat, and the seat. */
export function seatFor(
  boards: readonly Board[],
  seated: readonly Seated[],
): { readonly to: string; readonly seat: number } | undefined {
  const open = boards
    .map((board) => ({ board, free: freeSeats(board, seated), count: countAt(board.code, seated) }))
    .filter(({ free }) => free.length > 0)
    .sort((a, b) => a.count - b.count)[0];
  const seat = open?.free[0];
  return open && seat !== undefined ? { to: open.board.code, seat } : undefined;
}

/** Moves until every table has as many as another but one; a table that is not needed any more is emptied. Nobody is moved out of a hand. */
export function movesOf(boards: readonly Board[], all: readonly Seated[]): readonly Move[] {
  let seated = [...all];
  const moves: Move[] = [];
  const move = (id: string, to: string, seat: number): void => {
    moves.push({ id, to, seat });
    seated = seated.map((one) => (one.id === id ? { id, table: to, seat } : one));
  };
  const used = boards.filter(({ code }) => countAt(code, seated) > 0);
  const least = used.reduce((most, { seats }) => Math.max(most, seats), 2);
  const needed = Math.ceil(seated.length / least);
  const spare =
    used.length > needed
      ? used.filter(({ idle }) => idle).sort((a, b) => countAt(a.code, seated) - countAt(b.code, seated))[0]
      : undefined;
  if (spare) {
    const others = used.filter(({ code }) => code !== spare.code);
    for (const one of seated.filter(({ table }) => table === spare.code)) {
      const place = seatFor(others, seated);
      if (place) move(one.id, place.to, place.seat);
    }
    return moves;
  }
  for (const from of used.filter(({ idle }) => idle)) {
    const place = seatFor(
      used.filter(({ code }) => code !== from.code),
      seated,
    );
    if (!place || countAt(from.code, seated) - countAt(place.to, seated) < 2) continue;
    const leaving = seated.find(({ table }) => table === from.code);
    if (leaving) move(leaving.id, place.to, place.seat);
  }
  return moves;
}

export type Ranked = {
  readonly id: string;
  readonly isOut: boolean;
  /** ms since the epoch; null while he is in. */
  readonly outAt: number | null;
  /** Among those who went out at once: the lower the better. */
  readonly order: number | null;
};

/**
 * Who is out, by when he went out: the later the better. Places are counted from all entries, so that nobody who entered after another had gone out
 * is given his place a second time. Who is still in has none.
 */
export function placesOf(entries: readonly Ranked[]): ReadonlyMap<string, number> {
  const out = entries
    .filter(({ isOut }) => isOut)
    .sort((a, b) => (b.outAt ?? 0) - (a.outAt ?? 0) || (a.order ?? 0) - (b.order ?? 0));
  const left = entries.length - out.length;
  return new Map(out.map(({ id }, at) => [id, left + at + 1]));
}

export type Broke = { readonly id: string; readonly began: bigint };

/** Who lost his last chips in the same hand: who began it with the fewest is out first. */
export const byChips = <One extends Broke>(list: readonly One[]): One[] =>
  [...list].sort((a, b) => (a.began < b.began ? -1 : a.began > b.began ? 1 : 0));

/** How many tables so many people need. */
export const tablesFor = (people: number, seats: number): number => Math.ceil(people / seats);
