/**
 * A room's store is its own: who wants to know something of another room asks its service. Rooms of identity own their tables together
 * (docs/HOUSE.md, Inside identity) and read each other's stores; nobody outside does.
 */
import { isTest } from '#tools/source/tree.ts';
import type { Finding, Rule } from '../rule.ts';

const STORE = /^(features|identity)\/.*?\/(store\.ts|store\/[^/]+\.ts)$/;
/** Journeys, benches and tools look at the house from outside. */
const YARD = /^(e2e|bench|tools)\//;

/** The room a store belongs to; the whole floor where it owns its tables together. */
const ownerOf = (room: string): string => (room.startsWith('identity/') ? 'identity' : room);

export const stores: Rule = {
  name: 'stores',
  check: ({ tree, plan }) => {
    const findings: Finding[] = [];
    for (const source of tree.files.values()) {
      const mine = plan.roomOf(source.path);
      if (!mine || isTest(source.path) || YARD.test(source.path)) continue;
      for (const { target, line } of source.imports()) {
        const other = target !== undefined && STORE.test(target) ? plan.roomOf(target) : undefined;
        if (!other || ownerOf(other.path) === ownerOf(mine.path)) continue;
        const message = `${target} is ${other.path}'s own: call a function of its service`;
        findings.push({ rule: 'stores', path: source.path, line, message });
      }
    }
    return findings;
  },
};
