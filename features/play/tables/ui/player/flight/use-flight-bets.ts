/** Two bets on rounds that fly: laid now or for the next round, taken out by hand, or by themselves. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CashOut, PlaceBets, Table, TableBet, TableRound } from '#features/play/tables/contract.ts';
import { ApiRefusal, ApiTrouble } from '#platform/ui/api.ts';
import { useApi } from '#platform/ui/call.ts';
import { intent } from '#platform/ui/intent.ts';
import { untilAnswered } from '#platform/ui/until-answered.ts';
import { bearing } from '#features/play/stakes/ui/trial.ts';

export type Wanted = { readonly stake: string; readonly auto: string | undefined };

export type FlightBet = {
  /** this member's bet in the round that is shown */
  readonly bet: TableBet | undefined;
  /** waits for the next round to open */
  readonly queued: Wanted | undefined;
  readonly busy: boolean;
  readonly complaint: string | undefined;
  readonly place: (wanted: Wanted) => void;
  readonly cancel: () => void;
  readonly cashOut: () => void;
};

type Needs = {
  readonly table: Table;
  readonly round: TableRound | null;
  readonly mine: readonly TableBet[];
  readonly take: (bets: readonly TableBet[]) => void;
  readonly trial: string | undefined;
  readonly spent: (balance: string, version: number) => void;
  readonly betting: boolean;
  /** in words, when an answer was lost */
  readonly unknown: string;
};

/** One act at a time, with what is said when it was refused, or when its answer was lost. @param refused what was wanted is over */
function useAct(unknown: string, refused: () => void) {
  const [busy, setBusy] = useState(false);
  const [complaint, complain] = useState<string>();
  const run = (work: () => Promise<void>): void => {
    setBusy(true);
    complain(undefined);
    void work()
      .catch((error: unknown) => {
        if (error instanceof ApiRefusal && error.status < 500) refused();
        else if (!(error instanceof ApiTrouble) && !(error instanceof ApiRefusal)) throw error;
        complain(error instanceof ApiRefusal && error.status < 500 ? error.message : unknown);
      })
      .finally(() => setBusy(false));
  };
  return { busy, complaint, run };
}

export function useFlightBet(spot: string, needs: Needs): FlightBet {
  const { table, round, mine, take, trial, spent, betting, unknown } = needs;
  const api = useApi();
  const wanted = useMemo(() => intent(`flight:${table.code}:${spot}`), [table.code, spot]);
  const [queued, queue] = useState<Wanted>();
  const { busy, complaint, run } = useAct(unknown, wanted.done);
  const roundId = round?.roundId;
  const bet = mine.find((one) => one.roundId === roundId && one.parts[0]?.spot === spot);

  const lay = ({ stake, auto }: Wanted): void => {
    if (roundId === undefined) return;
    const body = {
      roundId,
      currency: table.currency,
      bets: [{ spot, stake }],
      ...(auto === undefined ? {} : { auto }),
    };
    const options = { key: wanted.keyFor(body), ...bearing(trial) };
    run(async () => {
      const input = { params: { code: table.code }, body };
      const answer = await untilAnswered(() =>
        api.send<typeof PlaceBets>('POST', '/tables/{code}/bets', input, options),
      );
      wanted.done();
      take([answer.bet]);
      if (trial !== undefined) spent(answer.balance, answer.version);
    });
  };

  // What was laid for the next round is placed when that opens, once.
  const waiting = useRef(queued);
  waiting.current = queued;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => {
    const next = waiting.current;
    if (!betting || !next) return;
    queue(undefined);
    lay(next);
  }, [betting, roundId]);

  return {
    bet,
    queued,
    busy,
    complaint,
    place: (next) => {
      if (busy) return;
      if (betting && !bet) lay(next);
      else queue(next);
    },
    cancel: () => queue(undefined),
    cashOut: () => {
      if (!bet || busy) return;
      const input = { params: { code: table.code, id: bet.betId } };
      run(async () => {
        const answer = await untilAnswered(() =>
          api.send<typeof CashOut>('POST', '/tables/{code}/bets/{id}/cash-out', input, bearing(trial)),
        );
        take([answer.bet]);
      });
    },
  };
}
