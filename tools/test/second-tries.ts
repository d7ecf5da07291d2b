/**
 * Tests that may need a second try (second-tries.json), each with who answers for it and why it cannot be mended today. Others that pass
 * only then are red on CI once they are more than a few: what wavers there is red for somebody else tomorrow.
 */

/** So many that nobody answers for may pass at the second try: a browser on a machine with other work. May only shrink. */
export const UNNAMED_MOST = 2;

export type Excuse = {
  /** `e2e/till.test.ts > staff give money by two people`, as the run names it. */
  readonly test: string;
  readonly owner: string;
  readonly why: string;
};

/** @param wavered paths below the checkout, with the test's full name; none while they are few */
export const unexcused = (wavered: readonly string[], excuses: readonly Excuse[]): readonly string[] => {
  const known = new Set(excuses.map(({ test }) => test));
  const unnamed = wavered.filter((test) => !known.has(test));
  return unnamed.length > UNNAMED_MOST ? unnamed : [];
};

/** What makes an entry of the list none: nobody answers for it, no reason, or a file that is not there. */
export const emptyExcuses = (
  excuses: readonly Excuse[],
  exists: (path: string) => boolean,
): readonly string[] =>
  excuses
    .filter(
      ({ test, owner, why }) =>
        owner.trim() === '' || why.trim().length < 20 || !exists(test.split(' > ')[0] ?? ''),
    )
    .map(({ test }) => test);
