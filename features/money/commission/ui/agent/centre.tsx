/** The agent centre: its menu at the side, a clock with its offset, who is here, and the way out (docs/PRODUCT.md, 2). */
import type { ComponentType, LazyExoticComponent, ReactNode } from 'react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import type { GetAgentProfile, AgentProfile } from '#features/people/agents/contract.ts';
import type { Logout } from '#identity/sessions/contract/session.ts';
import { restRemembered } from '#identity/sign-in/ui/player/remembered.ts';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { dateFormat } from '#platform/ui/date-format.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { Money } from '#platform/ui/money.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { ZoneContext } from '#platform/ui/desk/when.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { GetContractInfo, GetOverview } from '#features/money/commission/contract/calls.ts';
import { type CentrePage, menuFor, pageAt } from './menu.ts';
import type { CentreProps } from './centre-props.ts';
import '#identity/accounts/ui/player/identity.css';
import './agent.css';

type CentreScreen = LazyExoticComponent<ComponentType<CentreProps>>;

const income = lazy(() => import('./income.tsx'));
const salary = (kind: 'dividend' | 'daily' | 'hourly' | 'realtime'): CentreScreen =>
  lazy(async () => {
    const { IncomeOf } = await import('./income.tsx');
    return { default: ({ profile }: CentreProps) => <IncomeOf kind={kind} profile={profile} /> };
  });
const PAGES: Readonly<Record<CentrePage, CentreScreen>> = {
  team: lazy(() => import('./team.tsx')),
  create: lazy(() => import('./create.tsx')),
  downline: lazy(() => import('./downline.tsx')),
  links: lazy(() => import('./links.tsx')),
  bets: lazy(() => import('./bets.tsx')),
  profit: lazy(() => import('./profit.tsx')),
  income,
  transactions: lazy(() => import('./transactions.tsx')),
  dividend: salary('dividend'),
  daily: salary('daily'),
  hourly: salary('hourly'),
  realtime: salary('realtime'),
  contracts: lazy(() => import('./contracts.tsx')),
  transfer: lazy(() => import('./transfer.tsx')),
  requests: lazy(() => import('./requests.tsx')),
  news: lazy(() => import('./news.tsx')),
  security: lazy(() => import('./security.tsx')),
};

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** `18:30:05 GMT+6`, on the clock of the brand, by which everything here is counted; written alike in every language. */
function Clock({ timeZone }: { readonly timeZone: string | undefined }) {
  const now = useNow();
  const format = dateFormat('en', timeZone, 'clock');
  return (
    <time className="figs agent-clock" dir="ltr" dateTime={now.toISOString()} suppressHydrationWarning>
      {format.format(now)}
    </time>
  );
}

/** Only agents: everybody else goes back to the agents’ sign-in (docs/PRODUCT.md, 2). */
function AgentsOnly({ children }: { readonly children: ReactNode }) {
  const { state, member } = useSession();
  if (state === 'guest') return <Navigate to="/agent" replace />;
  if (state === 'unknown' || !member) return <Skeleton height={240} />;
  return member.isAgent ? children : <Navigate to="/agent" replace />;
}

export default function Centre() {
  const words = useWords();
  usePageHead(words('identity.agent_home'));
  return (
    <AgentsOnly>
      <Room />
    </AgentsOnly>
  );
}

const NOTHING = { dividend: false, daily: false, hourly: false, realtime: false };

function Room() {
  const words = useWords();
  const { pathname } = useLocation();
  const {
    value: profile,
    trouble,
    again,
  } = useRead<typeof GetAgentProfile>('/wps/agent/standing', {}, 20_000);
  const { value: contracts } = useRead<typeof GetContractInfo>('/wps/relay/MCSFE_contractInfo', {}, 20_000);
  const menu = menuFor({ ...(contracts?.enabled ?? NOTHING), transfers: profile?.transfers.on ?? false });
  const page = pageAt(pathname, menu);
  const waiting = contracts
    ? [
        contracts.divtypereq,
        contracts.dailysalreqtype,
        contracts.contracthoursalreq,
        contracts.realtimesalreqtype,
      ].filter((one) => one !== null).length
    : 0;
  const Page = PAGES[page];
  return (
    <div className="centre">
      <nav className="centre-rail" aria-label={words('commission.menu')}>
        {menu.map((entry) => (
          <Link
            key={entry.page}
            to={entry.page === 'team' ? '/agentHome' : `/agentHome/${entry.page}`}
            aria-current={entry.page === page ? 'page' : undefined}
          >
            <Icon name={entry.icon} />
            <span>{words(`commission.page.${entry.page}`)}</span>
            {entry.page === 'contracts' && waiting > 0 && <b className="centre-badge num">{waiting}</b>}
          </Link>
        ))}
      </nav>
      <div className="centre-main">
        <Bar title={words(`commission.page.${page}`)} profile={profile} />
        <main id="content" tabIndex={-1} className="centre-work stack">
          {!profile && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} money="untouched" />}
          {profile && (
            <ZoneContext value={profile.timeZone}>
              <Suspense fallback={<Skeleton height={320} />}>
                <Page profile={profile} />
              </Suspense>
            </ZoneContext>
          )}
        </main>
      </div>
    </div>
  );
}

function Bar({ title, profile }: { readonly title: string; readonly profile: AgentProfile | undefined }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const navigate = useNavigate();
  const { member, leave } = useSession();
  const month = useRead<typeof GetOverview>('/wps/agent/overview', { query: {} }, 20_000).value;
  const signOut = async (): Promise<void> => {
    // This tab is left either way; what the server was not told runs out there by itself.
    await api.send<typeof Logout>('DELETE', '/wps/session/logout', {}).catch(() => undefined);
    leave();
    restRemembered();
    answers.clear();
    void navigate('/agent');
  };
  return (
    <header className="centre-bar">
      <div className="centre-title">
        <h1 className="sign">{title}</h1>
        <Clock timeZone={profile?.timeZone} />
      </div>
      {month && (
        <p className="centre-income">
          <small>{words('commission.income_month')}</small>
          <Money amount={month.incomeMonth} currency={month.currency} />
        </p>
      )}
      <b className="centre-name">
        <bdi>{member?.nickname || member?.account}</bdi>
      </b>
      <div className="centre-doors">
        <Link className={buttonClass('line', { small: true })} to="/member/deposit">
          {words('commission.deposit')}
        </Link>
        <Link className={buttonClass('line', { small: true })} to="/member/withdraw">
          {words('commission.withdraw')}
        </Link>
        <Button small look="line" icon="exit" onClick={() => void signOut()}>
          {words('commission.sign_out')}
        </Button>
      </div>
    </header>
  );
}
