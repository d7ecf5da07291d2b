/** A reel game before it is opened (games/views.ts). */
import type { GameFront } from '#games/views.ts';
import { lookOf } from '#games/slots/titles/look.ts';
import { slotGame } from './games.ts';
import { TitleWaiting } from './reels/title-waiting.tsx';
import { SlotWaiting } from './slot-waiting.tsx';
import './slots.css';

function Waiting({ code }: { readonly code: string }) {
  const look = lookOf(code);
  if (look) return <TitleWaiting look={look} />;
  const game = slotGame(code);
  return game ? <SlotWaiting game={game} /> : null;
}

const front: GameFront = { titleOf: (code) => lookOf(code)?.title ?? slotGame(code)?.skin.title, Waiting };
export default front;
