import { firstStops } from './first-stops.ts';
import type { SlotGame } from './games.ts';
import { BOARD, windowOf } from './sheet-plan.ts';

/**
 * The reels as they open, without a program: the drawing, and its signs in the page's own face. It stands exactly where the canvas
 * will, and is the largest thing on the screen, so the page's main picture is there with the first paint.
 */
export function BoardAtRest({ game: { slot, skin, sheet } }: { readonly game: SlotGame }) {
  const letters = windowOf(slot.table.strips, firstStops(slot.table));
  return (
    <div className="slot-rest" aria-hidden="true">
      <img
        src={sheet}
        alt=""
        width={BOARD.width}
        height={BOARD.height}
        fetchPriority="high"
        decoding="sync"
      />
      <div className="slot-rest-signs" style={{ color: skin.signInk }}>
        {letters.map((letter, cell) => {
          const face = skin.faces[letter];
          return (
            <b key={cell} className="sign">
              {face && 'sign' in face ? face.sign : ''}
            </b>
          );
        })}
      </div>
    </div>
  );
}
