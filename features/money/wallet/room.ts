/** Front desk of the wallet: what a member has and how it moved. It moves nothing itself. */
import type { Route } from '#platform/http/route.ts';
import { type LiveTopic, stateTopic } from '#platform/live/topics.ts';
import { WalletChanged } from './contract.ts';
import { walletRoutes } from './routes.ts';
import { balanceEvent, type WalletNeeds } from './service.ts';

export type WalletRoom = { readonly routes: readonly Route[]; readonly topics: readonly LiveTopic[] };

export const createWallet = (needs: WalletNeeds): WalletRoom => ({
  routes: walletRoutes(needs),
  topics: [
    stateTopic(WalletChanged, async ({ owner }) =>
      owner === undefined ? undefined : balanceEvent(needs, owner),
    ),
  ],
});
