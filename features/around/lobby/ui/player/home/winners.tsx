import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { playAddress } from '#features/play/rounds/contract/address.ts';
import { IconButton } from '#platform/ui/button.tsx';
import { Money } from '#platform/ui/money.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useWinners } from '../queries.ts';
import { SliderHead } from './slider.tsx';
import { nextPlace } from './winner-steps.ts';

/** Moves the board on by half a pixel a frame and begins again at its end; not where motion is not wanted. */
function useScrolling(still: boolean, lines: number) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const board = list.current;
    if (!board || still || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let at = board.scrollTop;
    let frame = 0;
    const step = (): void => {
      const held = board.matches(':hover, :focus-within') || document.hidden;
      if (held) at = board.scrollTop;
      else {
        at = nextPlace(at, board);
        board.scrollTop = at;
      }
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [still, lines]);
  return list;
}

/** Wins of real play, names masked, newest first. */
export function Winners() {
  const words = useWords();
  const { value, waiting, trouble, again } = useWinners();
  const [still, setStill] = useState(false);
  const list = useScrolling(still, value?.length ?? 0);
  return (
    <section className="section winners" aria-labelledby="winners-title">
      <SliderHead id="winners-title" title={words('lobby.winners')}>
        {value && value.length > 5 && (
          <IconButton
            className="winners-still"
            icon={still ? 'run' : 'pause'}
            label={words(still ? 'lobby.marquee_go' : 'lobby.marquee_pause')}
            onClick={() => setStill(!still)}
          />
        )}
      </SliderHead>
      {waiting && <SkeletonRows rows={5} height={47} />}
      {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
      {value?.length === 0 && (
        <div className="winners-none">
          <EmptyState icon="gift" title={words('lobby.winners_none')} />
        </div>
      )}
      {value && value.length > 0 && (
        <ul ref={list}>
          {value.map((win) => (
            <li key={`${win.at} ${win.customerName} ${win.winAmount}`}>
              <bdi>{win.customerName}</bdi>
              <Link to={playAddress(win.gameCode)}>
                <bdi>{win.gameName}</bdi>
              </Link>
              <Money amount={win.winAmount} currency={win.currency} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
