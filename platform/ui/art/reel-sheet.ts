/**
 * The drawing of a reel game: the board as it opens, and each emblem by a fragment of the same address, so that what the server's page
 * has shown is at hand when the reels are painted (reel-address.ts).
 */
import { emblem, isEmblem } from './emblems.ts';
import {
  BOARD_GAP,
  BOARD_WIDTH,
  boardHeight,
  INSET,
  PICTURE,
  RADIUS,
  type ReelSheet,
  type ReelSymbol,
} from './reel-address.ts';
import { REEL_PALETTES, reelInks } from './reel-inks.ts';

const MOST_SYMBOLS = 12;
const GRID = /^([2-6])x([1-8])$/;
const SYMBOL = /^([A-Z])\.([a-z0-9]{2,12})\.([0-5])(\.d)?$/;

function read(grid: string, query: URLSearchParams): ReelSheet | undefined {
  const [, reels = '', rows = ''] = GRID.exec(grid) ?? [];
  const parts = (query.get('of') ?? '').split('~');
  const symbols = parts.map((part): ReelSymbol | undefined => {
    const [, letter = '', name = '', pair = '', deep] = SYMBOL.exec(part) ?? [];
    return isEmblem(name)
      ? { letter, emblem: name, pair: Number(pair), deep: deep !== undefined }
      : undefined;
  });
  const palette = Number(query.get('c'));
  const window = query.get('w') ?? '';
  const isGood =
    reels !== '' &&
    parts.length <= MOST_SYMBOLS &&
    REEL_PALETTES[palette] !== undefined &&
    /^[A-Z]*$/.test(window) &&
    window.length === Number(reels) * Number(rows);
  const known = symbols.filter((symbol) => symbol !== undefined);
  return isGood && known.length === symbols.length
    ? { reels: Number(reels), rows: Number(rows), palette, symbols: known, window }
    : undefined;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** Undefined where the address names nothing that can be drawn. */
export function drawReelSheet(grid: string, query: URLSearchParams): string | undefined {
  const sheet = read(grid, query);
  const colours = sheet && REEL_PALETTES[sheet.palette];
  if (!sheet || !colours) return undefined;
  const { reels, rows, symbols } = sheet;
  const height = boardHeight(rows);
  const cellWidth = (BOARD_WIDTH - BOARD_GAP * (reels - 1)) / reels;
  const cellHeight = (height - BOARD_GAP * (rows - 1)) / rows;
  const side = Math.min(cellWidth, cellHeight) * INSET;
  const pictures = symbols.map(({ letter, emblem: name, pair }, at) =>
    (['p', 'w'] as const)
      .map((look, row) => {
        if (!isEmblem(name)) return '';
        const strokes = emblem(name, reelInks(pair, colours.board, look === 'w'));
        const [x, y] = [at * 100, height + 36 + row * 100];
        return (
          `<symbol id="${look}-${letter}" viewBox="4 4 ${PICTURE} ${PICTURE}">${strokes}</symbol>` +
          `<use href="#${look}-${letter}" x="${x}" y="${y}" width="${PICTURE}" height="${PICTURE}"/>` +
          `<view id="${look}${letter}" viewBox="${x} ${y} ${PICTURE} ${PICTURE}"/>`
        );
      })
      .join(''),
  );
  const cells = [...sheet.window].map((letter, at) => {
    const row = Math.floor(at / reels);
    const x = (at - row * reels) * (cellWidth + BOARD_GAP);
    const y = row * (cellHeight + BOARD_GAP);
    const known = symbols.find((symbol) => symbol.letter === letter);
    const ground = `<rect x="${round(x)}" y="${round(y)}" width="${round(cellWidth)}" height="${round(cellHeight)}" rx="${round(cellWidth * RADIUS)}" fill="${known?.deep ? colours.deep : colours.cell}"/>`;
    if (!known) return ground;
    return `${ground}<use href="#p-${letter}" x="${round(x + (cellWidth - side) / 2)}" y="${round(y + (cellHeight - side) / 2)}" width="${round(side)}" height="${round(side)}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${BOARD_WIDTH}" height="${height}" viewBox="0 0 ${BOARD_WIDTH} ${height}"><rect width="${BOARD_WIDTH}" height="${height}" fill="${colours.board}"/>${pictures.join('')}${cells.join('')}</svg>\n`;
}
