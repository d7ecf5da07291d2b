import { defineConfig } from 'vitest/config';

const common = {
  globalSetup: ['platform/testkit/cluster.ts'],
  exclude: ['node_modules/**', 'dist/**', '.haat/**', 'tools/tidy/fixtures/**'],
};

export default defineConfig({
  test: {
    maxWorkers: 2,
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
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // One browser and one server at a time on two cores: journeys measure the product, not the crowd.
          fileParallelism: false,
        },
      },
    ],
  },
});
