/** A title ready to be played on a page: its look, its table and its engine. */
import { readTitleCode, tableCodeOf } from '#games/slots/contract.ts';
import { type Board, boardOf } from '#games/slots/models/board.ts';
import type { ModelProof } from '#games/slots/models/solve.ts';
import type { ModelTable } from '#games/slots/models/table.ts';
import { loadTable } from '#games/slots/tables/load.ts';
import { type Look, lookOf } from '#games/slots/titles/look.ts';

export type TitleGame = {
  readonly code: string;
  readonly look: Look;
  readonly table: ModelTable;
  readonly proof: ModelProof;
  readonly board: Board;
  /** units of one stake, as the host counts them */
  readonly unitsPerStake: number;
  /** units of the table are so many of the host's in a round whose feature was not bought */
  readonly scale: number;
};

export async function loadTitle(code: string): Promise<TitleGame | undefined> {
  const parts = readTitleCode(code);
  const look = lookOf(code);
  const proved = parts && (await loadTable(parts.model, tableCodeOf(parts)));
  if (!proved || !look) return undefined;
  const { table, proof } = proved;
  const scale = table.buy?.price ?? 1;
  return { code, look, table, proof, board: boardOf(table), unitsPerStake: table.unit * scale, scale };
}

/** The window a title opens with, as symbols of its board. */
export function firstCells({ look, board }: TitleGame): Uint8Array {
  const cells = new Uint8Array(board.reels * board.rows);
  [...look.window].forEach((letter, at) => {
    const row = Math.floor(at / board.reels);
    const symbol = board.letters.indexOf(letter);
    cells[(at - row * board.reels) * board.rows + row] = Math.max(0, symbol);
  });
  return cells;
}
