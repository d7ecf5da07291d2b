/** Addresses of the site (spec section 2) and the screens that stand there. */
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { categoryOf } from '#features/around/lobby/ui/categories.ts';
import type { LaunchNews } from '#features/around/lobby/ui/player/game/launch.ts';
import { prepareFront } from '#features/play/rounds/ui/player/game/front.ts';
import { prepareTable } from '#features/play/tables/ui/player/stage.ts';
import { useStanding } from '#identity/ui/player/session.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { dressedScreen } from '#platform/ui/dressed.ts';
import { screen } from '#platform/ui/screen.tsx';
import type { Screen } from '#platform/ui/screen.tsx';
import type { WordsStore } from '#platform/ui/words.tsx';
import { POPUPS } from './popup-names.ts';

const Home = screen(() => import('#features/around/lobby/ui/player/home.tsx'), ['lobby-ui']);
const GameList = screen(
  () => import('#features/around/lobby/ui/player/game-list.tsx'),
  ['lobby-ui', 'coming'],
);
const Register = dressedScreen(() => import('./pages/register.tsx'), ['identity-ui', 'lobby-ui']);
const Reset = dressedScreen(() => import('#identity/ui/player/reset-page.tsx'), ['identity-ui']);
const Profile = dressedScreen(
  () => import('#features/people/members/ui/player/profile-page.tsx'),
  ['members-ui', 'identity-ui'],
);
const Member = dressedScreen(() => import('./pages/member.tsx'), []);
const Deposit = dressedScreen(
  () => import('#features/money/cashier/ui/player/deposit-page.tsx'),
  ['cashier-ui'],
);
const Records = dressedScreen(
  () => import('#features/money/wallet/ui/player/account-record.tsx'),
  ['wallet-ui'],
);
const Play = dressedScreen(() => import('#features/play/rounds/ui/player/play-page.tsx'), ['rounds-ui']);
const TablePage = dressedScreen(
  () => import('#features/play/tables/ui/player/table-page.tsx'),
  ['tables-ui'],
);
const Fair = dressedScreen(() => import('#features/play/rounds/ui/player/fair/fair-page.tsx'), ['rounds-ui']);
const Bets = dressedScreen(
  () => import('#features/play/rounds/ui/player/record/bets-page.tsx'),
  ['rounds-ui'],
);
const Security = dressedScreen(() => import('#identity/ui/player/security-page.tsx'), ['identity-ui']);
const Social = dressedScreen(() => import('#identity/ui/player/social-page.tsx'), ['identity-ui']);
const AgentDoor = dressedScreen(() => import('#identity/ui/agent/agent-login.tsx'), ['identity-ui']);
const AgentHome = dressedScreen(() => import('#identity/ui/agent/agent-home.tsx'), ['identity-ui']);
const Help = dressedScreen(() => import('#features/around/content/ui/player/help-page.tsx'), ['content-ui']);
const TextPage = dressedScreen(
  () => import('#features/around/content/ui/player/text-page.tsx'),
  ['content-ui'],
);
const Download = dressedScreen(
  () => import('#features/around/content/ui/player/download-page.tsx'),
  ['content-ui'],
);
const OpensSoon = screen(() => import('./pages/opens-soon.tsx'), ['coming']);
const NotFound = screen(() => import('./pages/not-found.tsx'), []);

/** Home under the login popup; the address becomes `/`. */
function LoginRoute() {
  const navigate = useNavigate();
  const show = usePopups((popups) => popups.show);
  const { state } = useLocation();
  useEffect(() => {
    show(POPUPS.login, state);
    void navigate('/', { replace: true });
  }, [show, navigate, state]);
  return <Home />;
}

/** Needs a session: a guest goes to /login and comes back afterwards. */
function Members({ children }: { readonly children: ReactNode }) {
  const standing = useStanding();
  const { pathname, search } = useLocation();
  if (standing === 'unknown') return null;
  if (standing === 'guest') return <Navigate to="/login" state={{ back: pathname + search }} replace />;
  return standing === 'trial' ? <NeedsTrueAccount /> : children;
}

/** A trial account looks round; what belongs to members asks for a real one (spec section 4). */
function NeedsTrueAccount() {
  const show = usePopups((popups) => popups.show);
  useEffect(() => show(POPUPS.launch, { kind: 'true-account' } satisfies LaunchNews), [show]);
  return <Navigate to="/" replace />;
}

/** /{gameType} and /{gameType}/{vassalage}; anything else of that form leads nowhere. */
const isList = (pathname: string): boolean => {
  const [name = '', , ...rest] = pathname.split('/').filter(Boolean);
  return rest.length === 0 && (name === 'games' || categoryOf(name) !== undefined);
};

function ListRoute() {
  const { pathname } = useLocation();
  return isList(pathname) ? <GameList /> : <NotFound />;
}

type Entry = { readonly path: string; readonly Screen: Screen; readonly member?: true };

const PLAY = '/play/:gameCode';
const TABLE = '/tables/:code';

const ENTRIES: readonly Entry[] = [
  { path: '/', Screen: Home },
  { path: '/index', Screen: Home },
  { path: '/index.html', Screen: Home },
  { path: '/home', Screen: Home },
  { path: '/register', Screen: Register },
  { path: '/reset', Screen: Reset },
  { path: PLAY, Screen: Play },
  { path: TABLE, Screen: TablePage },
  { path: '/fair', Screen: Fair },
  { path: '/member', Screen: Member, member: true },
  { path: '/member/profile', Screen: Profile, member: true },
  { path: '/member/deposit', Screen: Deposit, member: true },
  { path: '/member/withdraw', Screen: OpensSoon, member: true },
  { path: '/member/records', Screen: Records, member: true },
  { path: '/member/bets', Screen: Bets, member: true },
  { path: '/member/security', Screen: Security, member: true },
  { path: '/help', Screen: Help },
  { path: '/helpmc', Screen: Help },
  { path: '/down', Screen: Download },
  { path: '/about', Screen: TextPage },
  { path: '/licences', Screen: TextPage },
  { path: '/blog', Screen: TextPage },
  { path: '/promotions', Screen: OpensSoon },
  { path: '/pointMall', Screen: OpensSoon },
  { path: '/seamless', Screen: OpensSoon },
  { path: '/sponsor', Screen: OpensSoon },
  { path: '/description', Screen: OpensSoon },
  { path: '/lottery', Screen: OpensSoon, member: true },
  { path: '/seaLottery', Screen: OpensSoon, member: true },
  { path: '/vnLottery', Screen: OpensSoon, member: true },
  { path: '/social/:provider', Screen: Social },
  { path: '/agent', Screen: AgentDoor },
  { path: '/agentHome', Screen: AgentHome },
];

/** The screen an address leads to. */
export function screenAt(pathname: string): Screen {
  const entry = ENTRIES.find(({ path }) => matchPath(path, pathname));
  if (entry) return entry.Screen;
  if (pathname === '/login') return Home;
  return isList(pathname) ? GameList : NotFound;
}

/** Brings what an address is drawn with: its screen, and the picture of the game that stands on it. */
export async function prepareAt(pathname: string, words: WordsStore): Promise<void> {
  const game = matchPath(PLAY, pathname)?.params.gameCode;
  const table = matchPath(TABLE, pathname)?.params.code;
  await Promise.all([
    screenAt(pathname).prepare(words),
    game && prepareFront(game, words),
    table && prepareTable(table, words),
  ]);
}

export function SiteRoutes() {
  return (
    <Routes>
      {ENTRIES.map(({ path, Screen, member }) => (
        <Route
          key={path}
          path={path}
          element={
            member ? (
              <Members>
                <Screen />
              </Members>
            ) : (
              <Screen />
            )
          }
        />
      ))}
      <Route path="/login" element={<LoginRoute />} />
      <Route path="/:gameType/:vassalage?" element={<ListRoute />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
