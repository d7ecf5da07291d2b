/** Walks a syntax tree (ESTree, as oxc gives it) without knowing its eighty node types. */
export type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
};

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  'start' in value;

export const nodeIn = (node: Node | undefined, field: string): Node | undefined => {
  const value = node?.[field];
  return isNode(value) ? value : undefined;
};

export const nodesIn = (node: Node | undefined, field: string): Node[] => {
  const value = node?.[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
};

export const textIn = (node: Node | undefined, field: string): string | undefined => {
  const value = node?.[field];
  return typeof value === 'string' ? value : undefined;
};

/** Calls `visit` for every node, parents first. */
export function walk(
  node: Node,
  visit: (node: Node, parents: readonly Node[]) => void,
  parents: readonly Node[] = [],
): void {
  visit(node, parents);
  const inner = [...parents, node];
  for (const value of Object.values(node)) {
    if (isNode(value)) walk(value, visit, inner);
    else if (Array.isArray(value)) for (const item of value) if (isNode(item)) walk(item, visit, inner);
  }
}

/** The text of a string literal or of the fixed parts of a template, `\0` where something is put in. */
export function literalText(node: Node): string | undefined {
  if (node.type === 'Literal') return textIn(node, 'value');
  if (node.type !== 'TemplateLiteral') return undefined;
  return nodesIn(node, 'quasis')
    .map((quasi) => {
      const { value } = quasi;
      return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '';
    })
    .join('\0');
}
