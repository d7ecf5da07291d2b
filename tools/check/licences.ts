/** What we build on may be used and passed on: every installed package has a licence of the list. */
export const ALLOWED = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Python-2.0',
  'Unlicense',
  'MIT-0',
  'PostgreSQL',
  'Zlib',
]);

/** Tools that are used here and never shipped may also be under a licence that binds changes to themselves. */
export const ALLOWED_IN_TOOLS = new Set([...ALLOWED, 'MPL-2.0', 'CC-BY-4.0', 'CC-BY-3.0', 'Artistic-2.0']);

/**
 * LGPL-3.0 is allowed for one library that is linked at run time, unchanged and replaceable: the picture codecs (libvips) of sharp.
 * Its notice and text come with the package.
 */
const ALLOWED_LINKED = new Set([...ALLOWED, 'LGPL-3.0-or-later']);
const LINKED = /^@img\/sharp-/;

export type Package = {
  readonly name: string;
  readonly version: string;
  readonly licence: string | undefined;
  readonly dev: boolean;
  readonly integrity: string | undefined;
  readonly installs: boolean;
};

/** `(MIT OR GPL-3.0)`: one of them is enough; `A AND B`: both. */
export function isAllowed(licence: string, allowed: ReadonlySet<string>): boolean {
  const bare = licence.replace(/[()]/g, '');
  if (bare.includes(' AND ')) return bare.split(' AND ').every((part) => isAllowed(part.trim(), allowed));
  return bare.split(' OR ').some((part) => allowed.has(part.trim()));
}

type LockEntry = {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
};

export function readLock(text: string): Package[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, LockEntry> };
  return Object.entries(packages)
    .filter(([place, entry]) => place !== '' && !entry.link)
    .map(([place, entry]) => ({
      name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version ?? '',
      licence: entry.license,
      dev: entry.dev === true,
      integrity: entry.integrity,
      installs: entry.hasInstallScript === true,
    }));
}

/** @param scripts packages that may run a script when they are installed (package.json, allowScripts) */
export function complaints(packages: readonly Package[], scripts: ReadonlySet<string>): string[] {
  return packages.flatMap(({ name, version, licence, dev, integrity, installs }) => {
    const allowed = dev ? ALLOWED_IN_TOOLS : LINKED.test(name) ? ALLOWED_LINKED : ALLOWED;
    const found: string[] = [];
    if (licence === undefined || !isAllowed(licence, allowed))
      found.push(
        `${name}@${version}: licence ${licence ?? 'unknown'} is not on the list (tools/check/licences.ts)`,
      );
    if (integrity?.startsWith('sha512-') !== true)
      found.push(`${name}@${version}: package-lock.json has no sha512 of it`);
    if (installs && !scripts.has(name))
      found.push(
        `${name}@${version} runs a script when it is installed: allow it in package.json, or take another`,
      );
    return found;
  });
}
