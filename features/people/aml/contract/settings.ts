/** From where on a brand's money is looked at: its jurisdiction names the thresholds (CHECKS 42). */
import { duration, money, onOff, records, settings, text, whole } from '#kernel/settings.ts';
import { DAY, HOUR } from '#kernel/time.ts';

export const AmlSettings = settings(
  'aml.rules',
  {
    split: onOff('aml.settings.split'),
    /** Deposits that each stay below it and together reach it, in the brand's currency. */
    threshold: money('aml.settings.threshold'),
    /** Of other currencies, where theirs is another one than what the worth of the currency makes of it. */
    thresholds: records(
      'aml.settings.thresholds',
      {
        currency: text('aml.settings.currency', {
          minLength: 3,
          maxLength: 5,
          pattern: '^[A-Z]{3,5}$',
          ltr: true,
        }),
        amount: text('aml.settings.amount', {
          minLength: 1,
          maxLength: 20,
          pattern: '^(0|[1-9][0-9]{0,12})(\\.[0-9]{1,6})?$',
          ltr: true,
        }),
      },
      { maxItems: 20, fresh: { currency: 'EUR', amount: '2000' } },
    ),
    quick: onOff('aml.settings.quick'),
    /** Asked out again of what came in within the window. */
    quickShare: whole('aml.settings.quick_share', { minimum: 10, maximum: 100, unit: 'percent' }),
    /** Settled stakes below this part of what came in are hardly any play. */
    quickPlay: whole('aml.settings.quick_play', { minimum: 1, maximum: 1_000, unit: 'percent' }),
    /** Less than that is not looked at. */
    quickFrom: money('aml.settings.quick_from'),
    windowMs: duration('aml.settings.window', { every: 'hour', minimum: HOUR, maximum: 90 * DAY }),
    sharedAccount: onOff('aml.settings.shared_account'),
    /** So many members on one device are a family; 0: not watched. */
    deviceMost: whole('aml.settings.device_most', { minimum: 0, maximum: 50 }),
    /** So many members at one address are a house; 0: not watched. */
    addressMost: whole('aml.settings.address_most', { minimum: 0, maximum: 1_000 }),
    /** What a rule finds within it belongs to one case, as long as that is open. */
    periodMs: duration('aml.settings.period', { every: 'day', minimum: DAY, maximum: 365 * DAY }),
    holdRelease: onOff('aml.settings.hold_release'),
    /** Who is restricted after a case is closed for play and deposits too; his payouts are held in any case. */
    restrictPlay: onOff('aml.settings.restrict_play'),
  },
  {
    title: 'aml.settings.title',
    hint: 'aml.settings.hint',
    defaults: {
      split: true,
      threshold: '250000',
      thresholds: [],
      quick: true,
      quickShare: 80,
      quickPlay: 100,
      quickFrom: '500',
      windowMs: 7 * DAY,
      sharedAccount: true,
      deviceMost: 2,
      // Whole towns share an address where phones are the only line.
      addressMost: 0,
      periodMs: 30 * DAY,
      holdRelease: true,
      restrictPlay: true,
    },
    sums: ['threshold', 'quickFrom'],
    faults: ['aml.currency_twice'],
    check: ({ thresholds }) => {
      const codes = thresholds.map(({ currency }) => currency);
      return new Set(codes).size === codes.length
        ? undefined
        : { field: 'thresholds', code: 'aml.currency_twice' };
    },
  },
);
export type AmlRules = typeof AmlSettings.defaults;
