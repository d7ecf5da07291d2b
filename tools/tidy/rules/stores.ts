/**
 * The stores of identity are its own: who wants to know something of an account or a session asks a service of the gate. Its rooms own
 * their tables together (docs/HOUSE.md, Inside identity) and read each other's stores; nobody outside does.
 */
import { isTest } from '#tools/source/tree.ts';
import type { Finding, Rule } from '../rule.ts';

const STORE = /^identity\/.*?\/(store\.ts|store\/[^/]+\.ts)$/;
/** The gate itself; and journeys, benches and tools, which look at the house from outside. */
const MAY = /^(identity|e2e|bench|tools)\//;

export const stores: Rule = {
  name: 'stores',
  check: ({ tree }) => {
    const findings: Finding[] = [];
    for (const source of tree.files.values()) {
      if (MAY.test(source.path) || isTest(source.path)) continue;
      for (const { target, line } of source.imports()) {
        if (target === undefined || !STORE.test(target)) continue;
        const message = `${target} is the gate's own: call a function of its service`;
        findings.push({ rule: 'stores', path: source.path, line, message });
      }
    }
    return findings;
  },
};
