/** A game as this page follows it: asked once, then told by the live topic; asked again where the topic cannot tell what was missed. */
import { useEffect, useMemo, useState } from 'react';
import type { Draw, DrawChanged, GetLottery, LotteryGame } from '#features/play/lottery/contract.ts';
import { useApi } from '#platform/ui/call.ts';
import { useLive } from '#platform/ui/live.ts';
import { createServerClock, type ServerClock } from '#platform/ui/server-clock.ts';

export type FollowedGame = {
  readonly game: LotteryGame | undefined;
  readonly clock: ServerClock;
  /** The newest result. */
  readonly last: Draw | null;
  /** Counts what was settled since the page came: own bets are asked for again. */
  readonly settled: number;
  readonly trouble: unknown;
  readonly again: () => void;
};

/** Fewer than this many open draws left: the list is asked for again. */
const FEW = 20;

export function useLottery(code: string): FollowedGame {
  const api = useApi();
  const clock = useMemo(() => createServerClock(), []);
  const [asked, setAsked] = useState(0);
  const [found, setFound] = useState<{ game?: LotteryGame; trouble?: unknown }>({});
  const [last, setLast] = useState<Draw | null>(null);
  const [settled, setSettled] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again asks again
  useEffect(() => {
    let left = false;
    api.send<typeof GetLottery>('GET', '/lottery/{code}', { params: { code } }).then(
      (game) => {
        if (left) return;
        clock.notify(game.serverTime);
        setFound({ game });
        setLast(game.last);
      },
      (trouble: unknown) => left || setFound((before) => ({ ...before, trouble })),
    );
    return () => {
      left = true;
    };
  }, [api, clock, code, asked]);
  useLive<typeof DrawChanged>(
    found.game ? 'draw:{code}' : undefined,
    { code },
    {
      onEvent: ({ at, data }) => {
        clock.notify(at);
        if (data.state === 'drawn' || data.state === 'settled')
          setLast((before) => (before && before.drawsAt > data.drawsAt ? before : data));
        if (data.state === 'settled' || data.state === 'voided') setSettled((count) => count + 1);
        const open =
          found.game?.draws.filter(({ closesAt }) => Date.parse(closesAt) > clock.now()).length ?? 0;
        if (open < FEW) setAsked((count) => count + 1);
      },
      onReset: () => setAsked((count) => count + 1),
    },
  );
  return {
    game: found.game,
    clock,
    last,
    settled,
    trouble: found.trouble,
    again: () => {
      setFound({});
      setAsked((count) => count + 1);
    },
  };
}
