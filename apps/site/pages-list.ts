/** All pages of the site, from the rooms and the frame, and which of them stands at an address. */
import { useSyncExternalStore } from 'react';
import { matchPath } from 'react-router';
import { screen, type Screen } from '#platform/ui/screen.tsx';
import type { PageEntry } from '#platform/ui/site-entries.ts';
import { ROOMS } from './rooms.ts';

const NEAR: readonly PageEntry[] = ROOMS.flatMap(({ pages }) => pages ?? []);
// A path that catches more than its page is for comes after all that say what they are.
const inOrder = (pages: readonly PageEntry[]): readonly PageEntry[] =>
  [...pages].sort((one, two) => Number(one.fits !== undefined) - Number(two.fits !== undefined));

let known = inOrder(NEAR);
let far: Promise<void> | undefined;
let hasCome = false;
const watching = new Set<() => void>();

/** Brings the pages that no first load needs (far-pages.ts), once; a failed try is made again by the next who asks. */
export function loadFar(): Promise<void> {
  far ??= import('./far-pages.ts').then(
    ({ FAR_PAGES }) => {
      known = inOrder([...NEAR, ...FAR_PAGES]);
      hasCome = true;
      for (const look of watching) look();
    },
    (cause: unknown) => {
      far = undefined;
      throw cause;
    },
  );
  return far;
}

/** The pages that are known: those of the first load, then all. */
export const allPages = (): readonly PageEntry[] => known;

const watch = (look: () => void): (() => void) => {
  watching.add(look);
  return () => void watching.delete(look);
};
export const usePages = (): readonly PageEntry[] => useSyncExternalStore(watch, allPages, allPages);

export const pathsOf = ({ path, also = [] }: PageEntry): readonly string[] => [path, ...also];

export const pageAt = (pathname: string): PageEntry | undefined =>
  known.find(
    (page) => pathsOf(page).some((path) => matchPath(path, pathname)) && (page.fits?.(pathname) ?? true),
  );

/** The page of an address that may be one of those that come later. */
export async function findPage(pathname: string): Promise<PageEntry | undefined> {
  if (!pageAt(pathname) && !hasCome) await loadFar();
  return pageAt(pathname);
}

/** What stands where no page is; nobody can say so before all pages are known. */
export const NotFound: Screen = screen(async () => {
  const [page] = await Promise.all([import('./pages/not-found.tsx'), loadFar()]);
  return page;
}, []);

export const HOME: Screen = pageAt('/')?.Screen ?? NotFound;
