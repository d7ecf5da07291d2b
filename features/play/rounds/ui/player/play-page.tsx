import { useEffect, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useHoldBalance } from '#features/money/wallet/ui/player/balance.ts';
import { slotGame } from '#games/slots/view/games.ts';
import { SlotStage } from '#games/slots/view/slot-stage.tsx';
import '#games/slots/view/slots.css';
import { useSession } from '#identity/ui/player/session.ts';
import { ApiTrouble } from '#platform/ui/api.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { formatMoney } from '#platform/ui/money-format.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { GameBar, SessionLine } from './game-bar.tsx';
import './rounds.css';
import { openTable } from './table.ts';
import type { Table } from './table.ts';

/** One game: members play with their balance, guests try it with play credits under the same rules. */
export default function PlayPage() {
  const { gameCode = '' } = useParams();
  const state = useSession((session) => session.state);
  if (state === 'unknown') return <Skeleton height={560} />;
  return <Seat key={`${gameCode}|${state}`} gameCode={gameCode} mode={state === 'member' ? 'real' : 'trial'} />;
}

type Opening = { readonly table?: Table; readonly trouble?: unknown };

function useTable(gameCode: string, mode: 'real' | 'trial', wanted: boolean) {
  const api = useApi();
  const words = useWords();
  const tag = useTag();
  const say = useToasts((toasts) => toasts.say);
  const [opening, setOpening] = useState<Opening>({});
  const [busy, setBusy] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a table stays the same while the game is open; only another try opens another
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    const onError = (trouble: unknown): void => say(trouble instanceof ApiTrouble ? words('rounds.uncertain') : trouble instanceof Error ? trouble.message : String(trouble), 'wrong');
    openTable(api, gameCode, mode, { formatMoney: (amount, currency) => formatMoney(amount, currency, tag), onError, onBusy: setBusy })
      .then((table) => !gone && setOpening({ table }))
      .catch((trouble: unknown) => !gone && setOpening({ trouble }));
    return () => {
      gone = true;
    };
  }, [tries]);
  return {
    ...opening,
    busy,
    again: () => {
      setOpening({});
      setTries(tries + 1);
    },
  };
}

function Seat({ gameCode, mode }: { readonly gameCode: string; readonly mode: 'real' | 'trial' }) {
  const words = useWords();
  // The stage lives as long as its game and host stay the same objects.
  const game = useMemo(() => slotGame(gameCode), [gameCode]);
  const { table, trouble, busy, again } = useTable(gameCode, mode, game !== undefined);
  useHoldBalance(busy);
  usePageHead(table?.opened.name ?? gameCode);
  if (!game) {
    return (
      <EmptyState
        page
        icon="grid"
        title={words('rounds.no_game')}
        action={
          <Link className={buttonClass('go')} to="/games">
            {words('rounds.to_games')}
          </Link>
        }
      />
    );
  }
  if (trouble !== undefined) return <ErrorState trouble={trouble} onRetry={again} money="untouched" />;
  if (!table) return <Skeleton height={560} />;
  return (
    <div className="play">
      <GameBar table={table} />
      <SessionLine table={table} />
      <SlotStage game={game} host={table.host} />
    </div>
  );
}
