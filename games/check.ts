/**
 * What the check page asks of a game: the whole round again, from the revealed seed, on the player's own device. Browser-safe
 * (WebCrypto only). Each family of games brings its own answer; one whose engines draw from seed, own seed and counter alone
 * answers with `recompute`.
 */
import type { Engine, Json, Step } from './contract.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { BlocksExhausted, fetchBlocks } from '#kernel/rng/seeds.web.ts';

export type RoundToCheck = {
  readonly engine: Engine;
  /** the revealed seed, lower-case hex; compare `seedHash` of it with the fingerprint shown before play */
  readonly serverSeedHex: string;
  readonly clientSeed: string;
  readonly nonce: number;
  /** what was chosen with the stake; leave out where a game has nothing to choose */
  readonly choice?: unknown;
  /** every act after the stake, in order, those the host took for an absent player included */
  readonly actions: readonly unknown[];
};

export type GameCheck = {
  /**
   * Every step of the round, the paid one first.
   * @throws RangeError when a choice or an act is not legal at its place: such a round was never played
   */
  readonly recompute: (round: RoundToCheck) => Promise<readonly Step<Json>[]>;
};

/** A whole free-spin round of five reels needs 32 blocks; most rounds need one. */
const FIRST_BLOCKS = 4;
/** 65,536 blocks are half a million words: a round that wants more is not one of ours. */
const MOST_BLOCKS = 65_536;

/** `GameCheck` of every engine whose randomness is `HMAC-SHA256(server seed, client seed:nonce:cursor)` and nothing else. */
export async function recompute(round: RoundToCheck): Promise<readonly Step<Json>[]> {
  for (let count = FIRST_BLOCKS; ; count *= 2) {
    const blocks = await fetchBlocks(round.serverSeedHex, round.clientSeed, round.nonce, count);
    try {
      return replay(round, createDraw(blocks));
    } catch (error) {
      if (!(error instanceof BlocksExhausted) || count >= MOST_BLOCKS) throw error;
    }
  }
}

function replay(
  { engine, choice, actions }: RoundToCheck,
  draw: ReturnType<typeof createDraw>,
): Step<Json>[] {
  const chosen = engine.readChoice(choice);
  if (chosen === undefined) throw new RangeError('not a choice of this game');
  let step = engine.start(chosen, draw);
  const steps = [step];
  for (const input of actions) {
    const action = step.done ? undefined : engine.readAction(step.state, input);
    if (action === undefined) throw new RangeError(`act ${steps.length} is not legal here`);
    step = engine.act(step.state, action, draw);
    steps.push(step);
  }
  return steps;
}
