/** What the jurisdiction of a brand says about its players' limits and breaks. Two people change it together with the rest of the jurisdiction. */
import type { Static } from 'typebox';
import { choice, duration, onOff, settings } from '#kernel/settings.ts';
import { DAY, HOUR, MINUTE } from '#kernel/time.ts';

export const PACKS = ['play-money', 'uk', 'malta', 'ontario', 'philippines'] as const;
export type PackCode = (typeof PACKS)[number];

const fields = {
  pack: choice(
    'protection.settings.pack',
    PACKS.map((value) => ({ value, word: `protection.settings.pack_${value.replace('-', '_')}` })),
  ),
  /** Between two reality checks; 0: none. */
  checkEveryMs: duration('protection.settings.check_every', {
    every: 'minute',
    minimum: 0,
    maximum: 12 * HOUR,
  }),
  /** From asking for a higher limit until it may be confirmed. */
  raiseDelayMs: duration('protection.settings.raise_delay', { every: 'hour', minimum: DAY, maximum: 30 * DAY }),
  timeOutMaxMs: duration('protection.settings.time_out_max', { every: 'day', minimum: DAY, maximum: 92 * DAY }),
  exclusionMinMs: duration('protection.settings.exclusion_min', {
    every: 'day',
    minimum: 180 * DAY,
    maximum: 1_830 * DAY,
  }),
  /** Nobody deposits before he was asked about limits and has answered, with a limit or without. */
  limitsFirst: onOff('protection.settings.limits_first'),
};
export type PlayerRules = { readonly [Name in keyof typeof fields]: Static<(typeof fields)[Name]> };

export const PLAYER_RULES: PlayerRules = {
  pack: 'play-money',
  checkEveryMs: 60 * MINUTE,
  raiseDelayMs: DAY,
  timeOutMaxMs: 42 * DAY,
  exclusionMinMs: 183 * DAY,
  limitsFirst: false,
};

export const PlayerRulesSettings = settings('protection.player_rules', fields, {
  title: 'protection.settings.player_rules',
  hint: 'protection.settings.player_rules_hint',
  write: false,
  defaults: PLAYER_RULES,
});
