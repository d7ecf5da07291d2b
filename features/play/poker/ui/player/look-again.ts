/** Lists of tables and tournaments have no topic of their own: who looks at them asks again every few seconds, and nobody else does. */
import { useEffect } from 'react';

export const LOOK_EVERY_MS = 5_000;

export function useLookAgain(again: () => void): void {
  useEffect(() => {
    const look = (): void => {
      if (!document.hidden) again();
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    // Whoever comes back to the page sees what is, not what was when he left.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [again]);
}
