import { useSearchParams } from 'react-router';
import type { GetMissions, GetTournaments } from '#features/around/missions/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useWhen } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { MissionCard } from './mission-card.tsx';
import { SUMMARY, TOURNAMENTS, useMissionsMoved } from './missions.ts';
import { TournamentCard } from './tournament-card.tsx';
import './missions.css';

const VIEWS = ['missions', 'tournaments'] as const;

/** `/member/missions`: what counts today, and the tournaments beside it. */
export default function MissionsPage() {
  const words = useWords();
  const title = words('missions.title');
  usePageHead(title);
  useMissionsMoved();
  const [params, setParams] = useSearchParams();
  const view = VIEWS.find((one) => one === params.get('view')) ?? 'missions';
  return (
    <div className="page stack missions">
      <h1 className="sign">{title}</h1>
      <div className="chips" role="group" aria-label={title}>
        {VIEWS.map((one) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={view === one}
            onClick={() => setParams(one === 'missions' ? {} : { view: one }, { replace: true })}
          >
            {words(`missions.view_${one}`)}
          </button>
        ))}
      </div>
      {view === 'missions' ? <Missions /> : <Tournaments />}
    </div>
  );
}

function Missions() {
  const words = useWords();
  const when = useWhen();
  const { value, trouble, again } = useRead<typeof GetMissions>(SUMMARY, {}, 5_000);
  if (!value)
    return trouble ? (
      <ErrorState trouble={trouble} onRetry={again} money="untouched" />
    ) : (
      <SkeletonRows rows={5} height={120} />
    );
  if (value.missions.length === 0)
    return (
      <EmptyState icon="star" title={words('missions.none')}>
        {words('missions.none_do')}
      </EmptyState>
    );
  return (
    <>
      <p className="muted">{words('missions.resets', { when: when(value.resetsAt) })}</p>
      <ul className="mission-list">
        {value.missions.map((one) => (
          <li key={one.id}>
            <MissionCard mission={one} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Tournaments() {
  const words = useWords();
  const { value, trouble, again } = useRead<typeof GetTournaments>(TOURNAMENTS, {}, 5_000);
  if (!value)
    return trouble ? (
      <ErrorState trouble={trouble} onRetry={again} />
    ) : (
      <SkeletonRows rows={3} height={180} />
    );
  if (value.list.length === 0)
    return (
      <EmptyState icon="star" title={words('missions.tournaments_none')}>
        {words('missions.tournaments_none_do')}
      </EmptyState>
    );
  return (
    <ul className="mission-list">
      {value.list.map((one) => (
        <li key={one.id}>
          <TournamentCard tournament={one} />
        </li>
      ))}
    </ul>
  );
}
