/** What messages are about, told once and without schemas: screens read it too. */
export const CATEGORIES = ['money', 'account', 'news', 'offers'] as const;
export type Category = (typeof CATEGORIES)[number];
/** What staff may write about: money moves by itself and says so itself. */
export const STAFF_CATEGORIES = ['news', 'offers', 'account'] as const;
export type StaffCategory = (typeof STAFF_CATEGORIES)[number];
/** Not written to who takes a break from play: news and offers draw him back. */
export const DRAWING: ReadonlySet<Category> = new Set(['news', 'offers']);

export const CAMPAIGN_STATES = ['scheduled', 'sending', 'sent', 'cancelled'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

export const LONGEST_TITLE = 80;
export const LONGEST_TEXT = 1_000;
/** Minutes of a day. */
export const DAY_MINUTES = 1_440;
export const QUIET_FROM = 22 * 60;
export const QUIET_UNTIL = 8 * 60;
