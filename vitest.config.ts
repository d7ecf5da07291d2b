import { defineConfig } from 'vitest/config';
import LongestFirst from './tools/test/longest-first.ts';

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['node_modules/**', 'dist/**', '.haat/**', 'tools/tidy/fixtures/**'],
    globalSetup: ['platform/testkit/cluster.ts'],
    setupFiles: ['tools/test/patience.ts', 'platform/testkit/declared-faults.ts'],
    // Unit tests and journeys share their processes, and modules are read once a process instead of once a file.
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // As the product starts: a server, a driver and a database's answers make much that lives for a moment.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // What comes is waited for as long as a busy machine may need; the second of the default is a test of the machine.
    expect: { poll: { timeout: 60_000 } },
  },
});
