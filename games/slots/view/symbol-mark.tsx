import type { CSSProperties } from 'react';
import { emblem } from '#platform/ui/art/emblems.ts';
import type { Face, Skin } from './skin.ts';

const drawings = new Map<Face, string>();

/** An emblem as an image address; made once a face. */
function address(face: Face): string | undefined {
  if (!('emblem' in face)) return undefined;
  const known = drawings.get(face);
  if (known) return known;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="4 4 92 92">${emblem(face.emblem, face.inks)}</svg>`;
  const made = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  drawings.set(face, made);
  return made;
}

/** A symbol of the reels, small, beside words that name it. */
export function SymbolMark({ skin, letter }: { readonly skin: Skin; readonly letter: string }) {
  const face = skin.faces[letter];
  if (!face) return null;
  const deep = 'emblem' in face && face.deep;
  const style: CSSProperties = { background: deep ? skin.deepCell : skin.cell, color: skin.signInk };
  const src = address(face);
  return (
    <i className="slot-mark" style={style} aria-hidden="true">
      {src ? (
        <img src={src} alt="" width="32" height="32" />
      ) : (
        <b className="sign">{'sign' in face ? face.sign : ''}</b>
      )}
    </i>
  );
}
