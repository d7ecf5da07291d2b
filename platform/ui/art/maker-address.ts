/** Where a maker's mark stands; small, so that a page can name it without carrying the art. */

/** One or two letters of a name: `Banyan Row` → `BR`, `Haat` → `H`. */
export function monogramOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [first = '', second = ''] = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return [...first]
    .slice(0, 1)
    .concat([...second].slice(0, 1))
    .join('')
    .toUpperCase();
}

/** The address of a maker's mark. */
export const makerAddress = (code: string, name: string): string =>
  `/art/maker/${encodeURIComponent(code.toLowerCase())}.svg?t=${encodeURIComponent(monogramOf(name))}`;
