import type { CSSProperties } from 'react';
import type { SlotGame } from './games.ts';
import { pictureAddress } from './sheet-plan.ts';

/** A symbol of the reels, small, beside words that name it. */
export function SymbolMark({ game, letter }: { readonly game: SlotGame; readonly letter: string }) {
  const { skin, sheet } = game;
  const face = skin.faces[letter];
  if (!face) return null;
  const deep = 'emblem' in face && face.deep;
  const style: CSSProperties = { background: deep ? skin.deepCell : skin.cell, color: skin.signInk };
  return (
    <i className="slot-mark" style={style} aria-hidden="true">
      {'sign' in face ? (
        <b className="sign">{face.sign}</b>
      ) : (
        <img src={pictureAddress(sheet, letter, 'p')} alt="" width="32" height="32" />
      )}
    </i>
  );
}
