/** The door of who may no longer play: what it is, until when, where help is; and behind it his money and his records, nothing else. */
import { Suspense } from 'react';
import { Link, matchPath, useLocation } from 'react-router';
import { useBalance, useBalanceNews } from '#features/money/wallet/ui/player/balance.ts';
import { useWhiteLabel } from '#features/around/lobby/ui/player/queries.ts';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { Button, buttonClass, IconButton } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { Money } from '#platform/ui/money.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { Slip, SlipAction, SlipHead, SlipRow, SlipRows, SlipSum } from '#platform/ui/slip.tsx';
import { Toasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useWhen } from '#platform/ui/when.tsx';
import { Trouble } from '../pages/trouble.tsx';
import { POPUPS } from '../popups-list.ts';
import { Popups } from '../popups.tsx';
import { SiteRoutes } from '../routes.tsx';
import { BrandMark } from './brand-mark.tsx';
import './door.css';
import { keyOf, MenuLine, useMenu } from './menu.tsx';
import { openService } from './outside.ts';

/** What lies behind the door, as the calls that are open to him. */
const BEHIND = [
  '/member/withdraw',
  '/member/accounts',
  '/member/records',
  '/member/statement',
  '/member/wallets',
  '/member/bets',
  '/member/bets/:kind/:ref',
  '/member/lottery',
  '/sports/bets',
  '/member/profit',
  '/member/bonus',
  '/member/exports',
  '/member/messages',
  '/member/verification',
  '/member/profile',
  '/service',
  '/support',
  '/support/new',
  '/support/:id',
  '/responsible',
  '/help',
  '/status',
  '/terms',
  '/privacy',
  '/about',
  '/licences',
] as const;
const POPUPS_BEHIND = POPUPS.filter(({ name }) => ['settings', 'logout', 'account'].includes(name));

const isBehind = (path: string): boolean => BEHIND.some((one) => matchPath(one, path) !== null);

function BalanceSlip() {
  const words = useWords();
  const balance = useBalance().value;
  const member = useSession((session) => session.member);
  const figure = (amount: string | undefined) =>
    balance && amount !== undefined ? (
      <Money amount={amount} currency={balance.currency} />
    ) : (
      <span className="num">{'\u00a0'}</span>
    );
  return (
    <Slip>
      <SlipHead title={member?.nickname || member?.account || words('site.member')} />
      <SlipRows>
        <SlipRow name={words('site.slip_held')}>{figure(balance?.held)}</SlipRow>
      </SlipRows>
      <SlipSum name={words('site.slip_balance')}>{figure(balance?.balance)}</SlipSum>
      <SlipAction>
        <Link className={buttonClass('go', { wide: true })} to="/member/withdraw">
          {words('site.door_withdraw')}
        </Link>
      </SlipAction>
    </Slip>
  );
}

function Help() {
  const words = useWords();
  const service = useWhiteLabel().value?.customerService[0];
  return (
    <div className="door-help">
      <Link className={buttonClass('line')} to="/responsible">
        {words('site.page_responsible')}
      </Link>
      <Link className={buttonClass('line')} to="/help">
        {words('site.page_help')}
      </Link>
      {service && (
        <Button look="line" icon="chat" onClick={() => openService(service.url)}>
          {words('site.help')}
        </Button>
      )}
    </div>
  );
}

/** What an account is that is closed for play, until when, and where help is. */
function Notice() {
  const words = useWords();
  const when = useWhen();
  const restriction = useSession(({ member }) => member?.restriction);
  if (!restriction) return null;
  const { reason, until } = restriction;
  return (
    <section className="stack" aria-labelledby="door-title">
      <h1 id="door-title" className="sign">
        {words(reason === 'excluded' ? 'site.door_excluded' : 'site.door_closed')}
      </h1>
      {until !== null && <p>{words('site.door_until', { when: when(until) })}</p>}
      <p>{words('site.door_left')}</p>
      <p>{words('site.door_open_bets')}</p>
      <p className="muted">{words('site.door_help')}</p>
      <Help />
    </section>
  );
}

function Front() {
  const words = useWords();
  const show = usePopups((popups) => popups.show);
  const lines = useMenu('centre').filter(({ opens }) => 'to' in opens && isBehind(opens.to));
  usePageHead(words('site.member'));
  return (
    <div className="page door-front">
      <Notice />
      <BalanceSlip />
      <nav className="menu-list" aria-label={words('site.member')}>
        {lines.map((entry) => (
          <MenuLine key={keyOf(entry)} entry={entry} withArrow />
        ))}
        <button type="button" onClick={() => show('logout')}>
          <Icon name="exit" flip />
          {words('site.logout')}
        </button>
      </nav>
    </div>
  );
}

export default function Door() {
  const words = useWords();
  const { pathname } = useLocation();
  const show = usePopups((popups) => popups.show);
  useBalanceNews();
  const inside = isBehind(pathname);
  return (
    <div className="door">
      <div className="strip cloth" />
      <header className="door-bar">
        <BrandMark />
        <span className="rowline">
          <IconButton icon="globe" label={words('site.settings')} onClick={() => show('settings')} />
          <IconButton icon="exit" label={words('site.logout')} onClick={() => show('logout')} />
        </span>
      </header>
      <main id="content" tabIndex={-1}>
        {inside && (
          <Link className="door-back" to="/member">
            <Icon name="back" flip />
            {words('site.member')}
          </Link>
        )}
        <Trouble key={pathname}>
          <Suspense fallback={null}>{inside ? <SiteRoutes /> : <Front />}</Suspense>
        </Trouble>
      </main>
      <Popups among={POPUPS_BEHIND} />
      <Toasts />
    </div>
  );
}
