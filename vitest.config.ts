import { defineConfig } from 'vitest/config';
import LongestFirst from './tools/test/longest-first.ts';

const common = {
  globalSetup: ['platform/testkit/cluster.ts'],
  exclude: ['node_modules/**', 'dist/**', '.haat/**', 'tools/tidy/fixtures/**'],
  // As the product starts: a server, a driver and a database's answers make much that lives for a moment.
  execArgv: ['--max-semi-space-size=64'],
  // What comes is waited for as long as a busy machine may need; the second of the default is a test of the machine.
  expect: { poll: { timeout: 15_000 } },
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...common.exclude, 'e2e/**'],
          // Modules are read once a worker instead of once a file: 326 s of processor instead of 468 for the whole.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...common,
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          isolate: false,
          // Several journeys at a time (tools/test/main.ts), and twice the time for a machine that is busy.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
