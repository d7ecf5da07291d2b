/** What a brand sets of VIP beside the table of levels, which two people agree on. */
import { choice, onOff, settings, text, whole } from '#kernel/settings.ts';

export const VipSettings = settings(
  'vip.rules',
  {
    open: onOff('vip.settings.open'),
    basis: choice('vip.settings.basis', [
      { value: 'points', word: 'vip.settings.basis_points' },
      { value: 'stake', word: 'vip.settings.basis_stake' },
    ]),
    windowDays: whole('vip.settings.window', { minimum: 1, maximum: 365, unit: 'day' }),
    keepDays: whole('vip.settings.keep', { minimum: 1, maximum: 365, unit: 'day' }),
    /** Paid the morning after, or every five minutes of what the day has earned so far. */
    rebates: choice(
      'vip.settings.rebates',
      [
        { value: 'off', word: 'vip.settings.rebates_off' },
        { value: 'daily', word: 'vip.settings.rebates_daily' },
        { value: 'realtime', word: 'vip.settings.rebates_realtime' },
      ],
      { hint: 'vip.settings.rebates_hint' },
    ),
    /** An account is so old before its birthday is paid for. */
    birthdayDays: whole('vip.settings.birthday_days', { minimum: 0, maximum: 365, unit: 'day' }),
    hostName: text('vip.settings.host_name', { maxLength: 60 }),
    hostContact: text('vip.settings.host_contact', { maxLength: 120 }),
  },
  {
    title: 'vip.settings.title',
    hint: 'vip.settings.hint',
    defaults: {
      open: true,
      basis: 'points',
      windowDays: 90,
      keepDays: 30,
      // A brand pays from the day it says so.
      rebates: 'off',
      birthdayDays: 30,
      hostName: '',
      hostContact: '',
    },
  },
);
