/** Sends an order until there is an answer, under one key. A lost answer that stays lost is said to be unknown. */
import { useMemo, useState } from 'react';
import type { LotteryGame, OrderLine, OrderTaken, PlaceOrder } from '#features/play/lottery/contract.ts';
import type { ChaseRequest } from '#features/play/lottery/rules/chase.ts';
import { ApiRefusal, ApiTrouble } from '#platform/ui/api.ts';
import { useApi } from '#platform/ui/call.ts';
import { type Intent, intent } from '#platform/ui/intent.ts';
import { usePopups } from '#platform/ui/popups.ts';

export type Placed =
  | { readonly state: 'taken'; readonly order: OrderTaken }
  | { readonly state: 'refused'; readonly text: string; readonly late: boolean }
  | { readonly state: 'unknown' };

const TRIES = 3;
const AGAIN_MS = 500;

type Draw = Pick<LotteryGame['draws'][number], 'drawId' | 'place'>;

/** What is sent: the next draw takes the place of one that closes, and one order is wanted, not one a draw. */
export function sentOf(
  request: Intent,
  currency: string,
  { drawId, place }: Draw,
  bets: readonly OrderLine[],
  chase: ChaseRequest | undefined,
) {
  const wanted = { currency, bets: [...bets], ...(chase ? { chase } : {}) };
  return request.resume({ drawId, ...wanted }, { place, ...wanted });
}

export function usePlace(game: LotteryGame) {
  const api = useApi();
  const wanted = useMemo(() => intent(`lottery:${game.code}`), [game.code]);
  const [busy, setBusy] = useState(false);
  const [placed, setPlaced] = useState<Placed>();
  const send = async (
    draw: Draw,
    bets: readonly OrderLine[],
    chase: ChaseRequest | undefined,
  ): Promise<Placed> => {
    const { key, content: body } = sentOf(wanted, game.currency, draw, bets, chase);
    const options = { key };
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
      draw: Draw,
      bets: readonly OrderLine[],
      chase: ChaseRequest | undefined,
    ): Promise<boolean> => {
      setBusy(true);
      try {
        const answer = await send(draw, bets, chase);
        setPlaced(answer);
        return answer.state === 'taken';
      } finally {
        setBusy(false);
      }
    },
  };
}
