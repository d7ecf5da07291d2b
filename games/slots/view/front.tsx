/** A reel game before it is opened (games/views.ts). */
import type { GameFront } from '#games/view-props.ts';
import { slotGame } from './games.ts';
import { SlotWaiting } from './slot-waiting.tsx';
import './slots.css';

function Waiting({ code }: { readonly code: string }) {
  const game = slotGame(code);
  return game ? <SlotWaiting game={game} /> : null;
}

const front: GameFront = { titleOf: (code) => slotGame(code)?.skin.title, Waiting };
export default front;
