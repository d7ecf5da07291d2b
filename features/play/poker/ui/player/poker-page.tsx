import { Link, useParams } from 'react-router';
import type { GetPokerTables, PokerLine } from '#features/play/poker/contract.ts';
import type { GetPokerTournaments, PokerTournament } from '#features/play/poker/contract/tournaments.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { SessionLine } from '#platform/ui/session-line.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { LOOK_EVERY_MS, useLookAgain } from './look-again.ts';
import { TableRoom } from './table-room.tsx';
import './poker.css';

/** `/poker`: the tables and tournaments · `/poker/:code`: one table. Everybody may watch. */
export default function PokerPage() {
  const { code } = useParams();
  return (
    <div className="page poker">{code === undefined ? <Lobby /> : <TableRoom key={code} code={code} />}</div>
  );
}

function Lobby() {
  const words = useWords();
  const { value, trouble, again } = useRead<typeof GetPokerTables>('/poker/tables', {}, LOOK_EVERY_MS);
  useLookAgain(again);
  usePageHead(words('poker.title'));
  const tables = value?.tables ?? [];
  const trials = tables.filter(({ kind }) => kind === 'trial');
  const cash = tables.filter(({ kind }) => kind === 'cash');
  return (
    <>
      <SessionLine />
      <header className="poker-lobby-head">
        <h1 className="sign">{words('poker.title')}</h1>
        <p className="muted">{words('poker.lead')}</p>
      </header>
      {value ? (
        <>
          <TableList title={words('poker.cash_tables')} tables={cash} />
          <TableList title={words('poker.trial_tables')} tables={trials} />
        </>
      ) : trouble ? (
        <ErrorState trouble={trouble} onRetry={again} />
      ) : (
        <SkeletonRows rows={6} />
      )}
      <Tournaments />
    </>
  );
}

function TableList({ title, tables }: { readonly title: string; readonly tables: readonly PokerLine[] }) {
  const words = useWords();
  return (
    <section className="poker-list">
      <h2 className="sign">{title}</h2>
      {tables.length === 0 ? (
        <EmptyState icon="grid" title={words('poker.no_tables')} />
      ) : (
        <ul>
          {tables.map((table) => (
            <li key={table.code} className="poker-row">
              <span className="poker-row-name">
                <bdi>{table.name}</bdi>
                <span className="muted">{words(`poker.game_${table.game}`)}</span>
              </span>
              <span>
                <Money amount={table.smallBlind} currency={table.currency} />/
                <Money amount={table.bigBlind} currency={table.currency} />
              </span>
              <span className="num">
                {table.players}/{table.seats}
              </span>
              <span className="muted poker-row-pot">
                {table.averagePot !== null && <Money amount={table.averagePot} currency={table.currency} />}
              </span>
              <Link
                className={buttonClass(table.kind === 'trial' ? 'line' : 'go')}
                to={`/poker/${table.code}`}
              >
                {words(table.players >= table.seats ? 'poker.watch' : 'poker.open')}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Tournaments() {
  const words = useWords();
  const { value, trouble, again } = useRead<typeof GetPokerTournaments>(
    '/poker/tournaments',
    {},
    LOOK_EVERY_MS,
  );
  useLookAgain(again);
  return (
    <section className="poker-list">
      <h2 className="sign">{words('poker.tournaments')}</h2>
      {value ? (
        value.list.length === 0 ? (
          <EmptyState icon="clock" title={words('poker.no_tournaments')} />
        ) : (
          <ul>
            {value.list.map((one) => (
              <TournamentRow key={one.id} one={one} />
            ))}
          </ul>
        )
      ) : trouble ? (
        <ErrorState trouble={trouble} onRetry={again} />
      ) : (
        <SkeletonRows rows={2} />
      )}
    </section>
  );
}

function TournamentRow({ one }: { readonly one: PokerTournament }) {
  const words = useWords();
  return (
    <li className="poker-row">
      <span className="poker-row-name">
        <bdi>{one.name}</bdi>
        <span className="muted">
          {words(`poker.state_${one.state}`)}{' '}
          {one.startsAt !== null && one.state === 'registering' && <When at={one.startsAt} />}
        </span>
      </span>
      <span>
        <Money amount={one.buyIn} currency={one.currency} /> +{' '}
        <Money amount={one.fee} currency={one.currency} />
      </span>
      <span className="num">
        {one.entries}/{one.most}
      </span>
      <span className="muted poker-row-pot">
        <Money amount={one.prizePool} currency={one.currency} />
      </span>
      <Link
        className={buttonClass(one.open && !one.entered ? 'go' : 'line')}
        to={`/poker/tournaments/${one.id}`}
      >
        {words(one.entered ? 'poker.entered' : 'poker.look')}
      </Link>
    </li>
  );
}
