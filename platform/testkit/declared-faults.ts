/**
 * For every test: a handler that throws a fault its call does not name, nor the platform for it, has met a defect. The test fails, and
 * its file does, with the call and the code to write down.
 */
import { appendFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
import { isFault } from '#kernel/faults.ts';
import { sharedFaults } from '#platform/http/refusals.ts';
import { watchRoutes } from '#platform/http/route.ts';

/** Where answers are written down, a line each, to take the document's examples from (docs/API.md). */
const RECORD = process.env['HAAT_RECORD'];
const recordOf = (name: string, { body }: { readonly body: unknown }, value: unknown): string =>
  `${JSON.stringify({ name, body, value })}\n`;

const undeclared = new Set<string>();
/**
 * Thrown by handlers that look once more than the door does: somebody else's record. A handler that wants a session where the door lets
 * guests in names `gate.sign_in_first`: the document says it of no call that is open.
 */
const EVERYWHERE = ['gate.not_allowed', 'wire.not_found'];

watchRoutes((call, handle) => {
  // Calls of tests themselves name nothing.
  if (!/^\/(wps|ops|play|tables|sports|lottery|lotto|lgw)(\/|$)/.test(call.path)) return handle;
  const named: readonly string[] = [...EVERYWHERE, ...sharedFaults(call), ...(call.faults ?? [])];
  return async (context, input) => {
    try {
      const value = await handle(context, input);
      if (RECORD) appendFileSync(RECORD, recordOf(`${call.method} ${call.path}`, input, value));
      return value;
    } catch (error) {
      if (!isFault(error) || named.includes(error.code)) throw error;
      undeclared.add(`${call.method} ${call.path}: ${error.code}`);
      throw error;
    }
  };
});

afterAll(() => {
  const list = [...undeclared];
  undeclared.clear();
  if (list.length === 0) return;
  const said = `calls refuse with what they do not name:\n${list.join('\n')}`;
  // What a random input meets is met once in many runs: it is told, and the test of that very input is written where it fails.
  if (expect.getState().testPath?.includes('/tools/soak/')) console.warn(said);
  else throw new Error(said);
});
