/** The reel games as a family: their engines, and how a round of them is checked. */
import { recompute } from '#games/check.ts';
import type { GameFamily } from '#games/family.ts';
import { readTitleCode, tableCodeOf } from './contract.ts';
import { SLOTS } from './games.ts';
import { loadTable } from './tables/load.ts';

export const slots: GameFamily = {
  name: 'slots',
  engines: SLOTS,
  load: async (code) => {
    const parts = readTitleCode(code);
    if (!parts) return undefined;
    const [proved, { titleEngine }] = await Promise.all([
      loadTable(parts.model, tableCodeOf(parts)),
      import('./titles/engine.ts'),
    ]);
    return proved && titleEngine(code, proved);
  },
  check: { recompute },
};
