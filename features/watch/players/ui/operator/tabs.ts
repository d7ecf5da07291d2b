/** Parts of a player's page. Those named like a file of a room's `ui/operator/player/` show what that room knows of him. */
export const TABS = [
  'overview',
  'payments',
  'adjustments',
  'bets',
  'sessions',
  'documents',
  'limits',
  'cases',
  'notes',
  'timeline',
] as const;
export type Tab = (typeof TABS)[number];

/** `/…/ui/operator/player/limits.tsx` → `limits` */
export const tabOf = (path: string): string => /([a-z-]+)\.tsx$/.exec(path)?.[1] ?? '';
