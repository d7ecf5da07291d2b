/** The wallet gets the vendors that keep wallets of their own. */
import { createLocalVendor } from '#features/money/wallet/providers/local.ts';
import { createWallet, type WalletRoom } from '#features/money/wallet/room.ts';
import type { WalletProvider } from '#features/money/wallet/providers/provider.ts';
import type { TransferNeeds } from '#features/money/wallet/service/needs.ts';

export const composeWallet = (
  needs: Omit<TransferNeeds, 'wallets'>,
  /** Vendors of other houses, behind their gate (features/play/vendors). */
  vendors: WalletProvider,
): WalletRoom => createWallet({ ...needs, wallets: [createLocalVendor({ db: needs.db }), vendors] });
