/** Where on the road a member stands: between the level he has and the next. Pure. */
export type Stop = { readonly level: number; readonly needs: string };

/** Share of the way from his level to the next, whole percent; 100 on the last. */
export function wayTo(stops: readonly Stop[], level: number, seen: string): number {
  const from = Number(stops[level - 1]?.needs ?? 0);
  const next = stops[level];
  if (!next) return 100;
  const to = Number(next.needs);
  return to <= from
    ? 100
    : Math.max(0, Math.min(99, Math.floor(((Number(seen) - from) / (to - from)) * 100)));
}

/** What is missing to the next level; undefined on the last. */
export function missingTo(stops: readonly Stop[], level: number, seen: string): number | undefined {
  const next = stops[level];
  return next && Math.max(0, Math.ceil(Number(next.needs) - Number(seen)));
}
