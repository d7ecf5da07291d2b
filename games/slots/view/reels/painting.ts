/** The one painter of a title's reels: draws what the state says at a moment and keeps nothing. */
import { NOTHING } from '#games/slots/models/board.ts';
import { INSET, RADIUS } from '#platform/ui/art/reel-address.ts';
import { REEL_PAPER } from '#platform/ui/art/reel-inks.ts';
import type { Look } from '#games/slots/titles/look.ts';
import type { Mark } from './falls.ts';
import type { Faces } from './faces.ts';
import { DRAW_MS, DROP_MS, type Reel, type Reels, VANISH_MS } from './motion.ts';

/** Backing pixels. */
export type Size = {
  readonly width: number;
  readonly height: number;
  readonly gap: number;
  readonly cellWidth: number;
};

export const sizeOf = (width: number, height: number, reels: number, gap: number): Size => ({
  width,
  height,
  gap,
  cellWidth: Math.floor((width - gap * (reels - 1)) / reels),
});

export const sideOf = (size: Size, rows: number): number =>
  Math.floor(Math.min(size.cellWidth, (size.height - size.gap * (rows - 1)) / rows) * INSET);

export type Brush = {
  readonly pen: CanvasRenderingContext2D;
  readonly state: Reels;
  readonly look: Look;
  readonly faces: Faces;
  readonly size: Size;
};

const DIM = 0.36;

const rowHeight = ({ size }: Brush, rows: number): number => (size.height - size.gap * (rows - 1)) / rows;
const left = ({ size, state }: Brush, reel: number): number =>
  Math.round((reel * (size.width + size.gap)) / state.reels.length);

export function paint(brush: Brush, now: number): void {
  const { pen, state, look, size } = brush;
  pen.globalAlpha = 1;
  pen.fillStyle = look.palette.board;
  pen.fillRect(0, 0, size.width, size.height);
  const won = state.marks[state.marked];
  state.reels.forEach((reel, index) => {
    if (reel.turns) paintTape(brush, reel, index);
    else paintStanding(brush, index, won, now);
  });
  if (won && won.path.length > 0 && state.celebrates)
    paintLine(brush, won, state.timing.still ? 1 : Math.min(1, (now - state.markedAt) / DRAW_MS));
  if (state.waiting >= 0) outline(brush, left(brush, state.waiting), 0, size.height, REEL_PAPER.line, 0.05);
}

function paintTape(brush: Brush, reel: Reel, index: number): void {
  const { pen, size } = brush;
  const rows = Math.max(1, reel.height);
  const step = rowHeight(brush, rows) + size.gap;
  const x = left(brush, index);
  const top = Math.floor(reel.position);
  pen.save();
  pen.beginPath();
  pen.rect(x, 0, size.cellWidth, size.height);
  pen.clip();
  for (let row = -1; row <= rows; row += 1) {
    const at = (((top + row) % reel.strip.length) + reel.strip.length) % reel.strip.length;
    const y = (top + row - reel.position) * step;
    paintCell(brush, reel.strip[at] ?? NOTHING, x, y, step - size.gap, reel.fast ? 'fast' : 'plain');
  }
  pen.restore();
}

function paintStanding(brush: Brush, index: number, won: Mark | undefined, now: number): void {
  const { state, size, pen } = brush;
  const { rows } = state.board;
  const height = state.reels[index]?.height ?? rows;
  const step = rowHeight(brush, Math.max(1, height)) + size.gap;
  const x = left(brush, index);
  for (let row = 0; row < height; row += 1) {
    const cell = index * rows + row;
    const symbol = state.cells[cell] ?? NOTHING;
    const y = row * step;
    if (state.coins) {
      paintCoinCell(brush, cell, x, y, step - size.gap, now);
      continue;
    }
    const wins = won?.cells[cell] === 1;
    pen.globalAlpha = won && !wins && state.celebrates ? DIM : 1;
    if (state.gone?.[cell] === 1) {
      pen.globalAlpha = Math.max(0, 1 - (now - state.goneAt) / VANISH_MS);
      paintCell(brush, symbol, x, y, step - size.gap, 'wins');
    } else
      paintCell(
        brush,
        symbol,
        x,
        y - fallen(state, cell, now) * step,
        step - size.gap,
        wins && state.celebrates ? 'wins' : 'plain',
      );
    pen.globalAlpha = 1;
    if (wins && !state.celebrates) outline(brush, x, y, step - size.gap, REEL_PAPER.signInk, 0.024);
  }
}

/** Rows a cell still has to come down. */
function fallen({ drops, droppedAt, timing }: Reels, cell: number, now: number): number {
  const rows = drops?.[cell] ?? 0;
  if (rows === 0 || timing.still) return 0;
  const left = 1 - Math.min(1, Math.max(0, (now - droppedAt) / DROP_MS));
  return rows * left * left;
}

type CellLook = 'plain' | 'fast' | 'wins' | 'blank';

function paintCell(brush: Brush, symbol: number, x: number, y: number, height: number, kind: CellLook): void {
  if (symbol === NOTHING || y > brush.size.height || y + height < 0) return;
  const { pen, look, faces, size, state } = brush;
  const { palette } = look;
  const face = look.faces[state.board.letters[symbol] ?? ''];
  const isDeep = face !== undefined && 'deep' in face && face.deep;
  pen.fillStyle =
    kind === 'wins' ? REEL_PAPER.paper : isDeep && kind !== 'blank' ? palette.deep : palette.cell;
  pen.beginPath();
  pen.roundRect(x, y, size.cellWidth, height, size.cellWidth * RADIUS);
  pen.fill();
  if (kind === 'wins') outline(brush, x, y, height, REEL_PAPER.paperEdge, 0.04);
  const pictures = kind === 'blank' ? undefined : faces.pictures[symbol];
  if (!pictures) return;
  const picture = pictures[kind === 'wins' ? 1 : 0];
  const side = Math.min(faces.side, height * 0.98);
  const at = x + (size.cellWidth - side) / 2;
  const down = y + (height - side) / 2;
  if (kind !== 'fast') {
    pen.drawImage(picture, at, down, side, side);
    return;
  }
  const before = pen.globalAlpha;
  pen.globalAlpha = before * 0.34;
  for (const shift of [-0.16, 0, 0.16]) pen.drawImage(picture, at, down + shift * height, side, side);
  pen.globalAlpha = before;
}

/** A coin with what it is worth, an empty cell, or one in which a coin may still come. */
function paintCoinCell(brush: Brush, cell: number, x: number, y: number, height: number, now: number): void {
  const { pen, state, size, look } = brush;
  const coin = state.board.scatter;
  const value = state.coins?.values.get(cell);
  if (value === undefined) {
    const turning = state.coins?.turning === true && !state.timing.still;
    const beat = Math.floor(now / 90 + cell * 1.7) & 1;
    pen.globalAlpha = turning && beat === 0 ? 0.3 : 1;
    paintCell(brush, coin, x, y, height, turning && beat === 0 ? 'plain' : 'blank');
    pen.globalAlpha = 1;
    return;
  }
  const band = Math.max(12, height * 0.3);
  paintCell(brush, coin, x, y, height, 'blank');
  const picture = brush.faces.pictures[coin]?.[0];
  const side = Math.min(size.cellWidth, height - band) * 0.94;
  if (picture)
    pen.drawImage(picture, x + (size.cellWidth - side) / 2, y + (height - band - side) / 2, side, side);
  pen.fillStyle = REEL_PAPER.paper;
  pen.fillRect(x, y + height - band, size.cellWidth, band);
  pen.fillStyle = REEL_PAPER.paperSignInk;
  pen.font = `700 ${Math.round(band * 0.82)}px "Anek Latin", Roboto, system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.fontStretch = 'condensed';
  pen.textBaseline = 'middle';
  pen.fillText(value, x + size.cellWidth / 2, y + height - band / 2, size.cellWidth * 0.94);
  outline(brush, x, y, height, look.palette.bright, 0.03);
}

function outline(brush: Brush, x: number, y: number, height: number, ink: string, share: number): void {
  const { pen, size } = brush;
  const width = Math.max(1.5, size.cellWidth * share);
  pen.strokeStyle = ink;
  pen.lineWidth = width;
  pen.strokeRect(x + width / 2, y + width / 2, size.cellWidth - width, height - width);
}

/** The line from cell to cell; over winning paper it shows only between them. */
function paintLine(brush: Brush, won: Mark, share: number): void {
  const { pen, state, size } = brush;
  const step = rowHeight(brush, state.board.rows) + size.gap;
  const at = (reel: number): readonly [x: number, y: number] => [
    left(brush, reel) + size.cellWidth / 2,
    (won.path[reel] ?? 0) * step + (step - size.gap) / 2,
  ];
  const ON_PAPER = 0.29;
  pen.save();
  pen.beginPath();
  pen.rect(0, 0, size.width * share, size.height);
  pen.clip();
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.beginPath();
  for (let reel = 0; reel + 1 < won.path.length; reel += 1) {
    const [ax, ay] = at(reel);
    const [bx, by] = at(reel + 1);
    const from = reel < won.run ? ON_PAPER : 0;
    const to = reel + 1 < won.run ? 1 - ON_PAPER : 1;
    pen.moveTo(ax + (bx - ax) * from, ay + (by - ay) * from);
    pen.lineTo(ax + (bx - ax) * to, ay + (by - ay) * to);
  }
  for (const [ink, wide] of [
    [REEL_PAPER.lineEdge, 0.113],
    [REEL_PAPER.line, 0.065],
  ] as const) {
    pen.strokeStyle = ink;
    pen.lineWidth = Math.min(size.cellWidth, step) * wide;
    pen.stroke();
  }
  pen.restore();
}
