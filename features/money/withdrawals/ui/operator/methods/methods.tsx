import { DepositMethods } from '#features/money/cashier/ui/operator/methods/deposit-methods.tsx';
import { useAddress } from '#platform/ui/desk/address.ts';
import { PayoutMethods } from './payout-methods.tsx';

/** Every way in and out of money of the brand. */
export default function Methods() {
  const { get } = useAddress();
  return get('view') === 'payout' ? <PayoutMethods /> : <DepositMethods />;
}
