/** How the display counter moves (docs/PRODUCT.md, 9): by 1000 to 1500 every 3, 4 or 5 seconds, from a start between two figures. */
export const COUNTER_FROM = 51_101_996;
export const COUNTER_TO = 51_273_838;

/** @param chance 0 ≤ chance < 1; both ends of the range can be drawn */
export const startOf = (chance: number): number =>
  COUNTER_FROM + Math.floor(chance * (COUNTER_TO - COUNTER_FROM + 1));

/** @param wait chance of the pause, 0 ≤ wait < 1 @param step chance of the step, 0 ≤ step < 1 */
export const nextStep = (wait: number, step: number): { readonly afterMs: number; readonly by: number } => ({
  afterMs: (3 + Math.floor(wait * 3)) * 1_000,
  by: 1_000 + Math.floor(step * 501),
});
