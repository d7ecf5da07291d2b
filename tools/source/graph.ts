/** Who imports whom: cycles and reach. */
import type { Tree } from './tree.ts';

export type Graph = ReadonlyMap<string, readonly string[]>;

/** File → files of the checkout it imports; with `types: false` only what runs. */
export function importGraph(tree: Tree, { types }: { readonly types: boolean }): Graph {
  const graph = new Map<string, string[]>();
  for (const source of tree.files.values()) {
    const targets = source
      .imports()
      .filter((found) => types || !found.typeOnly)
      .flatMap((found) => (found.target !== undefined && tree.files.has(found.target) ? [found.target] : []));
    graph.set(source.path, [...new Set(targets)]);
  }
  return graph;
}

/** Everything reachable from the given nodes, themselves included. */
export function reach(graph: Graph, from: Iterable<string>): Set<string> {
  const seen = new Set<string>();
  const open = [...from];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    open.push(...(graph.get(node) ?? []));
  }
  return seen;
}

/** Groups of nodes that reach each other (Tarjan 1972), each sorted; nodes alone are left out unless they import themselves. */
export function cycles(graph: Graph): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const found: string[][] = [];

  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.size - 1);
    stack.push(node);
    onStack.add(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (onStack.has(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(node) !== index.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    for (const member of group) onStack.delete(member);
    if (group.length > 1 || (graph.get(node) ?? []).includes(node)) found.push(group.sort());
  };

  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return found;
}
