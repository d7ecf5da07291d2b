import { Suspense, use } from 'react';
import { Link, useParams } from 'react-router';
import { MEMBER_STATUSES } from '#features/people/members/contract.ts';
import { PlayerMore } from '#features/people/members/ui/operator/player-more.tsx';
import { StatusForm } from '#features/people/members/ui/operator/status-form.tsx';
import { StatusMark } from '#features/people/members/ui/operator/status-mark.tsx';
import type { GetPlayer, PlayerOverview } from '#features/watch/players/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { PlayerCards } from '#platform/ui/console-entries.ts';
import { useAddress } from '#platform/ui/desk/address.ts';
import { useRefresh } from '#platform/ui/desk/refresh.ts';
import { Views } from '#platform/ui/desk/views.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Bets } from './bets.tsx';
import { Notes } from './notes.tsx';
import { Overview } from './overview.tsx';
import { Payments } from './payments.tsx';
import { Sessions } from './sessions.tsx';
import { TABS, type Tab, tabOf } from './tabs.ts';
import { Timeline } from './timeline.tsx';
import './players.css';

/** `/players/:id`: everything about one player. */
export default function PlayerPage() {
  const words = useWords();
  const { id = '' } = useParams();
  const { get, set } = useAddress();
  const { value, trouble, again } = useRead<typeof GetPlayer>('/ops/players/{id}', { params: { id } }, 5_000);
  useRefresh(again, 10_000);
  const tab: Tab = TABS.find((one) => one === get('tab')) ?? 'overview';
  if (!value)
    return (
      <div className="desk-main">
        {trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={420} />}
      </div>
    );
  const status = MEMBER_STATUSES.find((one) => one === value.status) ?? 'active';
  const choose = (name: Tab): void =>
    set({ tab: name === 'overview' ? undefined : name, kind: undefined, state: undefined, after: undefined });
  return (
    <div className="desk-main players-page">
      <p>
        <Link to="/players">{words('players.all')}</Link>
      </p>
      <Views
        title={value.account}
        views={TABS.map((name) => ({ name, title: words(`players.tab.${name}`) }))}
        chosen={tab}
        onChoose={choose}
      >
        <StatusMark status={status} />
      </Views>
      <Part tab={tab} player={value} />
    </div>
  );
}

function Part({ tab, player }: { readonly tab: Tab; readonly player: PlayerOverview }) {
  const { id } = player;
  if (tab === 'overview')
    return (
      <>
        <Overview player={player} />
        <Account player={player} />
      </>
    );
  if (tab === 'payments') return <Payments player={player} />;
  if (tab === 'bets') return <Bets id={id} />;
  if (tab === 'sessions') return <Sessions id={id} />;
  if (tab === 'notes') return <Notes id={id} />;
  if (tab === 'timeline') return <Timeline id={id} account={player.account} />;
  return <Cards tab={tab} id={id} />;
}

/** What other rooms show of him. */
function Cards({ tab, id }: { readonly tab: Tab; readonly id: string }) {
  const cards = use(PlayerCards);
  return (
    <div className="players-cards">
      {cards
        .filter(({ path }) => tabOf(path) === tab)
        .map(({ path, Card }) => (
          <Suspense key={path} fallback={<Skeleton height={160} />}>
            <Card id={id} />
          </Suspense>
        ))}
    </div>
  );
}

/** Profile, status, level and what two people do to his account. */
function Account({ player }: { readonly player: PlayerOverview }) {
  const status = MEMBER_STATUSES.find((one) => one === player.status) ?? 'active';
  const { id, account, type, currency, registeredAt } = player;
  const member = { id, account, type, currency, registeredAt, status };
  return (
    <div className="players-cards">
      <StatusForm key={status} member={member} />
      <PlayerMore member={member} />
    </div>
  );
}
