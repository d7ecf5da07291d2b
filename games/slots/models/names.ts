/** The models of reel games. A title is a model with strips, pays and weights of its own. */
export const MODEL_NAMES = [
  'classic-three',
  'five-lines',
  'ways-243',
  'ways-1024',
  'cluster-pays',
  'scatter-pays',
  'cascade',
  'expanding-wilds',
  'sticky-wilds',
  'walking-wilds',
  'free-spins',
  'hold-and-win',
  'pick-bonus',
  'gamble',
  'respin',
  'changing-heights',
  'buy-feature',
] as const;

export type ModelName = (typeof MODEL_NAMES)[number];
