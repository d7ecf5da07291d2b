/** What a family of games hands to the registry. */
import type { GameCheck } from '#games/check.ts';
import type { Engine } from '#games/contract.ts';

export type GameFamily = {
  /** The name of its folder. */
  readonly name: string;
  readonly engines: readonly Engine[];
  /** Loads the engine of a code beside those: of one of the family's titles, which are too many to be listed. */
  readonly load?: (code: string) => Promise<Engine | undefined>;
  /** How a round of these engines is computed again. */
  readonly check: GameCheck;
};
