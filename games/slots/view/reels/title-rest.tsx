import { BOARD_WIDTH, boardHeight } from '#platform/ui/art/reel-address.ts';
import { REEL_PAPER } from '#platform/ui/art/reel-inks.ts';
import type { Look } from '#games/slots/titles/look.ts';

/** The reels as they open, without a program: the drawing, and its signs in the page's own face, exactly where the canvas will stand. */
export function TitleRest({ look: { sheet, reels, rows, faces, window } }: { readonly look: Look }) {
  const grid = `repeat(${rows}, minmax(0, 1fr)) / repeat(${reels}, minmax(0, 1fr))`;
  return (
    <div className="slot-rest" aria-hidden="true">
      <img
        src={sheet}
        alt=""
        width={BOARD_WIDTH}
        height={boardHeight(rows)}
        fetchPriority="high"
        decoding="sync"
      />
      <div className="slot-rest-signs" style={{ color: REEL_PAPER.signInk, gridTemplate: grid }}>
        {[...window].map((letter, cell) => {
          const face = faces[letter];
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
