/** One sheet of sprites a game: every symbol plain, smeared by speed, and as a winning paper cell. */
import type { SlotGame } from './games.ts';
import { BOARD, INSET, type Look, pictureAddress, RADIUS } from './sheet-plan.ts';
import type { Face, Skin } from './skin.ts';

export const PLAIN = 0;
export const SMEARED = 1;
export const PAPER = 2;

export type Atlas = {
  readonly sheet: HTMLCanvasElement;
  /** backing pixels of one cell */
  readonly width: number;
  readonly height: number;
};

/** One letter costs a slow phone 28 ms, all ten of them in one go 280: frames and presses come in between. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** A picture of the game's drawing. It stands in the middle of the drawing's own proportions, as high as they are. */
function picture(address: string): Promise<HTMLImageElement> {
  const image = new Image(BOARD.width, BOARD.height);
  image.src = address;
  return image.decode().then(() => image);
}

/** @param sheet address of the game's drawing; @param letters symbol number → strip letter; @param width, height backing pixels of a cell */
export async function paintAtlas(
  { skin, sheet: drawing }: SlotGame,
  letters: readonly string[],
  width: number,
  height: number,
): Promise<Atlas> {
  await document.fonts.load('700 34px "Anek Latin"').catch(() => []);
  const sheet = document.createElement('canvas');
  sheet.width = width * 3;
  sheet.height = height * letters.length;
  const pen = sheet.getContext('2d');
  if (!pen) throw new Error('no 2d canvas');
  const looks = letters.map((letter) => {
    const face = skin.faces[letter];
    const look = (name: Look): Promise<HTMLImageElement> | undefined =>
      face && 'emblem' in face ? picture(pictureAddress(drawing, letter, name)) : undefined;
    return face && { face, come: Promise.all([look('p'), look('w')]) };
  });
  for (const [symbol, known] of looks.entries()) {
    if (!known) continue;
    const { face, come } = known;
    const [plain, wins] = await come;
    await nextTurn();
    const y = symbol * height;
    paintFace(pen, skin, face, plain, false, PLAIN * width, y, width, height);
    paintFace(pen, skin, face, wins, true, PAPER * width, y, width, height);
    smear(pen, sheet, SMEARED * width, y, width, height);
  }
  return { sheet, width, height };
}

function paintFace(
  pen: CanvasRenderingContext2D,
  skin: Skin,
  face: Face,
  image: HTMLImageElement | undefined,
  wins: boolean,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  pen.fillStyle = wins ? skin.paper : 'deep' in face && face.deep ? skin.deepCell : skin.cell;
  pen.beginPath();
  pen.roundRect(x, y, width, height, width * RADIUS);
  pen.fill();
  if (wins) {
    const edge = Math.max(2, width * 0.04);
    pen.strokeStyle = skin.paperEdge;
    pen.lineWidth = edge;
    pen.strokeRect(x + edge / 2, y + edge / 2, width - edge, height - edge);
  }
  const side = Math.min(width, height) * INSET;
  if (image)
    pen.drawImage(
      image,
      (BOARD.width - BOARD.height) / 2,
      0,
      BOARD.height,
      BOARD.height,
      x + (width - side) / 2,
      y + (height - side) / 2,
      side,
      side,
    );
  else if ('sign' in face)
    sign(pen, face.sign, wins ? skin.paperSignInk : skin.signInk, x + width / 2, y + height / 2, width);
}

function sign(
  pen: CanvasRenderingContext2D,
  text: string,
  ink: string,
  x: number,
  y: number,
  width: number,
): void {
  pen.font = `700 ${Math.round(width * 0.55)}px "Anek Latin", Roboto, system-ui, sans-serif`;
  pen.fontStretch = 'condensed';
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  pen.fillStyle = ink;
  const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = pen.measureText(text);
  pen.fillText(text, x, y + (above - below) / 2);
}

function smear(
  pen: CanvasRenderingContext2D,
  sheet: HTMLCanvasElement,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const copy = document.createElement('canvas');
  copy.width = width;
  copy.height = height;
  const smearing = copy.getContext('2d');
  if (!smearing) return;
  smearing.globalAlpha = 0.22;
  for (let k = -3; k <= 3; k += 1)
    smearing.drawImage(sheet, PLAIN * width, y, width, height, 0, k * height * 0.07, width, height);
  pen.drawImage(copy, x, y);
}
