import { symbolAddress } from '#platform/ui/art/reel-address.ts';
import { REEL_PAPER } from '#platform/ui/art/reel-inks.ts';
import type { Look } from '#games/slots/titles/look.ts';

/** A symbol of the reels, small, beside words that name it. */
export function TitleMark({ look, letter }: { readonly look: Look; readonly letter: string }) {
  const face = look.faces[letter];
  if (!face) return null;
  const deep = 'deep' in face && face.deep;
  const { palette } = look;
  return (
    <i
      className="slot-mark"
      style={{ background: deep ? palette.deep : palette.cell, color: REEL_PAPER.signInk }}
      aria-hidden="true"
    >
      {'sign' in face ? (
        <b className="sign">{face.sign}</b>
      ) : (
        <img src={symbolAddress(look.sheet, letter, 'p')} alt="" width="32" height="32" />
      )}
    </i>
  );
}
