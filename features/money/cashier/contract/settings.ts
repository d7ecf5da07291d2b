/** What a brand sets of deposits: how far somebody is checked before he pays in (docs/RULINGS.md). Amounts in its currency; the defaults are written in BDT. */
import { money, onOff, settings, whole } from '#kernel/settings.ts';

const level = (
  key: 'cashier.settings.min_level' | 'cashier.settings.amount_level' | 'cashier.settings.sum_level',
) => whole(key, { minimum: 0, maximum: 3 });

export const DepositLevelSettings = settings(
  'cashier.levels',
  {
    /** Below it nobody deposits at all. */
    minLevel: level('cashier.settings.min_level'),
    /** One deposit above this wants `amountLevel`; 0 for never. */
    amountAbove: money('cashier.settings.amount_above', { hint: 'cashier.settings.zero_never' }),
    amountLevel: level('cashier.settings.amount_level'),
    /** Deposits of 30 days that come to more than this with the next one want `sumLevel`; 0 for never. */
    sumAbove: money('cashier.settings.sum_above', { hint: 'cashier.settings.zero_never' }),
    sumLevel: level('cashier.settings.sum_level'),
    /** Shows the way to limits of one's own before the first deposit (docs/RULINGS.md); where the law asks, it is shown anyway. */
    offerLimits: onOff('cashier.settings.offer_limits'),
  },
  {
    title: 'cashier.settings.levels',
    hint: 'cashier.settings.levels_hint',
    defaults: {
      minLevel: 1,
      amountAbove: '100000',
      amountLevel: 2,
      sumAbove: '250000',
      sumLevel: 2,
      offerLimits: true,
    },
    sums: ['amountAbove', 'sumAbove'],
  },
);
