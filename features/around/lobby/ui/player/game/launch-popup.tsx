import { Link, useNavigate } from 'react-router';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { GameGrid } from '#platform/ui/game-tile.tsx';
import { Popup } from '#platform/ui/popup.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { GameCard } from '#features/around/lobby/ui/player/game-card.tsx';
import './launch.css';
import type { LaunchNews } from './launch-news.ts';

const isNews = (about: unknown): about is LaunchNews =>
  typeof about === 'object' && about !== null && 'kind' in about;

/** In the reader's own zone: he waits for it. */
function OpensAgain({ at }: { readonly at: string }) {
  const words = useWords();
  return (
    <p>
      <span className="muted">{words('lobby.closed_end')}</span> <When className="figs" at={at} />
    </p>
  );
}

/** Why a game did not open: a trial account that needs to become real, or maintenance, with others to play. */
export default function LaunchPopup() {
  const words = useWords();
  const { about, close } = usePopups();
  const navigate = useNavigate();
  if (!isNews(about)) return null;
  if (about.kind === 'true-account') {
    const upgrade = (): void => {
      close();
      void navigate('/register');
    };
    return (
      <Popup title={words('lobby.true_account')} onClose={close}>
        <div className="launch-news">
          <Icon name="warn" />
          <p>{words('lobby.in_need_true_account')}</p>
          <Button look="go" wide onClick={upgrade}>
            {words('lobby.in_increase_submit')}
          </Button>
        </div>
      </Popup>
    );
  }
  return (
    <Popup title={words('lobby.closed_title', { name: about.name })} onClose={close} wide>
      <p>{words('lobby.closed_more')}</p>
      {about.until !== null && <OpensAgain at={about.until} />}
      {about.recommended.length > 0 && (
        <section className="launch-others" aria-labelledby="launch-others">
          <h3 id="launch-others" className="sign">
            {words('lobby.closed_others')}
          </h3>
          <GameGrid>
            {about.recommended.map((game) => (
              <GameCard key={game.gameCode} game={game} onOpened={close} />
            ))}
          </GameGrid>
        </section>
      )}
      {/* Where nothing of its kind is open either, this is the only way on. */}
      <p className="launch-all">
        <Link
          className={buttonClass(about.recommended.length > 0 ? 'line' : 'go', { wide: true })}
          to="/games"
          onClick={close}
        >
          {words('lobby.to_all')}
        </Link>
      </p>
    </Popup>
  );
}
