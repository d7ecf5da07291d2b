/** A table as this page follows it: asked once, then told by the live topic; asked again where the topic cannot tell what was missed. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { GetTable, Table, TableBet, TableChanged, TableRound } from '#features/play/tables/contract.ts';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { useApi } from '#platform/ui/call.ts';
import { useLive } from '#platform/ui/live.ts';
import { createServerClock, type ServerClock } from '#platform/ui/server-clock.ts';
import { useTableTrial } from './trial.tsx';
import { bearing, type Trial } from '#features/play/stakes/ui/trial.ts';
import { firstKnown, hear, type Known, mergeBets } from './state.ts';

export type FollowedTable = {
  readonly table: Table | undefined;
  readonly known: Known;
  readonly clock: ServerClock;
  readonly mine: readonly TableBet[];
  readonly take: (bets: readonly TableBet[]) => void;
  readonly trouble: unknown;
  readonly again: () => void;
  /** Asks again without leaving what is shown. */
  readonly refresh: () => void;
  readonly trial: Trial;
  /** A trial has less after a bet. */
  readonly spent: (balance: string, version: number) => void;
};

const NOTHING: Known = { round: null, before: null, history: [] };

/** What was asked for, beside what has been heard meanwhile. */
function known(table: Table, received: Known): Known {
  const asked = firstKnown(table);
  if (!table.round) return asked;
  const held = { ...asked, round: received.round, before: received.before };
  return hear(table.calling ? hear(held, table.calling) : held, table.round);
}

/** A round that does not come this long after its time: the table may have been halted, and is asked. */
const OVERDUE_MS = 2_000;
const AGAIN_MS = 15_000;
/** A hall full of players does not ask in one instant. */
const SPREAD_MS = 5_000;

type Watched = Pick<FollowedTable, 'table' | 'clock'> & {
  readonly round: TableRound | null;
  /** How often it has been asked for. */
  readonly asked: number;
};

/** Between rounds nothing is told: where the next one does not come, the table is asked how it stands. */
function useWatch({ table, round, clock, asked }: Watched, again: () => void): void {
  const isKnown = table !== undefined;
  const over = round === null || round.state === 'voided' || round.state === 'settled';
  const isVoided = round?.state === 'voided';
  const roundId = round?.roundId;
  const first = useRef(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end of a round, then again until one opens
  useEffect(() => {
    if (!isKnown || !over) return;
    const spread = ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) * SPREAD_MS) / 256;
    const due = isVoided ? 0 : Math.max(0, Date.parse(round?.endsAt ?? '') - clock.now()) || 0;
    const isAgain = first.current !== asked && due === 0;
    first.current = asked;
    const timer = setTimeout(again, (isAgain ? AGAIN_MS : due + OVERDUE_MS) + spread);
    return () => clearTimeout(timer);
  }, [isKnown, over, isVoided, roundId, asked]);
}

/** The bets of whoever holds this token, or plays in this trial. */
function useMine(holder: string | undefined) {
  const [mine, setMine] = useState<readonly TableBet[]>([]);
  const heldBy = useRef(holder);
  const take = (bets: readonly TableBet[]): void => setMine((before) => mergeBets(before, bets));
  /** What an answer told of them: what was laid while it was asked for is not in it, and stays; another holder's bets are nobody's here. */
  const hold = (bets: readonly TableBet[]): void => {
    const isSame = heldBy.current === holder;
    heldBy.current = holder;
    setMine((before) => mergeBets(isSame ? before : [], bets));
  };
  return { mine, take, hold };
}

export function useTable(code: string): FollowedTable {
  const api = useApi();
  const token = useSession((session) => session.token);
  const state = useSession((session) => session.state);
  const clock = useMemo(() => createServerClock(), []);
  const [asked, setAsked] = useState(0);
  const [found, setFound] = useState<{ table?: Table; trouble?: unknown }>({});
  const [received, setKnown] = useState<Known>(NOTHING);
  const trial = useTableTrial();
  const { mine, take, hold } = useMine(trial.token ?? token);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another member, or asking again, asks again
  useEffect(() => {
    if (state === 'unknown' || (trial.wanted && trial.token === undefined)) return;
    let left = false;
    api.send<typeof GetTable>('GET', '/tables/{code}', { params: { code } }, bearing(trial.token)).then(
      (table) => {
        if (left) return;
        clock.notify(table.serverTime);
        setFound({ table });
        setKnown((before) => known(table, before));
        hold(table.mine ?? []);
      },
      (trouble: unknown) => left || trial.ended(trouble) || setFound((before) => ({ ...before, trouble })),
    );
    return () => {
      left = true;
    };
  }, [api, code, state, token, asked, trial.wanted, trial.token]);
  useLive<typeof TableChanged>(
    found.table ? 'table:{code}' : undefined,
    { code },
    {
      onEvent: ({ at, data }) => {
        clock.notify(at);
        setKnown((before) => hear(before, data));
        // A table that takes bets is not halted, whatever was said of it when it was asked for.
        if (data.state === 'open')
          setFound((before) =>
            before.table?.halted ? { ...before, table: { ...before.table, halted: false } } : before,
          );
      },
      onReset: () => setAsked((count) => count + 1),
    },
  );
  useWatch({ table: found.table, round: received.round, clock, asked }, () => setAsked((count) => count + 1));
  return {
    table: found.table,
    known: received,
    clock,
    mine,
    trial,
    spent: (balance, version) =>
      setFound((before) =>
        before.table?.trial && before.table.trial.version < version
          ? { ...before, table: { ...before.table, trial: { balance, version } } }
          : before,
      ),
    refresh: () => setAsked((count) => count + 1),
    take,
    trouble: found.trouble,
    again: () => {
      setFound({});
      setAsked((count) => count + 1);
    },
  };
}
