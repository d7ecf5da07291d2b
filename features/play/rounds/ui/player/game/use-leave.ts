/** Whoever leaves a game leaves nothing in it that plays by itself: the server is told, and plays it to its end. */
import { useEffect, useRef } from 'react';
import type { LeaveGame } from '#features/play/rounds/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';

/**
 * On the way to another page, and when the tab is closed or loaded anew.
 * @param isOpen whether a round is open, asked when he leaves
 */
export function useLeave(gameCode: string, isOpen: () => boolean): void {
  const api = useApi();
  const answers = useAnswers();
  const latest = useRef(isOpen);
  latest.current = isOpen;
  useEffect(() => {
    const leave = (): void => {
      if (!latest.current()) return;
      const input = { params: { gameCode } };
      // The page may be gone before there is an answer; where the call is lost, the server sees by itself that nobody goes on.
      api.send<typeof LeaveGame>('POST', '/play/{gameCode}/leave', input, { keepalive: true }).then(
        () => {
          for (const place of ['/wps/v2/wallets/', '/wps/records/', '/play/rounds']) answers.stale(place);
        },
        () => undefined,
      );
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [api, answers, gameCode]);
}
