/** What is asked of a batch of rounds: a stake, or an act on a round. */
import type { StakeContext } from '#features/play/stakes/service/kind.ts';
import type { Account } from '#ledger/contract.ts';
import type { OfferedGame } from '../needs.ts';
import type { RoundId } from '#kernel/ids.ts';
import type { Json } from '#games/contract.ts';
import type { StakeAsk } from '#features/play/stakes/service/kind.ts';

/** Who plays what, with which accounts. */
export type RoundContext = StakeContext & {
  readonly game: OfferedGame;
  /** of the game's jackpot, where it has one */
  readonly pool?: Account | undefined;
};

export type ActRequest = RoundContext & {
  readonly type: 'act';
  readonly roundId: RoundId;
  readonly step: number;
  readonly action: unknown;
};

export type StakeRequest = RoundContext &
  StakeAsk & {
    readonly type: 'stake';
    readonly choice: Json;
  };
