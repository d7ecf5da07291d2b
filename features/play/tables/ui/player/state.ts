/** What a page knows of a table: the round as it stands, and the results before it. Pure: news come late, twice and out of order. */
import type { PastRound, Table, TableBet, TableRound } from '#features/play/tables/contract.ts';

export type Known = {
  readonly round: TableRound | null;
  /** The round before it, where one is called while the next takes bets. */
  readonly before: TableRound | null;
  readonly history: readonly PastRound[];
};

const ORDER: Readonly<Record<TableRound['state'], number>> = {
  open: 0,
  closed: 1,
  drawn: 2,
  settled: 3,
  voided: 3,
};
const KEPT = 160;

export const firstKnown = ({ round, calling, history }: Table): Known => ({
  round,
  before: calling,
  history,
});

const isOver = ({ state }: TableRound): boolean => ORDER[state] >= 2;

const pastOf = ({ roundId, serial, state, result, outcome }: TableRound): PastRound => ({
  roundId,
  serial,
  state,
  result,
  outcome,
});

function withPast(history: readonly PastRound[], round: TableRound): readonly PastRound[] {
  const past = pastOf(round);
  const at = history.findLastIndex(({ roundId }) => roundId === round.roundId);
  if (at < 0) return [...history, past].slice(-KEPT);
  return history.map((one, index) => (index === at ? past : one));
}

/** What is told of a round says no less than what is known of it: its state, and how much of it has been called. */
const isNews = (known: TableRound | null, next: TableRound): boolean =>
  known?.roundId !== next.roundId ||
  (ORDER[next.state] >= ORDER[known.state] && next.called.length >= known.called.length);

/** Takes news of a round; what is older than what is known changes nothing. */
export function hear(known: Known, next: TableRound): Known {
  const { round, before } = known;
  const history = isOver(next) ? withPast(known.history, next) : known.history;
  if (round && next.opensAt < round.opensAt) {
    // Only a round that goes on after its close is still told of when the next one takes bets.
    if (next.flightAt === null || (before && next.opensAt < before.opensAt)) return known;
    return isNews(before, next) ? { round, before: next, history } : known;
  }
  if (!isNews(round, next)) return known;
  return { round: next, before: round?.roundId === next.roundId ? before : round, history };
}

/** Results for the roads, oldest first; the last round's only when its dealing has been shown. */
export const resultsOf = ({ history }: Known, hidden: string | undefined): string[] =>
  history.flatMap(({ roundId, result }) => (result === null || roundId === hidden ? [] : [result]));

export type Phase = 'none' | 'betting' | 'closed' | 'dealing' | 'result' | 'voided';

/** @param now the server's clock, ms @param shown the dealing has been shown to its end */
export function phaseOf(round: TableRound | null, now: number, shown: boolean): Phase {
  if (!round) return 'none';
  if (round.state === 'voided') return 'voided';
  if (round.state === 'open') return now < Date.parse(round.closesAt) ? 'betting' : 'closed';
  if (round.state === 'closed') return 'closed';
  return shown ? 'result' : 'dealing';
}

/** Own bets by id; a newer telling of a bet replaces the older. */
export function mergeBets(mine: readonly TableBet[], news: readonly TableBet[]): readonly TableBet[] {
  const known = new Map(mine.map((bet) => [bet.betId, bet]));
  for (const bet of news) known.set(bet.betId, bet);
  return [...known.values()].sort((a, b) => (a.betId < b.betId ? -1 : 1));
}
