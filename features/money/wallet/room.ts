/** Front desk of the wallet: what a member has and how it moved. It moves nothing itself. */
import type { Section } from '#kernel/settings.ts';
import type { Route } from '#platform/http/route.ts';
import type { LiveTopic } from '#platform/live/socket.ts';
import { VendorWalletSettings } from './contract/settings.ts';
import { walletRoutes } from './routes.ts';
import { balanceEvent, type WalletNeeds } from './service.ts';

export type WalletRoom = {
  readonly routes: readonly Route[];
  readonly topics: readonly LiveTopic[];
  readonly settings: readonly Section<object>[];
};

export const createWallet = (needs: WalletNeeds): WalletRoom => ({
  settings: [VendorWalletSettings],
  routes: walletRoutes(needs),
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
