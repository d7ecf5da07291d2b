/** The one painter of the board. Draws what the state says at a moment; keeps nothing and allocates nothing. */
import { type Atlas, PAPER, PLAIN, SMEARED } from './atlas.ts';
import { drawn } from './moves.ts';
import type { Skin } from './skin.ts';
import { type Board, type Mark, type Reel, symbolAt } from './state.ts';

/** Backing pixels: a cell, and the way to the next one. */
export type Geometry = {
  readonly width: number;
  readonly height: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly pitchX: number;
  readonly pitchY: number;
};

const DIM = 0.38;
/** Between winning cells the line shows; this share of the way between two centres lies on their paper. */
const ON_PAPER = 0.29;

/** @param gap backing pixels between cells */
export function geometry(width: number, height: number, reels: number, rows: number, gap: number): Geometry {
  const cellWidth = Math.floor((width - gap * (reels - 1)) / reels);
  const cellHeight = Math.floor((height - gap * (rows - 1)) / rows);
  return {
    width,
    height,
    cellWidth,
    cellHeight,
    pitchX: (width + gap) / reels,
    pitchY: (height + gap) / rows,
  };
}

/** @param all paints every reel; otherwise those that stand already are left as they are on the canvas */
export function paint(
  pen: CanvasRenderingContext2D,
  board: Board,
  atlas: Atlas,
  skin: Skin,
  size: Geometry,
  now: number,
  all: boolean,
): void {
  pen.globalAlpha = 1;
  pen.fillStyle = skin.board;
  const rests = board.phase === 'rest';
  const won = rests ? board.marks[board.marked] : undefined;
  if (rests || all) pen.fillRect(0, 0, size.width, size.height);
  if (won) paintWin(pen, board, atlas, skin, size, won, now);
  else
    for (let index = 0; index < board.reels.length; index += 1)
      paintReel(pen, board, atlas, size, index, rests || all);
  if (board.waiting >= 0) paintWaiting(pen, skin, size, board.waiting);
}

function paintReel(
  pen: CanvasRenderingContext2D,
  board: Board,
  atlas: Atlas,
  size: Geometry,
  index: number,
  all: boolean,
): void {
  const reel = board.reels[index];
  if (!reel || !(reel.moved || all)) return;
  const base = Math.floor(reel.position);
  const down = (reel.position - base) * size.pitchY;
  const x = Math.round(index * size.pitchX);
  const look = reel.fast ? SMEARED : PLAIN;
  if (!all) pen.fillRect(x, 0, size.cellWidth, size.height);
  for (let up = 0; up <= board.rows; up += 1) {
    stamp(
      pen,
      atlas,
      symbolAt(reel, base + up),
      look,
      x,
      Math.round((board.rows - 1 - up) * size.pitchY + down),
      size,
    );
  }
}

function stamp(
  pen: CanvasRenderingContext2D,
  atlas: Atlas,
  symbol: number,
  look: number,
  x: number,
  y: number,
  size: Geometry,
): void {
  pen.drawImage(
    atlas.sheet,
    look * atlas.width,
    symbol * atlas.height,
    atlas.width,
    atlas.height,
    x,
    y,
    size.cellWidth,
    size.cellHeight,
  );
}

const rowSymbol = (reel: Reel, rows: number, row: number): number =>
  symbolAt(reel, Math.round(reel.position) + rows - 1 - row);

function paintWin(
  pen: CanvasRenderingContext2D,
  board: Board,
  atlas: Atlas,
  skin: Skin,
  size: Geometry,
  won: Mark,
  now: number,
): void {
  for (let pass = 0; pass < 2; pass += 1) {
    for (let index = 0; index < board.reels.length; index += 1) {
      const reel = board.reels[index];
      if (!reel) continue;
      for (let row = 0; row < board.rows; row += 1) {
        const wins = won.cells[index * board.rows + row] === 1;
        if (wins !== (pass === 1)) continue;
        const symbol = rowSymbol(reel, board.rows, row);
        const x = Math.round(index * size.pitchX);
        const y = Math.round(row * size.pitchY);
        pen.globalAlpha = wins || !board.celebrates ? 1 : DIM;
        stamp(pen, atlas, symbol, wins && board.celebrates ? PAPER : PLAIN, x, y, size);
        if (wins && !board.celebrates) outline(pen, skin, size, x, y);
      }
    }
  }
  pen.globalAlpha = 1;
  if (board.celebrates && won.run > 0) paintLine(pen, skin, size, won, drawn(board, now));
}

/** A return not above the stake: shown, not celebrated. */
function outline(pen: CanvasRenderingContext2D, skin: Skin, size: Geometry, x: number, y: number): void {
  const width = Math.max(1, size.cellWidth * 0.024);
  pen.strokeStyle = skin.signInk;
  pen.lineWidth = width;
  pen.strokeRect(x + width / 2, y + width / 2, size.cellWidth - width, size.cellHeight - width);
}

function paintLine(
  pen: CanvasRenderingContext2D,
  skin: Skin,
  size: Geometry,
  won: Mark,
  share: number,
): void {
  pen.save();
  pen.beginPath();
  pen.rect(0, 0, size.width * share, size.height);
  pen.clip();
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.beginPath();
  traceLine(pen, size, won);
  pen.strokeStyle = skin.lineEdge;
  pen.lineWidth = size.cellWidth * 0.113;
  pen.stroke();
  pen.strokeStyle = skin.line;
  pen.lineWidth = size.cellWidth * 0.065;
  pen.stroke();
  pen.restore();
}

function traceLine(pen: CanvasRenderingContext2D, size: Geometry, won: Mark): void {
  const middleX = size.cellWidth / 2;
  const middleY = size.cellHeight / 2;
  const last = won.path.length - 1;
  const y0 = (won.path[0] ?? 0) * size.pitchY + middleY;
  pen.moveTo(size.pitchX * 0.09, y0);
  pen.lineTo(size.pitchX * 0.21, y0);
  for (let reel = 0; reel < last; reel += 1) {
    const ax = reel * size.pitchX + middleX;
    const ay = (won.path[reel] ?? 0) * size.pitchY + middleY;
    const bx = ax + size.pitchX;
    const by = (won.path[reel + 1] ?? 0) * size.pitchY + middleY;
    const from = reel < won.run ? ON_PAPER : 0;
    const to = reel + 1 < won.run ? 1 - ON_PAPER : 1;
    // off the run the line goes on in one stroke
    if (reel < won.run) pen.moveTo(ax + (bx - ax) * from, ay + (by - ay) * from);
    pen.lineTo(ax + (bx - ax) * to, ay + (by - ay) * to);
  }
  const yn = (won.path[last] ?? 0) * size.pitchY + middleY;
  if (won.run > last) pen.moveTo(last * size.pitchX + size.pitchX * 0.79, yn);
  pen.lineTo(size.width - size.pitchX * 0.09, yn);
}

function paintWaiting(pen: CanvasRenderingContext2D, skin: Skin, size: Geometry, index: number): void {
  const width = Math.max(2, size.cellWidth * 0.05);
  pen.strokeStyle = skin.line;
  pen.lineWidth = width;
  pen.strokeRect(
    Math.round(index * size.pitchX) + width / 2,
    width / 2,
    size.cellWidth - width,
    size.height - width,
  );
}
