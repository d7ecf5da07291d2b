import { onOff, settings } from '#kernel/settings.ts';

/** Whether one wallet serves all vendors. */
export const VendorWalletSettings = settings(
  'wallet.vendors',
  { isSingle: onOff('brand.ops.single') },
  { title: 'wallet.settings.vendors', defaults: { isSingle: true } },
);
