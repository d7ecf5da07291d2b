/** The views of the support desk, without schemas: the console reads them too. */
export const DESK_VIEWS = [
  'open',
  'mine',
  'unassigned',
  'late',
  'complaints',
  'answered',
  'closed',
  'all',
] as const;
export type DeskView = (typeof DESK_VIEWS)[number];
