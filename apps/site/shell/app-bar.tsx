import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useWhiteLabel } from '#features/around/lobby/ui/player/queries.ts';
import { SearchField } from '#features/around/lobby/ui/player/search-field.tsx';
import { useBalance } from '#features/money/wallet/ui/player/balance.ts';
import { useSession, useVisitorKind } from '#identity/sessions/ui/player/session.ts';
import { useJoining } from '#identity/sign-in/ui/player/use-joining.ts';
import { Balance } from '#platform/ui/balance.tsx';
import { Button, buttonClass, IconButton } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useLiveState } from '#platform/ui/live.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { ConnectionBar, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { BrandMark } from './brand-mark.tsx';
import { Drop } from './drop.tsx';
import { searchAddress } from './search.ts';

const AccountMenu = lazy(() => import('./account-menu.tsx'));

/** Both halves are drawn, and the mark the head script set says which one shows: nothing jumps when the page comes alive. */
export function AppBar() {
  const words = useWords();
  const show = usePopups((popups) => popups.show);
  const live = useLiveState();
  const joining = useJoining();
  return (
    <header className="bar">
      <div className="bar-row">
        <BrandMark />
        <div className="bar-search">
          <SearchField withKey address={searchAddress} />
        </div>
        <div className="bar-end">
          <IconButton
            icon="globe"
            label={words('site.settings')}
            onClick={() => show('settings')}
            className="bar-globe"
          />
          <span className="bar-guest rowline">
            <Button look="line" small onClick={() => show('login')}>
              {words('site.login')}
            </Button>
            {joining && (
              <Link className={buttonClass('go', { small: true })} to="/register">
                {words('site.join')}
              </Link>
            )}
          </span>
          <MemberEnd />
        </div>
      </div>
      <ConnectionBar state={live} />
    </header>
  );
}

function MemberEnd() {
  const words = useWords();
  const member = useSession((session) => session.member);
  const { value, again } = useBalance();
  const isTrial = useVisitorKind() === 'trial';
  const offered = useWhiteLabel().value?.currencies.length ?? 1;
  // Also one that is closed for new accounts, where he has it.
  const several = Math.max(offered, member?.currencies.length ?? 1) > 1;
  const show = usePopups((popups) => popups.show);
  return (
    <span className="bar-member">
      {isTrial ? (
        <>
          <span className="balance">{words('site.play_credits')}</span>
          <Link className={buttonClass('go', { small: true })} to="/register">
            {words('site.join')}
          </Link>
        </>
      ) : (
        <>
          <Balance
            amount={value?.balance}
            currency={value?.currency ?? member?.currency ?? 'XXX'}
            onRefresh={again}
          />
          {several && value && (
            <Button
              look="line"
              small
              className="bar-currency"
              title={words('site.currency')}
              onClick={() => show('settings')}
            >
              <bdi>{value.currency}</bdi>
            </Button>
          )}
          <Link className={`${buttonClass('go', { small: true })} bar-deposit`} to="/member/deposit">
            <Icon name="plus" />
            <span>{words('site.deposit')}</span>
          </Link>
        </>
      )}
      {member && (
        <Drop
          className={`${buttonClass('line', { small: true })} bar-name`}
          face={
            <>
              <bdi>{member.nickname || member.account}</bdi>
              <Icon name="fwd" small />
            </>
          }
        >
          {() => (
            <Suspense fallback={<Skeleton height={240} />}>
              <AccountMenu />
            </Suspense>
          )}
        </Drop>
      )}
    </span>
  );
}
