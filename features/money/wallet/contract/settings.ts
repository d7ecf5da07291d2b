import { Type } from 'typebox';
import { onOff, records, settings, text } from '#kernel/settings.ts';

/** Whether one wallet serves all vendors. */
export const VendorWalletSettings = settings(
  'wallet.vendors',
  { isSingle: onOff('brand.ops.single') },
  { title: 'catalogue.ops.vendors', defaults: { isSingle: true } },
);

/** Which vendors keep a wallet of their own, where one wallet does not serve all. */
export const TransferWalletSettings = settings(
  'wallet.transfer_wallets',
  {
    wallets: records(
      'wallet.settings.wallets',
      {
        vendor: Type.String({
          ...text('wallet.settings.vendor', {
            minLength: 1,
            maxLength: 40,
            pattern: '^[A-Za-z0-9_-]+$',
            ltr: true,
          }),
        }),
        name: text('wallet.settings.name', { minLength: 1, maxLength: 40 }),
        provider: text('wallet.settings.provider', {
          minLength: 1,
          maxLength: 20,
          pattern: '^[a-z0-9-]+$',
          ltr: true,
        }),
        open: onOff('wallet.settings.open'),
      },
      { maxItems: 40, fresh: { vendor: '', name: '', provider: 'local', open: true } },
    ),
  },
  {
    title: 'wallet.settings.title',
    hint: 'wallet.settings.hint',
    defaults: { wallets: [] },
    faults: ['wallet.unknown_vendor'],
    check: ({ wallets }) =>
      new Set(wallets.map(({ vendor }) => vendor)).size === wallets.length
        ? undefined
        : { field: 'wallets', code: 'wallet.unknown_vendor' },
  },
);
export type TransferWallet = (typeof TransferWalletSettings.defaults.wallets)[number];
