/** What a brand sets of points: what stake earns one, and what one is worth. Amounts are in the brand's currency, the defaults are written in BDT. */
import { money, onOff, records, settings, text, whole } from '#kernel/settings.ts';

const category = text('points.settings.category', {
  minLength: 2,
  maxLength: 20,
  pattern: '^[A-Z0-9_]{2,20}$',
  ltr: true,
});

export const PointsSettings = settings(
  'points.rules',
  {
    open: onOff('points.settings.open'),
    ratios: records(
      'points.settings.ratios',
      { category, unit: money('points.settings.unit') },
      { maxItems: 40, fresh: { category: 'RNG', unit: '100' } },
    ),
    /** Deposit that earns one point; 0 for none. */
    deposit: money('points.settings.deposit', { hint: 'points.settings.zero_none' }),
    /** What one point is paid as. */
    worth: money('points.settings.worth'),
    least: whole('points.settings.least', { minimum: 1, maximum: 1_000_000 }),
    convertible: onOff('points.settings.convertible'),
  },
  {
    title: 'points.settings.title',
    hint: 'points.settings.hint',
    defaults: {
      open: true,
      ratios: [
        { category: 'RNG', unit: '100' },
        { category: 'FISH', unit: '100' },
        { category: 'ARCADE', unit: '200' },
        { category: 'CRASH', unit: '400' },
        { category: 'BINGO', unit: '100' },
        { category: 'LIVE', unit: '400' },
        { category: 'LOTT', unit: '100' },
        { category: 'ELOTT', unit: '100' },
        { category: 'SPORTS', unit: '200' },
        { category: 'ESPORTS', unit: '200' },
        { category: 'COCKFIGHT', unit: '200' },
      ],
      deposit: '0',
      worth: '0.10',
      least: 100,
      convertible: true,
    },
    sums: ['deposit', 'worth', 'ratios.unit'],
    faults: ['points.category_twice', 'points.unit_missing', 'points.above_margin'],
    check: ({ ratios }) => {
      const names = ratios.map((one) => one.category);
      if (new Set(names).size !== names.length) return { field: 'ratios', code: 'points.category_twice' };
      return ratios.some(({ unit }) => /^0(\.0*)?$/.test(unit))
        ? { field: 'ratios', code: 'points.unit_missing' }
        : undefined;
    },
  },
);
