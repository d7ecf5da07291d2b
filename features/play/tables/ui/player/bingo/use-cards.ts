/** Buying cards for the next game: numbers of the book chosen by this device, one purchase, one key. */
import { useMemo, useState } from 'react';
import type { PlaceBets, Table, TableBet, TableRound } from '#features/play/tables/contract.ts';
import { ApiRefusal, ApiTrouble } from '#platform/ui/api.ts';
import { useApi } from '#platform/ui/call.ts';
import { intent } from '#platform/ui/intent.ts';
import { untilAnswered } from '#platform/ui/until-answered.ts';
import { bearing } from '#features/play/stakes/ui/trial.ts';

/** `card-17` → 17 */
export const numberOf = (spot: string): number => Number(spot.replace(/^card-/, ''));

/** A whole number below `count` from the device's own randomness; what does not fit is thrown away. */
function below(count: number): number {
  const limit = Math.floor(2 ** 32 / count) * count;
  for (;;) {
    const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (word < limit) return word - Math.floor(word / count) * count;
  }
}

/** `count` cards of the book that are not held already. */
export function chooseCards(book: number, count: number, held: ReadonlySet<number>, pick = below): number[] {
  const chosen = new Set<number>();
  while (chosen.size < Math.min(count, book - held.size)) {
    const n = 1 + pick(book);
    if (!held.has(n)) chosen.add(n);
  }
  return [...chosen];
}

type Needs = {
  readonly table: Table;
  readonly round: TableRound | null;
  readonly take: (bets: readonly TableBet[]) => void;
  readonly trial: string | undefined;
  readonly spent: (balance: string, version: number) => void;
  /** in words, when an answer was lost */
  readonly unknown: string;
};

export type CardShop = {
  readonly busy: boolean;
  readonly complaint: string | undefined;
  /** The game takes no more cards, whatever this page's clock says: the server has refused some. */
  readonly closed: boolean;
  /** Resolves with whether they were bought. */
  readonly buy: (cards: readonly number[]) => Promise<boolean>;
};

export function useCards({ table, round, take, trial, spent, unknown }: Needs): CardShop {
  const api = useApi();
  const wanted = useMemo(() => intent(`cards:${table.code}`), [table.code]);
  const [busy, setBusy] = useState(false);
  const [complaint, complain] = useState<string>();
  const [closed, setClosed] = useState<string>();
  const buy = async (cards: readonly number[]): Promise<boolean> => {
    if (!round || busy) return false;
    setBusy(true);
    complain(undefined);
    const { roundId } = round;
    const bets = cards.map((n) => ({ spot: `card-${n}`, stake: table.min }));
    // A page that was loaded again has chosen other numbers: so many cards for this game are wanted, once.
    const { key, content: body } = wanted.resume(
      { roundId, currency: table.currency, bets },
      { roundId, cards: cards.length },
    );
    const options = { key, ...bearing(trial) };
    try {
      const answer = await untilAnswered(() =>
        api.send<typeof PlaceBets>(
          'POST',
          '/tables/{code}/bets',
          { params: { code: table.code }, body },
          options,
        ),
      );
      wanted.done();
      take([answer.bet]);
      if (trial !== undefined) spent(answer.balance, answer.version);
      return true;
    } catch (error) {
      const refused = error instanceof ApiRefusal && error.status < 500;
      if (refused) wanted.done();
      else if (!(error instanceof ApiTrouble) && !(error instanceof ApiRefusal)) throw error;
      complain(refused ? error.message : unknown);
      if (refused && error.code === 'tables.closed') setClosed(roundId);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, complaint, closed: round !== null && closed === round.roundId, buy };
}
