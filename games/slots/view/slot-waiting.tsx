import { useWords } from '#platform/ui/words.tsx';
import { ControlsPlace } from './controls.tsx';
import { percent } from './figures.ts';
import type { SlotGame } from './games.ts';
import { ShortPays } from './pay-table.tsx';
import { SymbolMark } from './symbol-mark.tsx';

/** Cells in sight, column by column. */
const REELS = 5;
const ROWS = 3;

/** A reel game while it is being opened: everything that is known stands in its place already, also in the server's drawing. */
export function SlotWaiting({ game }: { readonly game: SlotGame }) {
  const words = useWords();
  const { slot, skin } = game;
  const letters = Object.keys(skin.faces);
  return (
    <section className="slot" data-game={slot.code} aria-busy="true">
      <div className="slot-stage cloth">
        <div className="slot-board slot-board-place" aria-hidden="true">
          {Array.from({ length: REELS * ROWS }, (_, cell) => (
            <span key={cell}>
              <SymbolMark skin={skin} letter={letters[cell % letters.length] ?? ''} />
            </span>
          ))}
        </div>
      </div>
      <div className="slot-place" />
      <ControlsPlace />
      <div className="slot-side">
        <ShortPays game={game} />
      </div>
      <div className="slot-bar">
        <span>
          {words('slots.rtp', {
            rtp: percent(slot.proof.rtp, 2),
            swing: words(`slots.swing.${slot.proof.swing}`),
          })}
        </span>
      </div>
    </section>
  );
}
