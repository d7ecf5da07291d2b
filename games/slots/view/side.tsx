/** What popups, records and the check page show of a reel game (games/views.ts). */
import { readShown } from '#games/slots/engine/shown.ts';
import { slots } from '#games/slots/family.ts';
import type { GameSide } from '#games/views.ts';
import { Popup } from '#platform/ui/popup.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { slotGame } from './games.ts';
import { SlotRules } from './rules.tsx';
import { caption, windowText } from './say.ts';
import './side.css';

const Rules: GameSide['Rules'] = ({ code, cycleMs, onClose }) => {
  const words = useWords();
  const game = slotGame(code);
  if (!game) return null;
  return (
    <Popup title={words('slots.rules')} wide onClose={onClose}>
      <SlotRules game={game} cycleMs={cycleMs} />
    </Popup>
  );
};

const Mark: GameSide['Mark'] = ({ code, shown }) => {
  const words = useWords();
  const game = slotGame(code);
  return game ? caption(words, game, readShown(shown)) : null;
};

/** Where the reels stopped, what stood in the window, what it paid. */
const Steps: GameSide['Steps'] = ({ code, steps }) => {
  const words = useWords();
  const game = slotGame(code);
  if (!game) return null;
  return (
    <ol className="slot-steps">
      {steps.map(readShown).map((shown, at) => (
        <li key={at}>
          <b>{caption(words, game, shown)}</b>
          <small>
            {words('slots.stops', { stops: shown.stops.join(' · ') })}
            <span className="out">{windowText(words, game, shown.stops)}</span>
          </small>
        </li>
      ))}
    </ol>
  );
};

const side: GameSide = { family: slots, Rules, Mark, Steps };
export default side;
