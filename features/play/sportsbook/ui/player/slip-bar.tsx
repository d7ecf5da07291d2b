import { usePopups } from '#platform/ui/popups.ts';
import { useWords } from '#platform/ui/words.tsx';
import { usePicks } from './picks.ts';
import { usePlacingState } from './placing-kept.ts';

/** On a phone the slip waits at the foot of the page. */
export function SlipBar() {
  const words = useWords();
  const count = usePicks(({ picks }) => picks.length);
  const waits = usePlacingState(({ attempts }) => attempts.length > 0);
  const show = usePopups((popups) => popups.show);
  if (count === 0 && !waits) return null;
  return (
    <button type="button" className="slip-bar btn btn-go" onClick={() => show('slip')}>
      {waits ? words('sportsbook.being_placed') : words('sportsbook.slip_bar', { count })}
    </button>
  );
}
