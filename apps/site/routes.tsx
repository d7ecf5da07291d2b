/** The addresses of the site (docs/PRODUCT.md, 2), from the entries of the rooms. */
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import type { LaunchNews } from '#features/around/lobby/ui/player/game/launch-news.ts';
import { useSession, useVisitorKind } from '#identity/sessions/ui/player/session.ts';
import { usePopups } from '#platform/ui/popups.ts';
import type { Screen } from '#platform/ui/screen.tsx';
import type { PageEntry } from '#platform/ui/site-entries.ts';
import { findPage, HOME as Home, NotFound, pageAt, pathsOf, usePages } from './pages-list.ts';
import { isClosedFor, useLanguage, useWordsStore, type WordsStore } from '#platform/ui/words.tsx';
import { NotInLanguage } from './shell-entries.ts';

/** Home under the login popup; the address becomes `/`. */
function LoginRoute() {
  const navigate = useNavigate();
  const show = usePopups((popups) => popups.show);
  const { state } = useLocation();
  useEffect(() => {
    show('login', state);
    void navigate('/', { replace: true });
  }, [show, navigate, state]);
  return <Home />;
}

/** Needs a session: a guest goes to /login and comes back afterwards. */
function Members({ children }: { readonly children: ReactNode }) {
  const visitorKind = useVisitorKind();
  const signedOut = useSession((session) => session.signedOut);
  const { pathname, search } = useLocation();
  if (visitorKind === 'unknown') return null;
  if (visitorKind === 'guest' && signedOut) return <SignedOut />;
  if (visitorKind === 'guest') return <Navigate to="/login" state={{ back: pathname + search }} replace />;
  return visitorKind === 'trial' ? <NeedsTrueAccount /> : children;
}

/** Who signs out on a page of members goes home, and is not asked to log in again. */
function SignedOut() {
  useEffect(() => () => useSession.setState({ signedOut: false }), []);
  return <Navigate to="/" replace />;
}

/** A trial account looks round; what belongs to members asks for a real one (docs/PRODUCT.md, 4). */
function NeedsTrueAccount() {
  const show = usePopups((popups) => popups.show);
  useEffect(() => show('launch', { kind: 'true-account' } satisfies LaunchNews), [show]);
  return <Navigate to="/" replace />;
}

function Page({ Screen, who, fits }: PageEntry) {
  const { pathname } = useLocation();
  const words = useWordsStore();
  // Another language may open the page, or close it.
  useLanguage();
  if (fits && !fits(pathname)) return <NotFound />;
  if (isClosedFor(words, Screen.rooms)) return <NotInLanguage />;
  return who === 'member' ? (
    <Members>
      <Screen />
    </Members>
  ) : (
    <Screen />
  );
}

/** The screen an address leads to. */
export const screenAt = (pathname: string): Screen =>
  pathname === '/login' ? Home : (pageAt(pathname)?.Screen ?? NotFound);

/** The screen that is drawn there in the language of the page, to be prepared beforehand. */
export function drawnAt(pathname: string, words: WordsStore): Screen {
  const Screen = screenAt(pathname);
  return isClosedFor(words, Screen.rooms) ? NotInLanguage : Screen;
}

/** Brings what an address is drawn with: its screen, and what else its page needs for the first picture. */
export async function prepareAt(pathname: string, words: WordsStore): Promise<void> {
  const page = await findPage(pathname);
  await Promise.all([drawnAt(pathname, words).prepare(words), page?.prepare?.(pathname, words)]);
}

export function SiteRoutes() {
  const pages = usePages();
  return (
    <Routes>
      {pages.flatMap((page) =>
        pathsOf(page).map((path) => <Route key={path} path={path} element={<Page {...page} />} />),
      )}
      <Route path="/login" element={<LoginRoute />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
