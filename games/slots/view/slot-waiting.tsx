import { useWords } from '#platform/ui/words.tsx';
import { BoardAtRest } from './board-at-rest.tsx';
import { ControlsPlace } from './controls.tsx';
import { percent } from './figures.ts';
import type { SlotGame } from './games.ts';
import { ShortPays } from './pay-table.tsx';

/** A reel game while it is being opened: everything that is known stands in its place already, also in the server's drawing. */
export function SlotWaiting({ game }: { readonly game: SlotGame }) {
  const words = useWords();
  const { slot } = game;
  return (
    <section className="slot" data-game={slot.code} aria-busy="true">
      <div className="slot-stage cloth">
        <div className="slot-board">
          <BoardAtRest game={game} />
        </div>
      </div>
      <div className="slot-place" />
      <ControlsPlace />
      <div className="slot-bar">
        <span>
          {words('slots.rtp', {
            rtp: percent(slot.proof.rtp),
            swing: words(`slots.swing.${slot.proof.swing}`),
          })}
        </span>
      </div>
      <div className="slot-side">
        <ShortPays game={game} />
      </div>
    </section>
  );
}
