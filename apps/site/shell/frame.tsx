import type { ReactNode } from 'react';
import { Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useBalanceNews } from '#features/money/wallet/ui/player/balance.ts';
import { later, whenIdle } from '#platform/ui/later.tsx';
import { hideLoading, useLoading } from '#platform/ui/screen.tsx';
import { LoadingOverlay } from '#platform/ui/states.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { withLateSheet } from '#platform/ui/lazy-screen.ts';
import { Toasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Trouble } from '../pages/trouble.tsx';
import { Popups } from '../popups.tsx';
import { AppBar } from './app-bar.tsx';
import { BottomDock } from './bottom-dock.tsx';
import { SideNav } from './side-nav.tsx';
import { TopNav } from './top-nav.tsx';

const SLIP_COLUMN = later(
  withLateSheet(() => import('./slip.tsx')),
  { near: '.slip-col' },
);
const FOOTER = later(() => import('./footer.tsx'), { near: '.footer' });
const SIDE_BAR = later(() => import('./side-bar.tsx'), { near: '.sidebar' });

/** Every navigation scrolls to the top or to its hash, hides the loading line and moves focus to the content. */
function useArrival(): void {
  const { pathname, search, hash } = useLocation();
  const first = useRef(true);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- arriving is a change of any part of the address
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    hideLoading();
    const target = hash ? document.getElementById(hash.slice(1)) : undefined;
    if (target) target.scrollIntoView();
    else window.scrollTo(0, 0);
    if (!search) document.querySelector('main')?.focus({ preventScroll: true });
  }, [pathname, search, hash]);
}

/** Keys of the frame come when the browser is idle: nobody presses them in the first second. */
function useKeys(): void {
  const navigate = useNavigate();
  const show = usePopups((popups) => popups.show);
  useEffect(() => {
    let stop = (): void => undefined;
    let gone = false;
    whenIdle(() => {
      import('./keys.ts').then(
        ({ listenToKeys }) => {
          if (!gone) stop = listenToKeys({ go: (to) => void navigate(to), slip: () => show('slip') });
        },
        // Without them everything is a press away.
        () => undefined,
      );
    });
    return () => {
      gone = true;
      stop();
    };
  }, [navigate, show]);
}

export function Frame({ children }: { readonly children: ReactNode }) {
  const words = useWords();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const loading = useLoading(({ count }) => count > 0);
  useArrival();
  useBalanceNews();
  useKeys();
  return (
    <div className="app" data-play={pathname.startsWith('/play/') || undefined}>
      <a className="skip btn" href="#content">
        {words('site.skip')}
      </a>
      <div className="strip cloth" />
      <Suspense>
        <SideNav />
      </Suspense>
      <div className="work">
        <AppBar />
        <Suspense>
          <TopNav />
        </Suspense>
        <div className="desk">
          <main id="content" tabIndex={-1}>
            <Trouble key={pathname}>
              <Suspense fallback={null}>{children}</Suspense>
            </Trouble>
          </main>
          {SLIP_COLUMN}
        </div>
        {FOOTER}
      </div>
      {SIDE_BAR}
      <BottomDock />
      {loading && <LoadingOverlay onGiveUp={() => void navigate('/')} />}
      <Popups />
      <Toasts />
    </div>
  );
}
