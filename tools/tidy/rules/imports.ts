/** Imports fall down the page: never up, never sideways (docs/HOUSE.md, Gravity). */
import type { Room } from '#house';
import { type Import, type Source, isTest } from '#tools/source/tree.ts';
import type { Finding, Look, Rule } from '../rule.ts';

/** Words travel anywhere: a room's contract, and a floor's own (`games/contract.ts`). */
export const isContract = (path: string): boolean => /(^|\/)contract(\/[^/]+)?\.ts$/.test(path);

/** Journeys, benches and tools look at the house from outside. */
const YARD = /^(e2e|bench|tools)$/;

function judge(look: Look, source: Source, found: Import, room: Room): string | undefined {
  const { plan, tree } = look;
  const { target } = found;
  if (found.specifier.startsWith('../../'))
    return `${found.specifier} climbs: the #names of package.json lead there`;
  if (target === undefined) {
    return found.specifier.startsWith('#')
      ? `${found.specifier} is no name of package.json "imports"`
      : undefined;
  }
  if (target.includes('\0')) return undefined;
  if (!tree.files.has(target) && /\.(ts|tsx|json|css|mjs)$/.test(target)) return `there is no ${target}`;
  if (/^house(-[a-z]+)?\.ts$/.test(target)) return undefined;
  const other = plan.roomOf(target);
  if (other === room) return undefined;
  if (found.specifier.startsWith('.')) return `${found.specifier} leaves the room: write the #name`;
  if (isContract(target)) return undefined;
  if (!other) return undefined;
  const [mine, theirs] = [plan.depthOf(room), plan.depthOf(other)];
  if (theirs < mine)
    return `${room.path} must not reach up to ${other.path}; announce a fact in the outbox, or move what both need down`;
  if (other.path === 'kernel') return undefined;
  // A test may arrange anything that lies no higher than its room, and the yard lies above everything.
  if (isTest(source.path) || YARD.test(room.path)) return undefined;
  if (plan.needs(room, other)) return undefined;
  const what = theirs === mine ? 'sideways' : 'without saying so';
  return `${room.path} uses ${other.path} ${what}; name it in the room's needs in house.ts, or do without`;
}

export const imports: Rule = {
  name: 'imports',
  check: (look) => {
    const findings: Finding[] = [];
    for (const source of look.tree.files.values()) {
      const room = look.plan.roomOf(source.path);
      if (!room) continue;
      for (const found of source.imports()) {
        const message = judge(look, source, found, room);
        if (message !== undefined)
          findings.push({ rule: 'imports', path: source.path, line: found.line, message });
      }
    }
    return findings;
  },
};
