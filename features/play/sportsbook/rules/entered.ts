/** A result before it is taken: whether it has the form of its book, and which bets on the book it cannot settle. Pure. */
import { Look } from '#games/odds/engine/read.ts';
import { readSlip, settle } from '#games/odds/engine/read-slip.ts';
import { partsWon, readResult, type Result } from '#games/odds/engine/result.ts';
import { mapsNeeded } from '#games/odds/model/series.ts';
import type { BookRow, ResultJson } from '../store/books.ts';
import type { LegJson } from '../store/slips.ts';
import { bestOfIn, withParts } from './series.ts';
import { slipLine } from './settle.ts';

type Settled = Pick<BookRow, 'kind' | 'sport' | 'outlook'>;

/** Names a whole competition can end with; empty of a match. */
export const runnersOf = ({ outlook }: Pick<BookRow, 'outlook'>): string[] =>
  outlook.model === 'field' ? outlook.field.runners.map(({ pick }) => pick) : [];

/** Somebody is first, and nobody is ranked who was not offered. */
const isRanking = (positions: readonly (readonly string[])[], runners: readonly string[]): boolean =>
  positions.length > 0 && positions.flat().every((name) => runners.includes(name));

/** Of a series every map is told, and they come to its score. */
function agrees({ score, maps }: Result, bestOf: number): boolean {
  if (bestOf === 1) return true;
  const won = partsWon(maps ?? []);
  return (
    won.home === score?.home && won.away === score.away && Math.max(won.home, won.away) === mapsNeeded(bestOf)
  );
}

/** What only a match can have. */
const isOfMatch = ({ score, half, sets, maps, innings, goals, winner }: Result): boolean =>
  [score, half, sets, maps, innings, goals, winner].some((one) => one !== undefined);

/** The result, where the engine reads it and it is one of this kind of book; undefined where it says something else, or contradicts itself. */
function formOf(result: ResultJson, book: Settled): Result | undefined {
  const look = new Look();
  const read = readResult(look, result, 'result');
  if (look.wrong) return undefined;
  if (book.kind === 'match' ? read.positions !== undefined : isOfMatch(read)) return undefined;
  if (read.status !== 'ended') return read;
  const said =
    book.kind === 'match'
      ? read.score !== undefined && agrees(read, bestOfIn(book))
      : read.positions !== undefined && isRanking(read.positions, runnersOf(book));
  return said ? read : undefined;
}

/** What a feed says can be taken: it may lack what some bets need, which then wait for staff, but it is a result of this kind of book. */
export const hasForm = (result: ResultJson, book: Settled): boolean => formOf(result, book) !== undefined;

/** What staff enter says more: of cricket that ended its innings, which bets on runs are settled by. */
export function isWhole(result: ResultJson, book: Settled): boolean {
  const read = formOf(result, book);
  if (!read) return false;
  return (
    book.sport !== 'cricket' || book.kind !== 'match' || read.status !== 'ended' || !!read.innings?.length
  );
}

/** Whether the engine that settles slips settles this pick by this result. */
function settles(leg: LegJson, result: ResultJson): boolean {
  const read = readSlip(
    slipLine({ id: '', unit: 100n, currency: 'BDT', system: null, legs: [leg] }, [result]),
  );
  return 'value' in read && 'value' in settle(read.value);
}

/** Picks a result leaves undecided, of those that were bet on. */
export const undecidedBy = (
  result: ResultJson,
  book: Settled,
  legs: readonly LegJson[],
): readonly LegJson[] => {
  const entered = withParts(book, result);
  return legs.filter((leg) => !settles(leg, entered));
};
