import { Link, useParams } from 'react-router';
import type { GetPits, Pit } from '#features/play/cockfight/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { SessionLine } from '#platform/ui/session-line.tsx';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { BetPanel } from './bet-panel.tsx';
import { Card, Road } from './card.tsx';
import { Ring } from './ring.tsx';
import { PitRules } from './rules.tsx';
import { type FollowedPit, usePit } from './use-pit.ts';
import './cockfight.css';

const FRESH_MS = 60_000;

/** `/cockfight` and `/cockfight/:code`: an arena, its fight, its pool. Everybody may watch. */
export default function PitPage() {
  const words = useWords();
  const { code } = useParams();
  const { value, trouble, again } = useRead<typeof GetPits>('/cockfight/pits', {}, FRESH_MS);
  const pits = value?.pits ?? [];
  // The address of a maker, or of an arena that is no more, shows the first.
  const shown = pits.find((pit) => pit.code === code) ?? pits[0];
  const title = words('cockfight.title');
  usePageHead(shown?.name ?? title);
  return (
    <div className="page cockfight">
      <SessionLine />
      <header className="pit-head">
        <h1 className="sign">{title}</h1>
        <nav className="pit-tabs" aria-label={words('cockfight.arenas')}>
          {pits.map((pit) => (
            <Link
              key={pit.code}
              className="chip"
              to={`/cockfight/${pit.code}`}
              aria-current={pit === shown ? 'page' : undefined}
            >
              <bdi>{pit.name}</bdi>
            </Link>
          ))}
        </nav>
      </header>
      {shown ? (
        <Arena key={shown.code} code={shown.code} />
      ) : value ? (
        <EmptyState icon="grid" title={words('cockfight.none')} />
      ) : trouble ? (
        <ErrorState trouble={trouble} onRetry={again} />
      ) : (
        <Skeleton height={420} />
      )}
    </div>
  );
}

function Arena({ code }: { readonly code: string }) {
  const followed = usePit(code);
  const { pit, trouble, again } = followed;
  if (pit) return <Shown {...followed} pit={pit} />;
  return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={420} />;
}

function Shown({ pit, now, take, reprice }: FollowedPit & { readonly pit: Pit }) {
  const words = useWords();
  const { fight } = pit;
  return (
    <div className="pit">
      <div className="pit-main">
        {fight ? (
          <>
            <Ring pit={pit} fight={fight} now={now} />
            <BetPanel
              key={fight.fightId}
              pit={pit}
              fight={fight}
              now={now}
              onTaken={take}
              onPrices={reprice}
            />
          </>
        ) : (
          <EmptyState icon="clock" title={words('cockfight.no_fight')} />
        )}
      </div>
      <aside className="pit-side">
        <Road pit={pit} />
        <Card pit={pit} />
        <PitRules pit={pit} />
      </aside>
    </div>
  );
}
