/** Vendors that keep wallets of their own, behind the same gate: keys, log, health. The room of the wallet moves the money and asks again (features/money/wallet). */
import type { WalletProvider } from '#features/money/wallet/providers/provider.ts';
import { asId } from '#kernel/ids.ts';
import { vendorFaults } from '../faults.ts';
import { tcWallet } from '../providers/tc.ts';
import { isOpen } from '../rules/call.ts';
import { VENDOR_OF_MEMBER, type VendorRow } from '../store/vendors.ts';
import type { Speak, SpeakNeeds } from './speak.ts';

type Needs = Pick<SpeakNeeds, 'db' | 'clock'> & { readonly speak: Speak };
/** A reference is asked after without its player: the vendor and the player stand in the transfer. */
type Whose = { readonly vendor: string; readonly player: string };

async function vendorOf({ db }: Needs, { vendor, player }: Whose): Promise<VendorRow> {
  const row = await db.one(VENDOR_OF_MEMBER, [asId<'member'>(player), vendor]);
  if (!row) throw vendorFaults('vendors.unknown_vendor');
  return row;
}

/** `whoseOf` names the transfer's vendor and player by its reference: the room of the wallet keeps them. */
export function createTransferWallet(
  needs: Needs,
  whoseOf: (reference: string) => Promise<Whose | undefined>,
): WalletProvider {
  return {
    code: 'tc',
    order: async (order) => {
      const vendor = await vendorOf(needs, order);
      // Money that is on its way home is let through whatever the vendor's state is.
      if (order.direction === 'in' && !isOpen(vendor, needs.clock.now()))
        return { state: 'refused', reason: 'declined' };
      return needs.speak(vendor, 'transfer', (_, to) => tcWallet.order(to, vendor.operator, order));
    },
    query: async (reference) => {
      const whose = await whoseOf(reference);
      if (!whose) return { state: 'absent' };
      const vendor = await vendorOf(needs, whose);
      return needs.speak(vendor, 'transfer status', (_, to) =>
        tcWallet.query(to, vendor.operator, whose.vendor, reference),
      );
    },
    balance: async (whose) => {
      const vendor = await vendorOf(needs, whose);
      return needs.speak(vendor, 'balance', (_, to) => tcWallet.balance(to, vendor.operator, whose));
    },
    bets: async (whose, cursor) => {
      const vendor = await vendorOf(needs, whose);
      return needs.speak(vendor, 'bets', (_, to) => tcWallet.bets(to, vendor.operator, whose, cursor));
    },
  };
}
