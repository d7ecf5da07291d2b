/** Laying and placing: chips are this page's until they are placed; what was placed is the server's word alone. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PlaceBets, Table, TableBet, TableRound } from '#features/play/tables/contract.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import { ApiRefusal, ApiTrouble } from '#platform/ui/api.ts';
import { useApi } from '#platform/ui/call.ts';
import { intent } from '#platform/ui/intent.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { bearing } from '#features/play/stakes/ui/trial.ts';
import { type Answer, double, type Group, lay, repeat, type Room, sums, total, undo } from './chips.ts';

export type Complaint =
  | { readonly kind: 'min' | 'max' | 'round' | 'cash'; readonly amount: string }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'late' | 'unknown' };

export type Betting = {
  readonly chip: string;
  readonly choose: (chip: string) => void;
  /** minor units by place, not placed yet */
  readonly pending: ReadonlyMap<string, bigint>;
  readonly placed: ReadonlyMap<string, bigint>;
  readonly pendingTotal: bigint;
  readonly busy: boolean;
  readonly complaint: Complaint | undefined;
  readonly canRepeat: boolean;
  readonly lay: (spot: string) => void;
  readonly double: () => void;
  readonly repeat: () => void;
  readonly undo: () => void;
  readonly place: () => void;
};

type Needs = {
  readonly table: Table;
  readonly round: TableRound | null;
  readonly mine: readonly TableBet[];
  readonly take: (bets: readonly TableBet[]) => void;
  /** wire amount; undefined for guests */
  readonly balance: string | undefined;
  readonly open: boolean;
  /** the bearer of a trial; undefined plays with money */
  readonly trial: string | undefined;
  /** what a trial has left after a bet */
  readonly spent: (balance: string, version: number) => void;
};

const TRIES = 3;
const AGAIN_MS = 500;

/** The bets last placed at this table, on this device. */
const lastOf = (code: string): ReadonlyMap<string, bigint> => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(`table.last:${code}`) ?? '[]');
    const pairs = Array.isArray(value) ? value : [];
    return new Map(
      pairs.flatMap(([spot, amount]) =>
        typeof spot === 'string' && /^\d+$/.test(String(amount)) ? [[spot, BigInt(amount)] as const] : [],
      ),
    );
  } catch {
    return new Map();
  }
};
const keepLast = (code: string, placed: ReadonlyMap<string, bigint>): void => {
  try {
    localStorage.setItem(
      `table.last:${code}`,
      JSON.stringify([...placed].map(([spot, amount]) => [spot, String(amount)])),
    );
  } catch {
    // A device that keeps nothing has nothing to repeat.
  }
};

const placedOf = (
  mine: readonly TableBet[],
  roundId: string | undefined,
  currency: string,
): ReadonlyMap<string, bigint> =>
  sums(
    mine
      .filter((bet) => bet.roundId === roundId)
      .map((bet) => bet.parts.map(({ spot, stake }) => ({ spot, amount: parseAmount(stake, currency) }))),
  );

function roomOf({ table, balance }: Needs, placed: ReadonlyMap<string, bigint>): Room {
  const { currency } = table;
  const most = new Map(table.spots.map(({ code, max }) => [code, parseAmount(max, currency)]));
  return {
    maxOf: (spot) => most.get(spot) ?? 0n,
    min: parseAmount(table.min, currency),
    roundMax: parseAmount(table.roundMax, currency),
    cash: balance === undefined || balance.startsWith('-') ? undefined : parseAmount(balance, currency),
    placed,
  };
}

/** Sends until there is an answer, under one key. A lost answer that stays lost is said to be unknown. */
function usePlace({ table, round, take, trial, spent }: Needs) {
  const api = useApi();
  const wanted = useMemo(() => intent(`bets:${table.code}`), [table.code]);
  return async (pending: ReadonlyMap<string, bigint>): Promise<Complaint | undefined> => {
    if (!round) return { kind: 'late' };
    const { currency } = table;
    const bets = [...pending].map(([spot, amount]) => ({ spot, stake: formatWire(amount, currency) }));
    const body = { roundId: round.roundId, currency, bets };
    const options = { key: wanted.keyFor(body), ...bearing(trial) };
    for (let tries = 1; ; tries += 1) {
      try {
        const { bet, balance, version } = await api.send<typeof PlaceBets>(
          'POST',
          '/tables/{code}/bets',
          { params: { code: table.code }, body },
          options,
        );
        wanted.done();
        take([bet]);
        if (trial !== undefined) spent(balance, version);
        return undefined;
      } catch (error) {
        if (error instanceof ApiRefusal && error.status < 500) {
          wanted.done();
          if (error.code === 'protection.reality_check') usePopups.getState().show('reality-check');
          return error.code === 'tables.closed' ? { kind: 'late' } : { kind: 'refused', text: error.message };
        }
        if (!(error instanceof ApiTrouble) && !(error instanceof ApiRefusal)) throw error;
        if (tries === TRIES) return { kind: 'unknown' };
        await new Promise((rest) => setTimeout(rest, AGAIN_MS));
      }
    }
  };
}

export function useBetting(needs: Needs): Betting {
  const { table, round, mine, open } = needs;
  const { currency, code } = table;
  const roundId = round?.roundId;
  const [chip, choose] = useState(table.chips[Math.min(3, table.chips.length - 1)] ?? table.min);
  const [groups, setGroups] = useState<readonly Group[]>([]);
  const [busy, setBusy] = useState(false);
  const [complaint, complain] = useState<Complaint>();
  const send = usePlace(needs);
  const placed = useMemo(() => placedOf(mine, roundId, currency), [mine, roundId, currency]);
  const pending = useMemo(() => sums(groups), [groups]);
  const room = roomOf(needs, placed);

  // Chips that were not placed in time are nobody's bet: they go back, and that is said.
  const waiting = useRef(false);
  waiting.current = pending.size > 0 && !busy;
  useEffect(() => {
    if (open) return;
    if (waiting.current) complain({ kind: 'late' });
    setGroups([]);
  }, [open]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round begins without the old one's words
  useEffect(() => complain(undefined), [roundId]);
  useEffect(() => {
    if (placed.size > 0) keepLast(code, placed);
  }, [code, placed]);

  const take = (answer: Answer): void => {
    if ('groups' in answer) {
      setGroups(answer.groups);
      complain(undefined);
    } else complain({ kind: answer.refused, amount: formatWire(answer.limit, currency) });
  };
  const whenOpen = (press: () => void) => () => {
    if (open && !busy) press();
  };
  return {
    chip,
    choose,
    pending,
    placed,
    pendingTotal: total(pending),
    busy,
    complaint,
    canRepeat: open && pending.size === 0 && placed.size === 0 && lastOf(code).size > 0,
    lay: (spot) => whenOpen(() => take(lay(groups, [{ spot, amount: parseAmount(chip, currency) }], room)))(),
    double: whenOpen(() => take(double(groups, room))),
    repeat: whenOpen(() => take(repeat(groups, lastOf(code), room))),
    undo: whenOpen(() => {
      setGroups(undo(groups));
      complain(undefined);
    }),
    place: whenOpen(() => {
      if (pending.size === 0) return;
      setBusy(true);
      void send(pending)
        .then((wrong) => {
          complain(wrong);
          if (!wrong || wrong.kind === 'late') setGroups([]);
        })
        .finally(() => setBusy(false));
    }),
  };
}
