/** The proved tables of one model, for a page: it loads those of the game that stands on it and no others. */
import type { ModelName } from '#games/slots/models/names.ts';
import type { Proved } from '#games/slots/models/proved.ts';

type Loader = () => Promise<{ readonly TABLES: readonly Proved[] }>;

const LOADERS: Readonly<Record<ModelName, Loader>> = {
  'classic-three': () => import('./models/classic-three.gen.ts'),
  'five-lines': () => import('./models/five-lines.gen.ts'),
  'ways-243': () => import('./models/ways-243.gen.ts'),
  'ways-1024': () => import('./models/ways-1024.gen.ts'),
  'cluster-pays': () => import('./models/cluster-pays.gen.ts'),
  'scatter-pays': () => import('./models/scatter-pays.gen.ts'),
  cascade: () => import('./models/cascade.gen.ts'),
  'expanding-wilds': () => import('./models/expanding-wilds.gen.ts'),
  'sticky-wilds': () => import('./models/sticky-wilds.gen.ts'),
  'walking-wilds': () => import('./models/walking-wilds.gen.ts'),
  'free-spins': () => import('./models/free-spins.gen.ts'),
  'hold-and-win': () => import('./models/hold-and-win.gen.ts'),
  'pick-bonus': () => import('./models/pick-bonus.gen.ts'),
  gamble: () => import('./models/gamble.gen.ts'),
  respin: () => import('./models/respin.gen.ts'),
  'changing-heights': () => import('./models/changing-heights.gen.ts'),
  'buy-feature': () => import('./models/buy-feature.gen.ts'),
};

/** @returns undefined where there is no such table */
export async function loadTable(model: ModelName, code: string): Promise<Proved | undefined> {
  const { TABLES } = await LOADERS[model]();
  return TABLES.find(({ table }) => table.code === code);
}
