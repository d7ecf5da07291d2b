/** What cockfights are built on: rooms below them, handed in by the roof. */
import type { StakesNeeds } from '#features/play/stakes/service/kind.ts';
import type { CockpitFeed } from './feed.ts';

export type CockfightNeeds = StakesNeeds & {
  /** Where cards and declarations come from. */
  readonly feed: CockpitFeed;
};
