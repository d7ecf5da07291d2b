/**
 * Tests that may need a second try (second-tries.json), each with who answers for it and why it cannot be mended today. Every other one
 * that passes only then is red on CI: what wavers there is red for somebody else tomorrow.
 */
export type Excuse = {
  /** `e2e/till.test.ts > staff give money by two people`, as the run names it. */
  readonly test: string;
  readonly owner: string;
  readonly why: string;
};

/** @param wavered paths below the checkout, with the test's full name */
export const unexcused = (wavered: readonly string[], excuses: readonly Excuse[]): readonly string[] => {
  const known = new Set(excuses.map(({ test }) => test));
  return wavered.filter((test) => !known.has(test));
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
