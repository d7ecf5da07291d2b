/**
 * CHECKS 14: the machine of withdrawals over thousands of random sequences of commands, each step against a model
 * (`features/money/withdrawals/model.fixture.ts`), then the books. Several tills at once, each with a database and a clock of its own.
 */
import { openTestTill, wrongInBooks } from '#features/money/withdrawals/fixtures.ts';
import { walkWithdrawals } from '#features/money/withdrawals/model.fixture.ts';
import type { SoakResult } from './report.ts';

const TILLS = 3;
const REPORT_EVERY = 250;

/** `seed` chooses the sequences: the same ones again for the same numbers. */
export async function withdrawals(
  sequences: number,
  seed: number,
  report: (done: number, seconds: number) => void = () => undefined,
): Promise<SoakResult> {
  const begun = performance.now();
  const seconds = (): number => Math.round((performance.now() - begun) / 1000);
  const failures: string[] = [];
  const seen = new Set<string>();
  let done = 0;
  const count = (): void => {
    done += 1;
    if (done % REPORT_EVERY === 0) report(done, seconds());
  };
  const walk = async (n: number): Promise<void> => {
    const till = await openTestTill();
    try {
      const runs = Math.floor(sequences / TILLS) + (n < sequences % TILLS ? 1 : 0);
      for (const state of await walkWithdrawals(till, { runs, seed: seed + n, report: count }))
        seen.add(state);
      failures.push(...(await wrongInBooks(till)).map((found) => `books: ${JSON.stringify(found)}`));
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    } finally {
      await till.house.close();
    }
  };
  await Promise.all(Array.from({ length: TILLS }, (_, n) => walk(n)));
  return { figures: { sequences: done, seed, states: seen.size, seconds: seconds() }, failures };
}
