/** Paths of the site's routes: words, `:name` and `:name?` for one part, `*` for all the rest. Pure. */

export type Params = Readonly<Record<string, string | undefined>>;

const partsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** What a browser sends for `%zz` is no letter: such a part stays as it was sent. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The named parts of `pathname`, or undefined where it is another path. Letters count without their case, an end slash does not. */
export function paramsOf(pattern: string, pathname: string): Params | undefined {
  const wanted = partsOf(pattern);
  const given = partsOf(pathname);
  const params: Record<string, string | undefined> = {};
  for (const [at, part] of wanted.entries()) {
    if (part === '*') return { ...params, '*': given.slice(at).map(decoded).join('/') };
    const value = given[at];
    const name = /^:(\w+)(\?)?$/.exec(part);
    if (value === undefined && !name?.[2]) return undefined;
    if (name?.[1]) params[name[1]] = value === undefined ? undefined : decoded(value);
    else if (decoded(value ?? '').toLowerCase() !== part.toLowerCase()) return undefined;
  }
  return given.length > wanted.length ? undefined : params;
}

/** Words weigh more than names, names more than the rest: the first different part decides, then the order of the routes. */
const weightOf = (part: string | undefined): number => {
  if (part === '*') return 0;
  if (part === undefined) return 1;
  return part.startsWith(':') ? 2 : 3;
};

function compare(left: string, right: string): number {
  const [mine, other] = [partsOf(left), partsOf(right)];
  for (let at = 0; at < Math.max(mine.length, other.length); at += 1) {
    const difference = weightOf(other[at]) - weightOf(mine[at]);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The route that says most about `pathname`. */
export function bestOf<Entry extends { readonly path: string }>(
  entries: readonly Entry[],
  pathname: string,
): { readonly entry: Entry; readonly params: Params } | undefined {
  const fitting = entries.flatMap((entry) => {
    const params = paramsOf(entry.path, pathname);
    return params ? [{ entry, params }] : [];
  });
  return fitting.sort((left, right) => compare(left.entry.path, right.entry.path))[0];
}
