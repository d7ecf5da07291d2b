import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { GetPlaySession } from '#features/people/protection/contract.ts';
import { useVisitorKind } from '#identity/sessions/ui/player/session.ts';
import { useApi } from '#platform/ui/call.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { isPlay } from './play-paths.ts';

const LOOK_EVERY_MS = 30_000;

/**
 * Where something is played, the reality check comes by itself when it is due. The server refuses stakes from that moment on, so a page
 * that looks late, or not at all, lets nobody play on. @param rank its place among popups that open by themselves
 */
export function useOfferRealityCheck(rank: number): void {
  const api = useApi();
  const { pathname } = useLocation();
  const looks = useVisitorKind() === 'member' && isPlay(pathname);
  useEffect(() => {
    if (!looks) return;
    let due: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      const session = await api
        .send<typeof GetPlaySession>('GET', '/wps/protection/session', {})
        .catch(() => undefined);
      clearTimeout(due);
      if (session?.checkDue) usePopups.getState().offer({ name: 'reality-check', rank });
      else if (session?.nextCheckAt) {
        const inMs =
          Date.parse(session.nextCheckAt) - Date.parse(session.startedAt ?? '') - session.elapsedMs;
        if (inMs < LOOK_EVERY_MS) due = setTimeout(() => void look(), Math.max(500, inMs));
      }
    };
    void look();
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(due);
    };
  }, [api, looks, rank]);
}
