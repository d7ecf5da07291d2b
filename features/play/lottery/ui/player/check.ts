/** The check of a draw on the reader's own device: nothing is asked of the server any more. */
import type { DrawProof } from '#features/play/lottery/contract.ts';
import { LOTTERIES } from '#games/lottery/lotteries.ts';
import { rootOf } from '#kernel/rng/chain.web.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { fetchBlocks, seedHash } from '#kernel/rng/seeds.web.ts';

export type Checked = {
  /** the link is the one that was committed to before the bets */
  readonly commitment: boolean;
  /** and the one of this number in the chain of the day */
  readonly root: boolean;
  /** and gives this result */
  readonly outcome: boolean;
};

/** Eight words a block: a Vietnamese draw takes 107 digits, of which few are thrown away. */
const BLOCKS = 128;

/** A proof that cannot even be read proves nothing. */
export async function checkDraw({ draw, engine, text, root }: DrawProof): Promise<Checked> {
  const nothing: Checked = { commitment: false, root: false, outcome: false };
  if (draw.link === null || root === null) return nothing;
  try {
    const blocks = await fetchBlocks(draw.link, text, draw.n, BLOCKS);
    const again = LOTTERIES.get(engine)?.draw(createDraw(blocks));
    return {
      commitment: (await seedHash(draw.link)) === draw.commitment,
      root: (await rootOf(draw.link, draw.n)) === root,
      outcome: again !== undefined && JSON.stringify(again) === JSON.stringify(draw.result),
    };
  } catch (error) {
    if (error instanceof RangeError) return nothing;
    throw error;
  }
}
