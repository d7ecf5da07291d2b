import { readShown } from '#games/slots/engine/shown.ts';
import type { ReelTable } from '#games/slots/engine/table.ts';
import type { SlotGame } from './games.ts';
import type { RoundAnswer } from '#games/host.ts';

/** The rows of the strips that begin the reels. */
export const firstStops = ({ strips }: ReelTable): readonly number[] =>
  strips.map((strip, reel) => (reel * 5) % strip.length);

/** What the reels show first: where an open round stands, else the first rows. */
export const lastStops = ({ slot }: SlotGame, open: RoundAnswer | undefined): readonly number[] =>
  open && open.steps.length > 0 ? readShown(open.steps.at(-1)).stops : firstStops(slot.table);
