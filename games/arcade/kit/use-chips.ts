import { useState } from 'react';
import { MOST_CHIPS } from './lots.ts';

/** Chips of one value on spots of a layout; twenty at most. They stay for the next round. */
export function useChips(isFree: boolean) {
  const [laid, setLaid] = useState<readonly string[]>([]);
  const spots = [...new Set(laid)];
  const on = (spot: string): number => laid.filter((one) => one === spot).length;
  return {
    count: laid.length,
    bets: spots.map((spot) => ({ spot, chips: on(spot) })),
    on,
    lay: (spot: string): void => {
      if (isFree && laid.length < MOST_CHIPS) setLaid([...laid, spot]);
    },
    undo: (): void => {
      if (isFree) setLaid(laid.slice(0, -1));
    },
    clear: (): void => {
      if (isFree) setLaid([]);
    },
  };
}
