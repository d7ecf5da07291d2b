/** Where what a brand says may stand: lists without schemas, so that the console, the pages and the server read one and the same. */

/** Places a banner may stand at (docs/PRODUCT.md, 3). */
export const BANNER_GROUPS = [
  'w_home',
  'h_p1',
  'w_p1',
  'w_ref',
  'w_video1',
  'w_video2',
  'w_login',
  'w_register',
  'w_forget',
  'w_reg',
] as const;

/** B banner text · PL player notice · PU popup · PR promotion · H headline of the marquee. */
export const ANNOUNCEMENT_TYPES = ['B', 'PL', 'PU', 'PR', 'H'] as const;

/** A popup is for members (A), for guests (B), or for the first login (F). */
export const EXECUTIONS = ['A', 'B', 'F'] as const;

export const CONTENT_PAGES = [
  'help',
  'about',
  'licences',
  'blog',
  'ios',
  'android',
  'terms',
  'privacy',
  'responsible',
] as const;

/** Pages whose every version is kept. */
export const VERSIONED_PAGES = ['about', 'licences', 'terms', 'privacy', 'responsible'] as const;

/** Votes of readers that are shown to staff; answers that are found at once. */
export const FOUND_MOST = 10;

export const ENTRY_KINDS = ['banner', 'announcement', 'article'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Where an entry of a kind may stand: a group of banners, a type of announcement, a page of articles. */
export const ENTRY_PLACES = {
  banner: BANNER_GROUPS,
  announcement: ANNOUNCEMENT_TYPES,
  article: CONTENT_PAGES,
} as const satisfies Readonly<Record<EntryKind, readonly string[]>>;
export type EntryPlace = (typeof ENTRY_PLACES)[EntryKind][number];

/** Headings of the help centre. */
export const HELP_SUBJECTS = ['account', 'money', 'games', 'safe'] as const;

/** Categories whose ink a banner's field may have (platform/ui/css/tokens.css, --cat-…); the first is that of a new one. */
export const BANNER_INKS = [
  'slots',
  'crash',
  'sports',
  'live',
  'fish',
  'pvp',
  'arcade',
  'lottery',
  'cockfight',
  'bingo',
] as const;
