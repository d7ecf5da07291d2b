import { Link } from 'react-router';
import { useBalance } from '#features/money/wallet/ui/player/balance.ts';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useMasked } from '#platform/ui/masked.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { Slip, SlipAction, SlipHead, SlipRow, SlipRows, SlipSum } from '#platform/ui/slip.tsx';
import { dateFormat } from '#platform/ui/date-format.ts';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { keyOf, MenuLine, useMenu } from '../shell/menu.tsx';
import './member.css';

function BalanceSlip() {
  const words = useWords();
  const balance = useBalance().value;
  const [masked] = useMasked();
  const member = useSession((session) => session.member);
  /** Its place is kept until it is known. */
  const figure = (amount: string | undefined) =>
    masked || !balance || amount === undefined ? (
      <span className="num">{masked ? '••••••' : '\u00a0'}</span>
    ) : (
      <Money amount={amount} currency={balance.currency} />
    );
  return (
    <div className="onstage cloth">
      <Slip>
        <SlipHead title={member?.nickname || member?.account || words('site.member')} />
        <SlipRows>
          <SlipRow name={words('site.slip_held')}>{figure(balance?.held)}</SlipRow>
        </SlipRows>
        <SlipSum name={words('site.slip_balance')}>{figure(balance?.balance)}</SlipSum>
        <SlipAction>
          <Link className={buttonClass('go', { wide: true })} to="/member/deposit">
            {words('site.deposit')}
          </Link>
        </SlipAction>
      </Slip>
    </div>
  );
}

export default function Member() {
  const words = useWords();
  const tag = useTag();
  const member = useSession((session) => session.member);
  const show = usePopups((popups) => popups.show);
  const title = words('site.member');
  usePageHead(title);
  const since = member && dateFormat(tag, undefined, 'day').format(new Date(member.registeredAt));
  return (
    <div className="page stack account">
      <h1 className="sign">{title}</h1>
      <div className="stack account-money">
        <BalanceSlip />
        <p className="faint">{since ? words('site.member_since', { date: since }) : '\u00a0'}</p>
      </div>
      <nav className="menu-list" aria-label={title}>
        {useMenu('centre').map((entry) => (
          <MenuLine key={keyOf(entry)} entry={entry} withArrow />
        ))}
        <button type="button" onClick={() => show('settings')}>
          <Icon name="globe" />
          {words('site.settings')}
          <Icon name="fwd" flip />
        </button>
        <button type="button" onClick={() => show('logout')}>
          <Icon name="exit" flip />
          {words('site.logout')}
        </button>
      </nav>
    </div>
  );
}
