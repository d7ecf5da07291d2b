/** What popups, records and the check page show of a reel game (games/views.ts). */
import { readShown, type SpinShown } from '#games/slots/engine/shown.ts';
import { slots } from '#games/slots/family.ts';
import type { GameSide } from '#games/view-props.ts';
import { Popup } from '#platform/ui/popup.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { type SlotGame, slotGame } from './games.ts';
import { SlotRules } from './rules.tsx';
import { caption, windowText } from './say.ts';
import { pictureAddress } from './sheet-plan.ts';
import { type PictureCell, WindowPicture } from './window-picture.tsx';
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

/** Cells of the reels that won: those of the lines' runs, and the scatters where they paid. */
function wonCells({ slot: { table } }: SlotGame, shown: SpinShown): ReadonlySet<number> {
  const won = new Set<number>();
  for (const { line, run } of shown.lines) {
    const path = table.lines[line - 1] ?? [];
    for (let reel = 0; reel < run; reel += 1) won.add(reel * table.rows + (path[reel] ?? 0));
  }
  return won;
}

/** The reels of every spin of the round, as they stopped. */
const Picture: GameSide['Picture'] = ({ code, steps }) => {
  const words = useWords();
  const game = slotGame(code);
  if (!game) return null;
  const { slot, skin, sheet } = game;
  const { strips, rows, scatter } = slot.table;
  return (
    <div className="slot-pictures">
      {steps.map(readShown).map((shown, at) => {
        const won = wonCells(game, shown);
        const reels = strips.map((strip, reel) =>
          Array.from({ length: rows }, (_, row): PictureCell => {
            const letter = strip[((shown.stops[reel] ?? 0) + row) % strip.length] ?? '';
            const face = skin.faces[letter];
            const isWon =
              won.has(reel * rows + row) ||
              (letter === scatter && (shown.scatterUnits > 0 || shown.award > 0));
            if (!face || 'sign' in face) return { sign: face?.sign, ground: skin.cell, won: isWon };
            const image = pictureAddress(sheet, letter, 'p');
            return { image, ground: face.deep ? skin.deepCell : skin.cell, won: isWon };
          }),
        );
        return (
          <WindowPicture
            key={at}
            reels={reels}
            board={skin.board}
            label={windowText(words, game, shown.stops)}
          />
        );
      })}
    </div>
  );
};

const side: GameSide = { family: slots, Rules, Mark, Picture, Steps };
export default side;
