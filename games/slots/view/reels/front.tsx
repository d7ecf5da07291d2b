/** A title before it is opened (games/views.ts). */
import { lookOf } from '#games/slots/titles/look.ts';
import type { GameFront } from '#games/view-props.ts';
import '../slots.css';
import { TitleWaiting } from './title-waiting.tsx';

function Waiting({ code }: { readonly code: string }) {
  const look = lookOf(code);
  return look ? <TitleWaiting look={look} /> : null;
}

const front: GameFront = { titleOf: (code) => lookOf(code)?.title, Waiting };
export default front;
