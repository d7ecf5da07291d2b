/** The check of a table's round on the reader's own device: nothing is asked of the server any more. */
import type { RoundProof } from '#features/play/tables/contract.ts';
import type { Json } from '#games/contract.ts';
import type { TableEngine } from '#games/table-contract.ts';
import type { createDraw } from '#kernel/rng/draw.ts';
import type { rootOf } from '#kernel/rng/chain.web.ts';
import type { fetchBlocks, seedHash } from '#kernel/rng/seeds.web.ts';

export type Checked = {
  /** the link is the one that was committed to before the bets */
  readonly commitment: boolean;
  /** and the one of this number in the chain of the day */
  readonly root: boolean;
  /** and gives this outcome */
  readonly outcome: boolean;
};

export type CheckTools = {
  readonly seedHash: typeof seedHash;
  readonly rootOf: typeof rootOf;
  readonly fetchBlocks: typeof fetchBlocks;
  readonly createDraw: typeof createDraw;
};

/** A table game draws a handful of numbers: eight words a block are enough for any of them many times over. */
const BLOCKS = 64;

/** Equal as JSON, whatever the order of keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Of a pool only the balls are drawn: they are the same, and the cards it names were covered with the very call it names. */
function agrees(engine: TableEngine, played: Json, { outcome, result }: RoundProof['round']): boolean {
  const { pool } = engine;
  if (!pool) return canonical(played) === canonical(outcome) && engine.result(played) === result;
  const shown = outcome as Json;
  return (
    canonical(pool.ballsOf(played)) === canonical(pool.ballsOf(shown)) &&
    pool.isWon(shown) &&
    engine.result(shown) === result
  );
}

/** A proof that cannot even be read proves nothing. */
export async function checkRound(
  { round, root, text, engineVersion }: RoundProof,
  engine: TableEngine | undefined,
  tools: CheckTools,
): Promise<Checked> {
  const nothing: Checked = { commitment: false, root: false, outcome: false };
  const { link, n } = round;
  if (link === null) return nothing;
  try {
    const blocks = await tools.fetchBlocks(link, text, n, BLOCKS);
    const played = engine?.version === engineVersion ? engine.play(tools.createDraw(blocks)) : undefined;
    return {
      commitment: (await tools.seedHash(link)) === round.commitment,
      root: (await tools.rootOf(link, n)) === root,
      outcome: engine !== undefined && played !== undefined && agrees(engine, played, round),
    };
  } catch (error) {
    if (error instanceof RangeError) return nothing;
    throw error;
  }
}
