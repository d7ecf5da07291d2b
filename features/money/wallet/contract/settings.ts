import { onOff, settings } from '#kernel/settings.ts';

/** Whether one wallet serves all vendors. */
export const VendorWalletSettings = settings(
  'wallet.vendors',
  { isSingle: onOff('brand.ops.single') },
  { title: 'catalogue.ops.vendors', defaults: { isSingle: true } },
);
