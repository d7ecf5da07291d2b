/**
 * The end of a book. Two persons may enter only what settles every bet on it; a feed is taken at its word where it has the form of a result, and
 * bets it says too little of wait for staff.
 */
import { DAY } from '#kernel/time.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import { sportsbookFaults } from '../faults.ts';
import { completes, hasForm, isWhole, undecidedBy } from '../rules/entered.ts';
import { withParts } from '../rules/series.ts';
import { addResult, type BookRow, FIRST_RESULT_AT, type ResultJson } from '../store/books.ts';
import { PICKS_ON_BOOK, TERMS_ON_BOOK } from '../store/slips.ts';
import type { SportsbookNeeds } from './needs.ts';

type Ended = Pick<BookRow, 'id' | 'kind' | 'sport' | 'outlook'>;

/** @throws sportsbook.no_result · sportsbook.result_incomplete, with how many picks it leaves undecided */
export async function checkResult(runner: Runner, result: ResultJson, book: Ended): Promise<void> {
  if (!isWhole(result, book)) throw sportsbookFaults('sportsbook.no_result');
  const picks = (await runner.rows(PICKS_ON_BOOK, [book.id])).map(({ leg }) => leg);
  const left = undecidedBy(result, book, picks).length;
  if (left > 0) throw sportsbookFaults('sportsbook.result_incomplete', { params: { picks: left } });
}

/** A result stands once the first one was known for so long: players have taken their money away. */
const CORRECTABLE = 7 * DAY;

/**
 * A first result may come at any age. After its seven days one that leaves slips open may still be completed, by a result that decides alike
 * whatever has been decided: what others won is not touched. @throws sportsbook.too_late
 */
export async function assertCorrectable(
  runner: Runner,
  book: Ended & Pick<BookRow, 'result' | 'open_slips'>,
  result: ResultJson,
  now: number,
): Promise<void> {
  if (book.result === null) return;
  const first = await runner.one(FIRST_RESULT_AT, [book.id]);
  if (!first || now - first.at.getTime() <= CORRECTABLE) return;
  const isCompleted =
    book.open_slips > 0 && completes(result, book, await runner.rows(TERMS_ON_BOOK, [book.id]));
  if (!isCompleted) throw sportsbookFaults('sportsbook.too_late');
}

type Said = { readonly result: ResultJson; readonly reason: string };
/** What staff say. The caller has locked the book. Answers its revision. @throws as `checkResult` and `assertCorrectable` */
export async function enterResult(tx: Tx, book: BookRow, said: Said, now: number): Promise<number> {
  await assertCorrectable(tx, book, said.result, now);
  await checkResult(tx, said.result, book);
  return addResult(tx, book.id, withParts(book, said.result), 'staff', said.reason);
}

/**
 * What a feed, a table or the calendar says. The caller has locked the book. False where it is no result of such a book: nothing is written, the
 * book takes no more bets and stands among those that wait for staff.
 */
export async function takeResult(
  { log }: Pick<SportsbookNeeds, 'log'>,
  tx: Tx,
  book: Ended,
  result: ResultJson,
): Promise<boolean> {
  if (!hasForm(withParts(book, result), book)) {
    log.error({ book: book.id }, 'a result was not taken: it is none of this kind of match');
    return false;
  }
  await addResult(tx, book.id, withParts(book, result), 'feed');
  return true;
}
