/** Sends an order until there is an answer, under one key. A lost answer that stays lost is said to be unknown. */
import { useMemo, useState } from 'react';
import type { LotteryGame, OrderLine, OrderTaken, PlaceOrder } from '#features/play/lottery/contract.ts';
import type { ChaseWish } from '#features/play/lottery/rules/chase.ts';
import { ApiRefusal, ApiTrouble } from '#platform/ui/api.ts';
import { useApi } from '#platform/ui/call.ts';
import { intent } from '#platform/ui/intent.ts';
import { usePopups } from '#platform/ui/popups.ts';

export type Placed =
  | { readonly state: 'taken'; readonly order: OrderTaken }
  | { readonly state: 'refused'; readonly text: string; readonly late: boolean }
  | { readonly state: 'unknown' };

const TRIES = 3;
const AGAIN_MS = 500;

export function usePlace(game: LotteryGame) {
  const api = useApi();
  const wanted = useMemo(() => intent(`lottery:${game.code}`), [game.code]);
  const [busy, setBusy] = useState(false);
  const [placed, setPlaced] = useState<Placed>();
  const send = async (
    drawId: string,
    bets: readonly OrderLine[],
    chase: ChaseWish | undefined,
  ): Promise<Placed> => {
    const body = { drawId, currency: game.currency, bets: [...bets], ...(chase ? { chase } : {}) };
    const options = { key: wanted.keyFor(body) };
    for (let tries = 1; ; tries += 1) {
      try {
        const order = await api.send<typeof PlaceOrder>(
          'POST',
          '/lottery/{code}/orders',
          { params: { code: game.code }, body },
          options,
        );
        wanted.done();
        return { state: 'taken', order };
      } catch (error) {
        if (error instanceof ApiRefusal && error.status < 500) {
          wanted.done();
          if (error.code === 'protection.reality_check') usePopups.getState().show('reality-check');
          return { state: 'refused', text: error.message, late: error.code === 'lottery.closed' };
        }
        if (!(error instanceof ApiTrouble) && !(error instanceof ApiRefusal)) throw error;
        if (tries === TRIES) return { state: 'unknown' };
        await new Promise((rest) => setTimeout(rest, AGAIN_MS));
      }
    }
  };
  return {
    busy,
    placed,
    forget: () => setPlaced(undefined),
    place: async (
      drawId: string,
      bets: readonly OrderLine[],
      chase: ChaseWish | undefined,
    ): Promise<boolean> => {
      setBusy(true);
      try {
        const answer = await send(drawId, bets, chase);
        setPlaced(answer);
        return answer.state === 'taken';
      } finally {
        setBusy(false);
      }
    },
  };
}
