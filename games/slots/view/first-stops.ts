import { readShown } from '#games/slots/engine/shown.ts';
import type { SlotGame } from './games.ts';
import type { RoundAnswer } from './host.ts';

/** What the reels show first: where an open round stands, else the rows of the strips that begin them. */
export const lastStops = ({ slot }: SlotGame, open: RoundAnswer | undefined): readonly number[] =>
  open && open.steps.length > 0
    ? readShown(open.steps.at(-1)).stops
    : slot.table.strips.map((strip, reel) => (reel * 5) % strip.length);
