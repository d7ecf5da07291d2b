/** A vendor's list or report against ours: pure. */
import type { ListedGame, ReportedMovement } from '../providers/adapter.ts';
import { winOf } from './call.ts';

export type GameDifference = {
  readonly ref: string;
  readonly kind: 'added' | 'changed' | 'removed';
  readonly before: ListedGame | null;
  readonly after: ListedGame | null;
};

const isSame = (a: ListedGame, b: ListedGame): boolean =>
  a.name === b.name && a.gameType === b.gameType && a.trial === b.trial && a.freeRounds === b.freeRounds;

/** @param ours games that are listed and not withdrawn */
export function compareGames(
  ours: readonly ListedGame[],
  theirs: readonly ListedGame[],
): readonly GameDifference[] {
  const before = new Map(ours.map((game) => [game.ref, game]));
  const after = new Map(theirs.map((game) => [game.ref, game]));
  const found: GameDifference[] = [];
  for (const [ref, game] of after) {
    const was = before.get(ref);
    if (!was) found.push({ ref, kind: 'added', before: null, after: game });
    else if (!isSame(was, game)) found.push({ ref, kind: 'changed', before: was, after: game });
  }
  for (const [ref, game] of before)
    if (!after.has(ref)) found.push({ ref, kind: 'removed', before: game, after: null });
  return found;
}

export type Movement = {
  readonly id: string;
  readonly verb: string;
  /** What came to the member, minor units. */
  readonly amount: bigint;
  readonly currency: string;
  readonly undone: boolean;
};
export type MovementDifference = {
  readonly transaction: string;
  readonly kind: 'missing_here' | 'missing_there' | 'amount' | 'state';
  readonly ours: string;
  readonly theirs: string;
};

/** A settlement is reported as the win it is. */
const reportedAs = (verb: string): string => (verb === 'settle' ? 'win' : verb);

const ourWords = ({ verb, amount, currency, undone }: Movement): string =>
  `${verb} ${amount} ${currency}${undone ? ' rolled back' : ''}`;
const theirUnits = ({ verb, amount, currency }: ReportedMovement): bigint =>
  verb === 'bet' ? -winOf(amount, currency) : winOf(amount, currency);
const theirWords = (one: ReportedMovement): string => `${one.verb} ${theirUnits(one)} ${one.currency}`;

/**
 * @param ours of the time asked for
 * @param known ours of any time that the vendor names
 */
export function compareMovements(
  ours: readonly Movement[],
  known: readonly Movement[],
  theirs: readonly ReportedMovement[],
): readonly MovementDifference[] {
  const here = new Map(known.map((one) => [one.id, one]));
  const there = new Set(theirs.map(({ transaction }) => transaction));
  const found: MovementDifference[] = [];
  for (const one of theirs) {
    if (one.verb === 'rollback') continue;
    const own = here.get(one.transaction);
    const words = { transaction: one.transaction, theirs: theirWords(one) };
    if (!own) found.push({ ...words, kind: 'missing_here', ours: '' });
    else if (own.undone) found.push({ ...words, kind: 'state', ours: ourWords(own) });
    else if (
      reportedAs(own.verb) !== one.verb ||
      own.amount !== theirUnits(one) ||
      own.currency !== one.currency
    )
      found.push({ ...words, kind: 'amount', ours: ourWords(own) });
  }
  // A win of nothing closes a round; a vendor need not report it.
  for (const own of ours)
    if (!own.undone && own.amount !== 0n && !there.has(own.id))
      found.push({ transaction: own.id, kind: 'missing_there', ours: ourWords(own), theirs: '' });
  return found;
}
