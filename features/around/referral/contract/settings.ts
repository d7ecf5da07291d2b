/** What a brand pays for friends, and when. Amounts are in the brand's currency, the defaults are written in BDT. */
import { money, onOff, settings, whole } from '#kernel/settings.ts';

export const ReferralSettings = settings(
  'referral.rules',
  {
    open: onOff('referral.settings.open'),
    /** 1 pays who brought the friend; 2 and 3 also who brought that one. */
    levels: whole('referral.settings.levels', { minimum: 1, maximum: 3 }),
    minDeposit: money('referral.settings.min_deposit'),
    minStake: money('referral.settings.min_stake'),
    days: whole('referral.settings.days', { minimum: 1, maximum: 365, unit: 'day' }),
    /** For the friend himself; 0 for none. */
    friend: money('referral.settings.friend'),
    first: money('referral.settings.first'),
    second: money('referral.settings.second'),
    third: money('referral.settings.third'),
    /** Friends a member is paid for in one month of the brand; others wait for staff. */
    monthMost: whole('referral.settings.month_most', { minimum: 1, maximum: 10_000 }),
  },
  {
    title: 'referral.settings.title',
    hint: 'referral.settings.hint',
    defaults: {
      open: true,
      levels: 1,
      minDeposit: '500',
      minStake: '2000',
      days: 30,
      friend: '50',
      first: '100',
      second: '30',
      third: '10',
      monthMost: 20,
    },
    sums: ['minDeposit', 'minStake', 'friend', 'first', 'second', 'third'],
  },
);
