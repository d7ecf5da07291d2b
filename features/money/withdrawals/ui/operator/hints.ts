/** Hints that have a word, in the order in which they are shown. */
export const HINT_NAMES = [
  'excluded',
  'open_case',
  'owes',
  'no_play',
  'shared_account',
  'soon_after_deposit',
  'new_account',
  'first',
  'large',
] as const;
