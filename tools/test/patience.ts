/** Runs before each test file: a journey, several of them at a time, may take longer than a test without a browser. */
import { expect, vi } from 'vitest';

const JOURNEY_MS = 420_000;

if (expect.getState().testPath?.includes('/e2e/'))
  vi.setConfig({ testTimeout: JOURNEY_MS, hookTimeout: JOURNEY_MS });
