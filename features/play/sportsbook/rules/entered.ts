/** A result before it is taken: whether it has the form of its book, and which bets on the book it cannot settle. Pure. */
import { Look } from '#games/odds/engine/read.ts';
import { readSlip, settle } from '#games/odds/engine/read-slip.ts';
import { partsWon, readResult, type Result } from '#games/odds/engine/result.ts';
import { mapsNeeded } from '#games/odds/model/series.ts';
import type { BookRow, ResultJson } from '../store/books.ts';
import type { LegJson, SlipRow } from '../store/slips.ts';
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

type Terms = { readonly leg: LegJson; readonly each_way?: SlipRow['each_way'] };
/** Large enough that no two payouts of it round alike. */
const UNIT = 1_000_000n;

/** What a pick comes to by a result, by the engine that settles slips; undefined where the result does not decide it. */
function decided({ leg, each_way = null }: Terms, result: ResultJson): string | undefined {
  const read = readSlip(
    slipLine({ id: '', unit: UNIT, currency: 'BDT', system: null, legs: [leg], each_way }, [result]),
  );
  if ('wrong' in read) return undefined;
  const settled = settle(read.value);
  if ('wrong' in settled) return undefined;
  const { outcome, payout } = settled.value.slip;
  return `${outcome} ${payout}`;
}

/** Picks a result leaves undecided, of those that were bet on. */
export const undecidedBy = (
  result: ResultJson,
  book: Settled,
  legs: readonly LegJson[],
): readonly LegJson[] => {
  const entered = withParts(book, result);
  return legs.filter((leg) => decided({ leg }, entered) === undefined);
};

/** Whether a result only adds to the one that stands: whatever that decided of these picks is decided alike. */
export function completes(
  result: ResultJson,
  book: Settled & Pick<BookRow, 'result'>,
  picks: readonly Terms[],
): boolean {
  const { result: stands } = book;
  if (stands === null) return true;
  const entered = withParts(book, result);
  return picks.every((pick) => {
    const before = decided(pick, stands);
    return before === undefined || before === decided(pick, entered);
  });
}
