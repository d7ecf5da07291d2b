/** A game of this family before it is opened (games/views.ts). */
import type { GameFront } from '#games/view-props.ts';
import { TITLES } from './codes.ts';
import './arcade.css';

/** The board's room, so that nothing moves when the game comes. */
function Waiting({ code }: { readonly code: string }) {
  return (
    <section className="arc" data-game={code} aria-busy="true">
      <div className="arc-past" />
      <div className="arc-stage cloth">
        <div className="arc-board" />
      </div>
      <div className="arc-desk" />
    </section>
  );
}

const front: GameFront = { titleOf: (code) => TITLES[code], Waiting };
export default front;
