/** Everything a stranger needs to compute a round of any game again, whichever family it is of. Undefined for what is none of ours. */
import { describeArcade } from './arcade/describe.ts';
import { describeTable } from './describe-table.ts';
import { engineOf } from './engines.ts';
import type { Description } from './description.ts';
import { describe } from './slots/titles/describe.ts';

/** Rounds are checked for longer than their game is offered: the engine decides, not the shelf. */
export function describeGame(gameCode: string): Description | undefined {
  const engine = engineOf(gameCode);
  return engine ? (describe(engine) ?? describeArcade(gameCode)) : describeTable(gameCode);
}
