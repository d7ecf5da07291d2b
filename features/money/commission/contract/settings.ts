/** What a brand may set of commission. */
import { choice, onOff, records, settings, text } from '#kernel/settings.ts';

export const CommissionSettings = settings(
  'commission.rules',
  {
    dividend: onOff('commission.settings.dividend'),
    daily: onOff('commission.settings.daily'),
    hourly: onOff('commission.settings.hourly'),
    realtime: onOff('commission.settings.realtime'),
    carry: choice('commission.settings.carry', [
      { value: 'none', word: 'commission.settings.carry_none' },
      { value: 'loss', word: 'commission.settings.carry_loss' },
      { value: 'amount', word: 'commission.settings.carry_amount' },
    ]),
    freeze: onOff('commission.settings.freeze'),
    floor: choice('commission.settings.floor', [
      { value: 'minor', word: 'commission.settings.floor_minor' },
      { value: 'unit', word: 'commission.settings.floor_unit' },
    ]),
    raiseOnly: onOff('commission.settings.raise_only'),
    conditionsWithinOwn: onOff('commission.settings.within_own'),
    weights: records(
      'commission.settings.weights',
      {
        category: text('commission.settings.category', {
          minLength: 1,
          maxLength: 20,
          pattern: '^[A-Z0-9_]{1,20}$',
          ltr: true,
        }),
        weight: text('commission.settings.weight', {
          minLength: 1,
          maxLength: 6,
          pattern: '^(0(\\.[0-9]{1,4})?|1(\\.0{1,4})?)$',
          ltr: true,
        }),
      },
      { maxItems: 40, fresh: { category: 'LIVE', weight: '1' } },
    ),
  },
  {
    title: 'commission.settings.title',
    hint: 'commission.settings.hint',
    defaults: {
      dividend: true,
      daily: true,
      hourly: true,
      realtime: true,
      carry: 'loss',
      freeze: true,
      floor: 'minor',
      raiseOnly: false,
      conditionsWithinOwn: true,
      weights: [
        { category: 'LIVE', weight: '0.5' },
        { category: 'SPORTS', weight: '1' },
      ],
    },
  },
);
