import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import '#platform/ui/css/play.css';
import { GameFrame } from '#platform/ui/game-frame.tsx';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useTableStage } from './stage.ts';
import { TableRoom } from './table-room.tsx';
import { useTable } from './use-table.ts';
import './tables.css';

const FlightRoom = lazy(() => import('./flight/flight-room.tsx'));
const BingoRoom = lazy(() => import('./bingo/bingo-room.tsx'));

/** `/tables/:code`: a table everybody plays at. Guests watch, or play with the credits of a trial. */
export default function TablePage() {
  const words = useWords();
  const { code = '' } = useParams();
  const stage = useTableStage(code);
  const followed = useTable(code);
  const session = useSession((one) => one.state);
  const [begun] = useState(() => Date.now());
  const { table, trouble, again } = followed;
  const missing = !stage || (trouble instanceof ApiRefusal && trouble.status === 404);
  usePageHead(table?.name ?? words('tables.table'), missing ? 404 : 200);
  if (missing) return <NoTable />;
  if (table?.flight && stage.Sky)
    return (
      <Suspense>
        <FlightRoom
          key={`${table.code} ${table.currency}`}
          {...followed}
          table={table}
          stage={stage}
          Sky={stage.Sky}
          guest={session !== 'member' && !table.trial}
          begun={begun}
        />
      </Suspense>
    );
  if (table?.pool)
    return (
      <Suspense>
        <BingoRoom
          key={`${table.code} ${table.currency}`}
          {...followed}
          table={table}
          pool={table.pool}
          stage={stage}
          guest={session !== 'member' && !table.trial}
          begun={begun}
        />
      </Suspense>
    );
  if (table)
    return (
      <TableRoom
        key={`${table.code} ${table.currency}`}
        {...followed}
        table={table}
        stage={stage}
        guest={session !== 'member' && !table.trial}
        begun={begun}
      />
    );
  return (
    <GameFrame title={words('tables.table')}>
      {trouble ? (
        <ErrorState trouble={trouble} onRetry={again} money="untouched" />
      ) : (
        <div className="table-page" aria-busy="true">
          <div className="session-line" />
          <div className="table-main">
            <stage.Felt outcome={null} shown={0} />
            <div className="band" />
            <div className="table-waiting">
              <Skeleton height={220} />
              <Skeleton height={60} />
            </div>
          </div>
        </div>
      )}
    </GameFrame>
  );
}

function NoTable() {
  const words = useWords();
  return (
    <GameFrame title={words('tables.table')}>
      <EmptyState
        stage
        missing
        icon="grid"
        title={words('tables.no_table')}
        hint={words('tables.no_table_do')}
        way={{ to: '/live', title: words('tables.to_tables') }}
      />
    </GameFrame>
  );
}
