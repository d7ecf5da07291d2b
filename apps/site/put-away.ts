/**
 * A browser keeps a page that is left, as it stands, and shows it again at once on the way back (bfcache) – if no socket is open. The
 * live channel rests meanwhile. Who signed in or out elsewhere in this tab has another page: it is loaded anew.
 */
import { TOKEN_KEY } from '#identity/sessions/ui/player/session.ts';
import type { Live } from '#platform/ui/live.ts';

export function followPuttingAway(live: Live, token: () => string | undefined): void {
  addEventListener('pagehide', live.rest);
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if ((sessionStorage.getItem(TOKEN_KEY) ?? undefined) === token()) live.wake();
    else location.reload();
  });
}
