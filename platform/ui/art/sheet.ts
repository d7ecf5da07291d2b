/**
 * Labels printed together: the games of one page of a list on one sheet, below each other. A drawing is a whole document to a browser,
 * with a window, styles and a parser of its own: 500 of them held 45 MB, and each took a processor at a quarter of its speed 16 ms to open. A
 * sheet of fifteen is one document and one request, and is about as large as seven labels.
 *   /art/sheet/labels.svg?of=RNG.monsoon-tiger.tiger.6~CRASH.kite-cut
 */

/** The most that one sheet holds: a page of a list. */
export const SHEET_MOST = 15;
/** Paper between two labels, in hundredths of a label: a phone's pixels end where a label does only by luck. */
export const SHEET_GAP = 10;

const LABEL = /^\/art\/([\w-]{1,40})\/([\w-]{1,80})\.svg(?:\?(.*))?$/;
const PLAIN = /^[\w-]*$/;
/** What is drawn at addresses of the same shape and is no label (serve.ts). */
const MARKS: ReadonlySet<string> = new Set(['category', 'crest', 'emblem', 'maker', 'reels', 'sheet']);

/** `kind.code[.emblem[.ink]]`, or undefined for a picture that is no label of the house. */
function partOf(address: string): string | undefined {
  const [, kind, code, query = ''] = LABEL.exec(address) ?? [];
  if (kind === undefined || code === undefined || MARKS.has(kind)) return undefined;
  const asked = new URLSearchParams(query);
  const fixed = ['emblem', 'ink'].map((name) => asked.get(name) ?? '');
  if (!fixed.every((value) => PLAIN.test(value))) return undefined;
  return [kind, code, ...fixed].join('.').replace(/\.+$/, '');
}

/** Where on a sheet a label is: it is shown by `object-fit: cover`, as wide as its place, at this `object-position`. */
export type SheetPlace = { readonly address: string; readonly position: string };

/**
 * One sheet for the labels among these pictures.
 * @returns the place of each picture's address; empty where there is nothing to gain
 */
export function sheetOf(addresses: readonly string[]): ReadonlyMap<string, SheetPlace> {
  const parts = new Map<string, string>();
  for (const address of addresses) {
    const part = partOf(address);
    if (part !== undefined && parts.size < SHEET_MOST) parts.set(address, part);
  }
  if (parts.size < 2) return new Map();
  const address = `/art/sheet/labels.svg?of=${[...parts.values()].join('~')}`;
  const places = [...parts.keys()].map((own, at): [string, SheetPlace] => {
    const down = Math.round((at / (parts.size - 1)) * 1e6) / 1e4;
    return [own, { address, position: `0 ${down}%` }];
  });
  return new Map(places);
}

/** What stands on a sheet, from the top. */
export type SheetLabel = { readonly kind: string; readonly code: string; readonly query: URLSearchParams };

/** @param of the part of the address that names them; undefined where it names none or too many */
export function labelsOn(of: string): readonly SheetLabel[] | undefined {
  const parts = of.split('~');
  if (parts.length < 2 || parts.length > SHEET_MOST) return undefined;
  const labels = parts.map((part): SheetLabel => {
    const [kind = '', code = '', emblem = '', ink = ''] = part.split('.');
    const query = new URLSearchParams({ ...(emblem && { emblem }), ...(ink && { ink }) });
    return { kind, code, query };
  });
  return labels.every(({ kind, code }) => kind !== '' && code !== '' && code.length <= 80)
    ? labels
    : undefined;
}
