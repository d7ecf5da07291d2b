import type { ReactNode } from 'react';
import { Suspense, useEffect } from 'react';
import { useAnnouncer } from '#features/around/content/ui/player/popups/announcer.ts';
import { useSession } from '#identity/ui/player/session.ts';
import '#platform/ui/install.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { PopupTail } from '#platform/ui/popup-tail.ts';
import { dressedScreen } from '#platform/ui/dressed.ts';
import type { Screen } from '#platform/ui/screen.tsx';
import { Trouble } from './pages/trouble.tsx';
import { POPUPS, QUEUE } from './popup-names.ts';
import { useDoors } from './use-doors.ts';
import { useWorker } from './use-worker.ts';

const SCREENS: Readonly<Record<string, Screen>> = {
  login: dressedScreen(() => import('#identity/ui/player/login-popup.tsx'), ['identity-ui']),
  forgot: dressedScreen(() => import('#identity/ui/player/forgot-popup.tsx'), ['identity-ui']),
  'change-password': dressedScreen(
    () => import('#identity/ui/player/change-password-popup.tsx'),
    ['identity-ui'],
  ),
  'bonus-offer': dressedScreen(() => import('#identity/ui/player/bonus-offer.tsx'), ['identity-ui']),
  settings: dressedScreen(() => import('./shell/settings.tsx'), []),
  slip: dressedScreen(() => import('./shell/slip-sheet.tsx'), []),
  logout: dressedScreen(() => import('./shell/logout.tsx'), []),
  launch: dressedScreen(() => import('#features/around/lobby/ui/player/game/launch-popup.tsx'), []),
  announcement: dressedScreen(
    () => import('#features/around/content/ui/player/popups/announcement-popup.tsx'),
    ['content-ui'],
  ),
  notice: dressedScreen(
    () => import('#features/around/content/ui/player/popups/notice-popup.tsx'),
    ['content-ui'],
  ),
  help: dressedScreen(
    () => import('#features/around/content/ui/player/popups/help-popup.tsx'),
    ['content-ui'],
  ),
  download: dressedScreen(
    () => import('#features/around/content/ui/player/popups/download-popup.tsx'),
    ['content-ui'],
  ),
  account: dressedScreen(
    () => import('#features/people/members/ui/player/account-notices.tsx'),
    ['members-ui', 'identity-ui'],
  ),
  contract: dressedScreen(
    () => import('#features/around/content/ui/player/popups/contract-popup.tsx'),
    ['content-ui'],
  ),
};

/** What customer service did to the account is told as soon as it is known whose it is. */
function useTold(): void {
  const unseen = useSession(({ member }) => (member?.notices ?? 0) > 0);
  useEffect(() => {
    if (unseen) usePopups.getState().offer({ name: POPUPS.account, rank: QUEUE.indexOf(POPUPS.account) });
  }, [unseen]);
}

/** The one popup that is open. */
export function Popups(): ReactNode {
  useWorker();
  useTold();
  useAnnouncer(QUEUE.indexOf('announcement'));
  const open = usePopups((popups) => popups.open);
  const tail = useDoors(open);
  const Screen = open === undefined ? undefined : SCREENS[open];
  if (!Screen) return null;
  return (
    <Trouble key={open}>
      <Suspense fallback={null}>
        <PopupTail value={tail}>
          <Screen />
        </PopupTail>
      </Suspense>
    </Trouble>
  );
}
