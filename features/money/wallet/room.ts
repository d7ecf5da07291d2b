/** Front desk of the wallet: what a member has and how it moved. It moves nothing itself. */
import { NO_BOOKS, type Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { VendorWalletSettings } from './contract/settings.ts';
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
  settings: [VendorWalletSettings],
  topics: [
    {
      name: 'wallet',
      scope: 'member',
      since: async (owner, after) => {
        const event = owner === undefined ? undefined : await balanceEvent(needs, owner);
        if (!event) return undefined;
        if (after === undefined) return [event];
        // A balance is a state: whoever missed more than one change starts over with the latest.
        return event.n > after + 1 ? undefined : event.n <= after ? [] : [event];
      },
    },
  ],
});
