/** How several picks of one match are named where they stand for one: a slip, a quote and a refusal mean the same. Pure. */
export const COMBINATION = 'same_match';
const PREFIX = `${COMBINATION}:`;
/** The one pick of the market a combination is. */
export const ALL = 'all';
export const MOST_PARTS = 6;

export type Part = { readonly key: string; readonly pick: string };

/** The same parts have the same name, in whatever order they were picked. */
export const combinationKey = (parts: readonly Part[]): string =>
  `${PREFIX}${parts
    .map(({ key, pick }) => `${key}~${pick}`)
    .sort()
    .join('|')}`;

export function partsIn(key: string): readonly Part[] | undefined {
  if (!key.startsWith(PREFIX)) return undefined;
  return key
    .slice(PREFIX.length)
    .split('|')
    .map((text) => {
      const [own = '', pick = ''] = text.split('~');
      return { key: own, pick };
    });
}
