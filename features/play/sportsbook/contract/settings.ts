/** What a brand sets of its sports book. */
import { choice, duration, money, records, settings, text, whole } from '#kernel/settings.ts';
import { MINUTE, SECOND } from '#kernel/time.ts';

export const BookSettings = settings(
  'sportsbook.book',
  {
    margin: whole('sportsbook.settings.margin', { minimum: 0, maximum: 300 }),
    minStake: money('sportsbook.settings.min_stake'),
    maxStake: money('sportsbook.settings.max_stake'),
    maxPayout: money('sportsbook.settings.max_payout'),
    liveDelayFootballMs: duration('sportsbook.settings.delay_football', {
      every: 'second',
      minimum: 0,
      maximum: MINUTE,
    }),
    liveDelayMs: duration('sportsbook.settings.delay', { every: 'second', minimum: 0, maximum: MINUTE }),
    cashOutBefore: whole('sportsbook.settings.cash_out_before', { minimum: 0, maximum: 1_000 }),
    cashOutLive: whole('sportsbook.settings.cash_out_live', { minimum: 0, maximum: 1_000 }),
  },
  {
    title: 'sportsbook.settings.book',
    faults: ['agents.plate_above_margin'],
    defaults: {
      margin: 60,
      minStake: '10',
      maxStake: '100000',
      maxPayout: '5000000',
      liveDelayFootballMs: 5 * SECOND,
      liveDelayMs: 3 * SECOND,
      cashOutBefore: 950,
      cashOutLive: 930,
    },
  },
);

/** As the settling rules call them. */
export const LIMITED_MARKETS = [
  '1x2',
  'double_chance',
  'draw_no_bet',
  'asian_handicap',
  'total',
  'both_score',
  'correct_score',
  'odd_even',
  'half_full',
  'next_goal',
  'match_winner',
  'map_winner',
  'map_handicap',
  'map_total',
  'innings_total',
  'outright',
] as const;
export const LIMIT_SCOPES = ['league', 'market', 'player'] as const;
/** Limits below those of the whole book; of several that meet on a slip the lowest counts. */
export const LimitSettings = settings(
  'sportsbook.limits',
  {
    rules: records(
      'sportsbook.settings.limit_rules',
      {
        scope: choice<(typeof LIMIT_SCOPES)[number]>(
          'sportsbook.settings.limit_scope',
          LIMIT_SCOPES.map((value) => ({ value, word: `sportsbook.settings.limit_${value}` })),
        ),
        /** Code of a league or of a market, or the account of a player. */
        name: text('sportsbook.settings.limit_name', { minLength: 1, maxLength: 60 }),
        maxStake: money('sportsbook.settings.max_stake'),
        maxPayout: money('sportsbook.settings.max_payout'),
      },
      {
        maxItems: 200,
        fresh: { scope: 'league', name: '', maxStake: '0', maxPayout: '0' },
      },
    ),
  },
  {
    title: 'sportsbook.settings.limits',
    hint: 'sportsbook.settings.limits_hint',
    defaults: { rules: [] },
    // A limit of a market nobody offers would never meet a slip.
    faults: ['sportsbook.limit_market'],
    check: ({ rules }) =>
      rules.every(({ scope, name }) => scope !== 'market' || LIMITED_MARKETS.some((known) => known === name))
        ? undefined
        : { field: 'rules', code: 'sportsbook.limit_market' },
  },
);
