/** Names every test that passed only when it was run again, so that a journey that wavers is mended and not forgotten. */
import type { Reporter, TestModule } from 'vitest/node';

export default class Retried implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const wavering = modules.flatMap(({ children, relativeModuleId }) =>
      [...children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${relativeModuleId} > ${test.fullName}`),
    );
    for (const name of wavering) console.error(`haat: passed at the second try: ${name}`);
  }
}
