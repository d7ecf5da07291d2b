import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { BetSlip } from '#features/play/sportsbook/ui/player/entries.ts';
import { useSlipBegun } from '#features/play/sportsbook/ui/player/placing.ts';
import { useBalance } from '#features/money/wallet/ui/player/balance.ts';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { Money } from '#platform/ui/money.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { Serial, Slip, SlipAction, SlipHead, SlipRow, SlipRows, SlipSum } from '#platform/ui/slip.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useOpenPlay } from './open-play.ts';

function OpenPlays({ onLeave }: { readonly onLeave: (() => void) | undefined }) {
  const words = useWords();
  const plays = useOpenPlay();
  if (plays.length === 0) return <p className="slip-rows muted">{words('site.slip_none')}</p>;
  return (
    <ul>
      {plays.map((play) => (
        <li key={play.id} className="slip-round">
          <strong>
            <bdi>{play.title}</bdi>
          </strong>
          <Money amount={play.stake} currency={play.currency} />
          <Serial>{play.serial}</Serial>
          <Link className={buttonClass('quiet', { small: true })} to={play.to} onClick={onLeave}>
            {words('site.slip_resume')}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What of the member's money is where: free, set aside, in open rounds. */
/** Picks of matches come first: a slip that waits to be placed. */
export function SlipPaper({ onLeave }: { readonly onLeave?: () => void }) {
  const begun = useSlipBegun();
  // What was just placed is said before the paper turns over.
  const [bets, setBets] = useState(begun);
  useEffect(() => {
    if (begun) setBets(true);
  }, [begun]);
  return bets ? <BetSlip /> : <MoneyPaper onLeave={onLeave} />;
}

function MoneyPaper({ onLeave }: { readonly onLeave: (() => void) | undefined }) {
  const words = useWords();
  const isMember = useSession((session) => session.state === 'member');
  const show = usePopups((popups) => popups.show);
  const balance = useBalance().value;
  if (!isMember) {
    return (
      <>
        <SlipHead title={words('site.slip_title')} />
        <p className="slip-rows">{words('site.slip_guest')}</p>
        <SlipAction>
          <Button look="go" wide onClick={() => show('login')}>
            {words('site.login')}
          </Button>
        </SlipAction>
      </>
    );
  }
  return (
    <>
      <SlipHead title={words('site.slip_title')} />
      <OpenPlays onLeave={onLeave} />
      {balance && (
        <>
          <SlipRows>
            <SlipRow name={words('site.slip_held')}>
              <Money amount={balance.held} currency={balance.currency} />
            </SlipRow>
          </SlipRows>
          <SlipSum name={words('site.slip_free')}>
            <Money amount={balance.balance} currency={balance.currency} />
          </SlipSum>
        </>
      )}
      <SlipAction>
        <Link className={buttonClass('quiet', { wide: true })} to="/member/records" onClick={onLeave}>
          {words('site.member_record')}
        </Link>
      </SlipAction>
    </>
  );
}

/** The desktop's slip: a column of its own. */
export default function SlipColumn() {
  const words = useWords();
  return (
    <aside className="slip-col" aria-label={words('site.slip')}>
      <div className="slip-col-in">
        <Slip>
          <SlipPaper />
        </Slip>
      </div>
    </aside>
  );
}
