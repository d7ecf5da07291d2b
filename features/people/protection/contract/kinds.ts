/** What can be limited, and over which periods. */
export const LIMIT_KINDS = ['deposit', 'stake', 'loss', 'time'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];
/** What the gate counts with every stake; deposits are counted where they are asked for. */
export const COUNTED = ['stake', 'loss', 'time'] as const;
export type Counted = (typeof COUNTED)[number];
/** 24 hours, 7 days, a month by the calendar; each counted from when the member set his first limit. */
export const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];
