/** Front desk of the wallet: what a member has and how it moved, and what he moves between his cash and wallets at vendors. */
import type { RegisteredKind } from '#features/people/approvals/service/kind.ts';
import type { MemberId } from '#kernel/ids.ts';
import { keptTopic, signalTopic, stateTopic } from '#platform/live/topics.ts';
import type { Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { BOOKS } from './books.ts';
import { TransferWalletSettings, VendorWalletSettings } from './contract/settings.ts';
import { AdjustmentsChanged } from './contract/adjustments.ts';
import { TransferChanged, TransfersChanged } from './contract/transfers.ts';
import { WalletChanged, WalletOfCurrency } from './contract.ts';
import { homeListener, syncTick, transferJobs } from './jobs.ts';
import { adjustmentRoutes } from './routes/adjustments.ts';
import { transferRoutes } from './routes/transfers.ts';
import { walletRoutes } from './routes.ts';
import { transferKinds } from './service/approvals.ts';
import type { TransferNeeds } from './service/needs.ts';
import { seedAdjustments, seedTransfer } from './service/seed.ts';
import { syncPlay } from './service/sync.ts';
import { balanceEvent } from './service.ts';

/** `approvals`: what nobody says alone about money on its way to a vendor. */
export type WalletRoom = Room & {
  readonly approvals: readonly RegisteredKind[];
  /** Books what this member has played at vendors; answers within seconds, also where a vendor does not. */
  readonly syncPlay: (memberId: MemberId) => Promise<void>;
};

export function createWallet(needs: TransferNeeds): WalletRoom {
  const kinds = transferKinds(needs);
  return {
    path: 'features/money/wallet',
    routes: [...walletRoutes(needs), ...transferRoutes(needs, kinds), ...adjustmentRoutes(needs, kinds)],
    access: ACCESS,
    jobs: transferJobs(needs),
    ticks: [syncTick(needs)],
    listeners: [homeListener],
    books: BOOKS,
    seeds: [
      { stock: (db, sample) => seedTransfer(needs, db, sample) },
      { stock: (db, sample) => seedAdjustments(needs, db, sample) },
    ],
    approvals: Object.values(kinds),
    syncPlay: (memberId) => syncPlay(needs, memberId),
    settings: [VendorWalletSettings, TransferWalletSettings],
    topics: [
      stateTopic(WalletChanged, async ({ owner }) =>
        owner === undefined ? undefined : balanceEvent(needs, owner),
      ),
      stateTopic(WalletOfCurrency, async ({ owner, ids }) =>
        owner === undefined ? undefined : balanceEvent(needs, owner, ids.currency),
      ),
      keptTopic(needs.db, TransferChanged),
      signalTopic(TransfersChanged),
      signalTopic(AdjustmentsChanged),
    ],
  };
}
