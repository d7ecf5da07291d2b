/** Mechanics as an `Engine` of the house: what the host keeps of a round, what it takes for legal, units of a stake. */
import type { Engine, Json, Step } from '#games/contract.ts';
import { type Action, type At, isCount, type Mechanics, type Turn } from './round.ts';
import type { ModelProof } from './solve.ts';
import type { ModelTable } from './table.ts';

/** `by`: the units of this round are counted so many times over (a bought feature plays for a part of the stake). */
type Kept = { readonly at: At; readonly win: number; readonly by: number };

const BOUGHT = { buy: true } as const;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reels that turn again by themselves; everything else (a box, a colour) is the player's. */
const isTurn = ({ type }: Action): boolean => type === 'spin' || type === 'respin';

const sameAction = (action: Action, input: unknown): boolean =>
  isRecord(input) &&
  Object.keys(input).length === Object.keys(action).length &&
  Object.entries(action).every(([name, value]) => Object.hasOwn(input, name) && input[name] === value);

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

export type ModelEngine = Engine & { readonly proof: ModelProof; readonly table: ModelTable };

/**
 * @param mayBuy the host allows features to be bought. Without it such a choice is refused. With it one stake is `price` times as many
 *   units and an ordinary round pays `price` times as many: the stake is always what is taken, whatever is chosen.
 */
export function engineOf(
  table: ModelTable,
  mechanics: Mechanics,
  proof: ModelProof,
  mayBuy: boolean,
): ModelEngine {
  const { phases } = mechanics;
  const buy = mayBuy ? mechanics.buy : undefined;
  const price = buy?.price ?? 1;

  /** @throws RangeError when the stored state is not one this engine wrote; a round is never guessed */
  const readState = (value: unknown): Kept => {
    if (!isRecord(value) || !isList(value.at) || value.at.length > 64)
      throw new RangeError('not a state of a reel game');
    const { at, win, by } = value;
    if (!at.every((item) => isCount(item)) || !isCount(win) || (by !== 1 && by !== price))
      throw new RangeError('not a state of a reel game');
    if (at.length > 0 && phases[at[0] ?? -1]?.reads(at) !== true)
      throw new RangeError('not a place of this reel game');
    return { at, win, by };
  };
  const legal = ({ at }: Kept): readonly Action[] =>
    at.length === 0 ? [] : (phases[at[0] ?? -1]?.legal(at) ?? []);
  const step = (turn: Turn, won: number, by: number): Step<Json> => {
    const win = won + turn.units * by;
    const at = turn.at ?? [];
    return {
      state: { at, win, by },
      shown: { ...turn.shown, units: turn.units * by, win },
      win,
      done: at.length === 0,
    };
  };
  return {
    code: table.code,
    version: table.version,
    unitsPerStake: mechanics.unit * price,
    maxWin: Math.max(proof.maxWin * price, buy ? (proof.bought?.maxWin ?? 0) : 0),
    proof,
    table,
    readChoice: (input) => {
      if (input === undefined || input === null) return null;
      if (!isRecord(input)) return undefined;
      const keys = Object.keys(input);
      if (keys.length === 0) return null;
      return buy && keys.length === 1 && input.buy === true ? BOUGHT : undefined;
    },
    readAction: (state, input) => legal(readState(state)).find((action) => sameAction(action, input)),
    start: (choice, draw) => {
      if (choice === null) return step(mechanics.start(draw), 0, price);
      if (!buy) throw new RangeError('nothing can be bought here');
      return step({ units: 0, at: buy.at, shown: { type: 'bought' } }, 0, 1);
    },
    act: (state, input, draw) => {
      const kept = readState(state);
      const action = legal(kept).find((item) => sameAction(item, input));
      const phase = phases[kept.at[0] ?? -1];
      if (!action || !phase) throw new RangeError('not an act that is open');
      return step(phase.go(kept.at, action, draw), kept.win, kept.by);
    },
    proceed: (state) => legal(readState(state))[0],
    automatic: (state) => {
      const [only, ...others] = legal(readState(state));
      return others.length === 0 && only !== undefined && isTurn(only);
    },
  };
}
