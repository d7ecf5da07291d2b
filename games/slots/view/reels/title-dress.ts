/** The colours of a title as its page wears them (slots.css reads the same names for the first slot). */
import type { CSSProperties } from 'react';
import { BOARD_WIDTH, boardHeight } from '#platform/ui/art/reel-address.ts';
import type { Look } from '#games/slots/titles/look.ts';

/** Custom properties are no part of React's own list. */
type Properties = CSSProperties & Readonly<Record<`--${string}`, string>>;

export function dressOf({ palette, rows }: Look): Properties {
  return {
    '--game-cloth': palette.cloth,
    '--game-a': palette.thread,
    '--game-b': `${palette.bright}a8`,
    '--game-c': '#ffe9b85c',
    '--game-board': palette.board,
    '--game-frame': '#ffe9b8',
    '--game-frame-in': palette.thread,
    '--game-frame-out': palette.bright,
    '--game-aspect': `${BOARD_WIDTH} / ${boardHeight(rows)}`,
    '--game-tall': `${BOARD_WIDTH / boardHeight(rows)}`,
  };
}
