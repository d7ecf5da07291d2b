import { useEffect, useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import type { GetGameAddress } from '#features/around/lobby/contract.ts';
import { useVisitorKind } from '#identity/sessions/ui/player/session.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { Redirect } from '#platform/ui/redirect.tsx';
import { EmptyState, ErrorState } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useFront } from './game/front.ts';
import { GameFrame } from '#platform/ui/game-frame.tsx';
import { type GameMode, useOpening } from './game/opening.ts';
import { TrialStrip } from './game/trial-strip.tsx';
import '#platform/ui/css/play.css';

/** `?mode=trial` asks for credits; a member plays for real unless he asks; a guest and a trial account have only credits. Once chosen it stays. */
function useMode(): GameMode | undefined {
  const [params] = useSearchParams();
  const visitorKind = useVisitorKind();
  const asked = params.get('mode') === 'trial' ? 'trial' : undefined;
  const [own, setOwn] = useState<GameMode>();
  useEffect(() => {
    // Becoming a member changes a trial into real play only by asking; losing the session never changes real play into a trial.
    if (visitorKind !== 'unknown')
      setOwn((before) => before ?? (visitorKind === 'member' ? 'real' : 'trial'));
  }, [visitorKind]);
  return asked ?? (own === 'trial' && visitorKind === 'member' ? 'real' : own);
}

/** `/play/:gameCode`: an in-house game with everything that stands around it. */
export default function PlayPage() {
  const { gameCode = '' } = useParams();
  const mode = useMode();
  const guest = useVisitorKind() === 'guest';
  const front = useFront(gameCode);
  const title = front?.titleOf(gameCode);
  const { opened, Room, Stage, trouble, times, again } = useOpening(gameCode, title ? mode : undefined);
  const words = useWords();
  usePageHead(opened?.name ?? title ?? words('rounds.game'), title ? 200 : 404);
  if (!front || !title) return <Elsewhere gameCode={gameCode} />;
  if (mode === 'real' && guest) return <LoggedOut />;
  if (opened && Room && Stage && mode === opened.mode)
    return <Room key={`${opened.gameCode}:${times}`} Stage={Stage} opened={opened} onReopen={again} />;
  if (trouble instanceof ApiRefusal && trouble.status === 404) return <NoGame />;
  return (
    <GameFrame title={title}>
      {trouble ? (
        <ErrorState trouble={trouble} onRetry={again} money="untouched" />
      ) : (
        <div className="play-waiting">
          <div className="session-line" />
          <TrialStrip />
          <front.Waiting code={gameCode} />
        </div>
      )}
    </GameFrame>
  );
}

/** No game one opens for oneself: what has another page leads on to it. */
function Elsewhere({ gameCode }: { readonly gameCode: string }) {
  const { search } = useLocation();
  const { value } = useRead<typeof GetGameAddress>('/wps/game/address', { query: { gameCode } });
  // A title whose program this page does not know must not lead to itself.
  if (!value || value.address.startsWith('/play/')) return <NoGame />;
  return <Redirect to={value.address.includes('?') ? value.address : value.address + search} />;
}

function NoGame() {
  const words = useWords();
  return (
    <EmptyState
      page
      missing
      icon="grid"
      title={words('rounds.no_game')}
      action={
        <>
          <Link className={buttonClass('go')} to="/games">
            {words('rounds.to_games')}
          </Link>
          <Link className={buttonClass('line')} to="/">
            {words('rounds.to_home')}
          </Link>
        </>
      }
    >
      {words('rounds.no_game_do')}
    </EmptyState>
  );
}

/** The session ended while the game was open: real play never turns into a trial by itself. */
function LoggedOut() {
  const words = useWords();
  const show = usePopups((popups) => popups.show);
  useEffect(() => show('login'), [show]);
  return (
    <GameFrame title={words('rounds.game')}>
      <EmptyState
        stage
        icon="lock"
        title={words('rounds.logged_out')}
        action={
          <Button look="go" onClick={() => show('login')}>
            {words('rounds.log_in')}
          </Button>
        }
      >
        {words('rounds.logged_out_do')}
      </EmptyState>
    </GameFrame>
  );
}
