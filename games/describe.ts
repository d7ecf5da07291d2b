/** Everything a stranger needs to compute a round of any game again, whichever family it is of. Undefined for what is none of ours. */
import { describeArcade } from './arcade/describe.ts';
import { describeTable } from './describe-table.ts';
import { engineOf } from './engines.ts';
import type { Description } from './description.ts';
import { describe } from './slots/titles/describe.ts';

/**
 * Rounds are checked for longer than their game is offered: the engine decides, not the shelf.
 * @param version of the engine a round was played with; left out, the one that plays now. Undefined for a version nobody can describe any more
 */
export function describeGame(gameCode: string, version?: number): Description | undefined {
  const engine = engineOf(gameCode);
  if (!engine) return describeTable(gameCode, version);
  const reels = describe(engine);
  if (!reels) return describeArcade(gameCode, version);
  return version === undefined || version === reels.engineVersion ? reels : undefined;
}
