/** Front desk of the wallet: what a member has and how it moved. It moves nothing itself. */
import { stateTopic } from '#platform/live/topics.ts';
import { NO_BOOKS, type Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { VendorWalletSettings } from './contract/settings.ts';
import { WalletChanged } from './contract.ts';
import { walletRoutes } from './routes.ts';
import { balanceEvent, type WalletNeeds } from './service.ts';

export const createWallet = (needs: WalletNeeds): Room => ({
  path: 'features/money/wallet',
  routes: walletRoutes(needs),
  access: ACCESS,
  jobs: {},
  ticks: [],
  listeners: [],
  books: NO_BOOKS,
  seeds: [],
  approvals: [],
  settings: [VendorWalletSettings],
  topics: [
    stateTopic(WalletChanged, async ({ owner }) =>
      owner === undefined ? undefined : balanceEvent(needs, owner),
    ),
  ],
});
