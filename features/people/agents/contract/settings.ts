/** What a brand may set of agents: the plates of its games, and transfers along a line. */
import { duration, money, onOff, records, settings, text, whole } from '#kernel/settings.ts';
import { DAY } from '#kernel/time.ts';

/** The most all rebates of a bet of these categories may come to, as a fraction of its valid stake (docs/PRODUCT.md, 9). */
export const PlateSettings = settings(
  'agents.plates',
  {
    plates: records(
      'agents.settings.plates',
      {
        plate: text('agents.settings.plate', {
          minLength: 1,
          maxLength: 20,
          pattern: '^[A-Z0-9_]{1,20}$',
          ltr: true,
        }),
        most: text('agents.settings.most', {
          minLength: 1,
          maxLength: 10,
          pattern: '^0(\\.[0-9]{1,8})?$',
          ltr: true,
        }),
      },
      { maxItems: 40, fresh: { plate: 'RNG', most: '0.01' } },
    ),
  },
  {
    title: 'agents.settings.plates_title',
    hint: 'agents.settings.plates_hint',
    defaults: {
      plates: [
        { plate: 'LOTT', most: '0.01' },
        { plate: 'ELOTT', most: '0.01' },
        { plate: 'FISH', most: '0.01' },
        { plate: 'RNG', most: '0.012' },
        { plate: 'LIVE', most: '0.008' },
        { plate: 'SPORTS', most: '0.01' },
        { plate: 'ESPORTS', most: '0.01' },
      ],
    },
    faults: ['agents.unknown_plate', 'agents.plate_above_margin'],
    check: ({ plates }) =>
      new Set(plates.map(({ plate }) => plate)).size === plates.length
        ? undefined
        : { field: 'plates', code: 'agents.unknown_plate' },
  },
);

/** Off where the jurisdiction does not want them (docs: agents' transfers). */
export const TransferSettings = settings(
  'agents.transfers',
  {
    on: onOff('agents.settings.on'),
    up: onOff('agents.settings.up'),
    level: whole('agents.settings.level', { minimum: 0, maximum: 3 }),
    dayMost: money('agents.settings.day_most'),
    waitMs: duration('agents.settings.wait', { every: 'hour', minimum: 0, maximum: 30 * DAY }),
    /** Not before this long after the receiver was opened. */
    password: onOff('agents.settings.password'),
  },
  {
    title: 'agents.settings.transfers',
    hint: 'agents.settings.transfers_hint',
    defaults: { on: false, up: true, level: 2, dayMost: '500000', waitMs: DAY, password: true },
  },
);
