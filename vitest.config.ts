import { defineConfig } from 'vitest/config';
import LongestFirst from './tools/test/longest-first.ts';

const common = {
  globalSetup: ['platform/testkit/cluster.ts'],
  exclude: ['node_modules/**', 'dist/**', '.haat/**', 'tools/tidy/fixtures/**'],
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
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...common,
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          // The server's modules are read once a worker instead of once a file: 2.5 s of processor for each of the 22 files.
          isolate: false,
          // Several journeys at a time (tools/test/main.ts), and twice the time for a machine that is busy.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A browser, a server and PostgreSQL for each of three journeys on two cores: whoever needed a second try is named.
          retry: 1,
        },
      },
    ],
  },
});
