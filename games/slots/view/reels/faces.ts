/** The symbols of a title painted once in the size of its cells: each plain, and on the paper of a win. */
import { BOARD_WIDTH, boardHeight, symbolAddress } from '#platform/ui/art/reel-address.ts';
import { REEL_PAPER } from '#platform/ui/art/reel-inks.ts';
import type { Face, Look } from '#games/slots/titles/look.ts';

export type Faces = {
  /** symbol number → [plain, on paper]; squares of `side` backing pixels */
  readonly pictures: readonly (readonly [plain: HTMLCanvasElement, wins: HTMLCanvasElement] | undefined)[];
  readonly side: number;
};

/** Frames and presses come in between: one symbol costs a slow phone 28 ms. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

function picture(address: string, rows: number): Promise<HTMLImageElement> {
  const image = new Image(BOARD_WIDTH, boardHeight(rows));
  image.src = address;
  return image.decode().then(() => image);
}

function square(side: number): {
  readonly canvas: HTMLCanvasElement;
  readonly pen: CanvasRenderingContext2D;
} {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no 2d canvas');
  return { canvas, pen };
}

function sign(text: string, ink: string, side: number): HTMLCanvasElement {
  const { canvas, pen } = square(side);
  pen.font = `700 ${Math.round(side * (text.length > 1 ? 0.52 : 0.62))}px "Anek Latin", Roboto, system-ui, sans-serif`;
  pen.fontStretch = 'condensed';
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  pen.fillStyle = ink;
  const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = pen.measureText(text);
  pen.fillText(text, side / 2, side / 2 + (above - below) / 2);
  return canvas;
}

async function drawn(look: Look, letter: string, kind: 'p' | 'w', side: number): Promise<HTMLCanvasElement> {
  const image = await picture(symbolAddress(look.sheet, letter, kind), look.rows);
  await nextTurn();
  const { canvas, pen } = square(side);
  const height = boardHeight(look.rows);
  const edge = Math.min(BOARD_WIDTH, height);
  // A view of the drawing stands in the middle of the drawing's own proportions, as large as they allow.
  pen.drawImage(image, (BOARD_WIDTH - edge) / 2, (height - edge) / 2, edge, edge, 0, 0, side, side);
  return canvas;
}

/** @param letters symbol number → letter; @param side backing pixels of a symbol's square */
export async function paintFaces(look: Look, letters: readonly string[], side: number): Promise<Faces> {
  await document.fonts.load('700 34px "Anek Latin"').catch(() => []);
  const one = async (
    face: Face,
    letter: string,
  ): Promise<readonly [HTMLCanvasElement, HTMLCanvasElement]> => {
    if ('sign' in face)
      return [sign(face.sign, REEL_PAPER.signInk, side), sign(face.sign, REEL_PAPER.paperSignInk, side)];
    return Promise.all([drawn(look, letter, 'p', side), drawn(look, letter, 'w', side)]);
  };
  const pictures = await Promise.all(
    letters.map(async (letter) => {
      const face = look.faces[letter];
      return face && one(face, letter);
    }),
  );
  return { pictures, side };
}
