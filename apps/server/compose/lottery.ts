/** Makes the lottery: its feeds sign with keys of the installation. */
import type { RequireStepUp } from '#identity/factors/service.ts';
import type { Approvals } from '#features/people/approvals/room.ts';
import type { Protection } from '#features/people/protection/service.ts';
import { onBreakAt } from '#features/people/protection/store/breaks.ts';
import { createLotteryRoom, type LotteryRoom } from '#features/play/lottery/room.ts';
import type { DrawNeeds } from '#features/play/lottery/service/desk.ts';
import { SAMPLE_CODES } from '#features/play/lottery/service/seed.ts';
import { replayFeed } from '#features/play/lottery/service/replay.ts';
import { shelve } from '#features/setup/catalogue/service/stock.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import type { HouseNeeds } from './needs.ts';

type Needs = HouseNeeds & {
  readonly gate: Protection['gate'];
  readonly approvals: Approvals;
  readonly stepUp: RequireStepUp;
  readonly plateOf: DrawNeeds['plateOf'];
  readonly stakes?: { readonly lanes: number; readonly max: number } | undefined;
};

/** Two lines of one archive: a game that names both takes a result only when they agree. */
const REPLAYS = ['replay', 'replay-2'] as const;

export function composeLottery({ keys, stakes, ...needs }: Needs): LotteryRoom {
  const feeds = new Map(
    REPLAYS.map((name) => [name, replayFeed(name, keys.derive(`lottery-feed-${name}`))] as const),
  );
  const sealer = createSealer(keys.derive('lottery'));
  return createLotteryRoom({ ...needs, onBreakAt, feeds, sealer, shelve }, stakes);
}

/** A lottery bears the code of its title. */
export const isLottery = (code: string): boolean => SAMPLE_CODES.has(code);
