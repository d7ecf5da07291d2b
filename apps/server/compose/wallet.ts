/** The wallet gets the vendors that keep wallets of their own. */
import { createLocalVendor } from '#features/money/wallet/providers/local.ts';
import { createWallet, type WalletRoom } from '#features/money/wallet/room.ts';
import type { TransferNeeds } from '#features/money/wallet/service/needs.ts';

export const composeWallet = (needs: Omit<TransferNeeds, 'wallets'>): WalletRoom =>
  createWallet({ ...needs, wallets: [createLocalVendor({ db: needs.db })] });
