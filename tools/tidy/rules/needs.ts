/** What a room needs is named one by one, and nothing is named that it does not use. */
import type { Room } from '#house';
import { isTest } from '#tools/source/tree.ts';
import { offeredViews } from '#tools/source/views.ts';
import type { Finding, Look, Rule } from '../rule.ts';
import { isContract } from './imports.ts';
import { ownerOf, readsElsewhere } from './reads.ts';

/** The roof puts all rooms together, and the yard looks at all of them. */
const OUTSIDE = /^(apps\/[^/]+|e2e|bench|tools)$/;
/** Everything in them is for tests. */
const ALL_TESTS = /^(e2e|bench|tools|platform\/testkit)$/;

/** The rooms each room uses: by what it imports (words travel anywhere), and by the rows it reads. */
export function usedBy(look: Look): ReadonlyMap<Room, ReadonlySet<Room>> {
  const { tree, plan } = look;
  const used = new Map(plan.rooms.map((room) => [room, new Set<Room>()]));
  for (const source of tree.files.values()) {
    const room = plan.roomOf(source.path);
    if (!room || (isTest(source.path) && !ALL_TESTS.test(room.path))) continue;
    for (const { target } of source.imports()) {
      const other = target === undefined || isContract(target) ? undefined : plan.roomOf(target);
      if (other && other !== room && other.path !== 'kernel') used.get(room)?.add(other);
    }
  }
  const views = offeredViews(tree, plan);
  for (const { room, name } of readsElsewhere(look)) {
    const owner = ownerOf(look, name, views);
    if (owner) used.get(room)?.add(owner);
  }
  return used;
}

export const needs: Rule = {
  name: 'needs',
  check: (look) => {
    const used = usedBy(look);
    const findings: Finding[] = [];
    const find = (message: string) => findings.push({ rule: 'needs', path: 'house.ts', line: 0, message });
    for (const room of look.plan.rooms) {
      const seen = new Set<string>();
      for (const need of room.needs) {
        if (seen.has(need)) find(`${room.path} names ${need} twice`);
        seen.add(need);
        if (need.endsWith('/*')) {
          if (!OUTSIDE.test(room.path)) find(`${room.path} needs ${need}: name the rooms it uses one by one`);
        } else if (![...(used.get(room) ?? [])].some(({ path }) => path === need))
          find(`${room.path} does not use ${need}: take it out of its needs`);
      }
    }
    return findings;
  },
};
