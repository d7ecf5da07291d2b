/** All pages of the site, from the rooms and the frame, and which of them stands at an address. */
import { matchPath } from 'react-router';
import type { PageEntry } from '#platform/ui/site-entries.ts';
import { ROOMS } from './rooms.ts';
import { NotFound, SHELL_PAGES } from './shell-entries.ts';

export const PAGES: readonly PageEntry[] = [...SHELL_PAGES, ...ROOMS.flatMap(({ pages }) => pages ?? [])]
  // A path that catches more than its page is for comes after all that say what they are.
  .sort((one, two) => Number(one.fits !== undefined) - Number(two.fits !== undefined));

export const pathsOf = ({ path, also = [] }: PageEntry): readonly string[] => [path, ...also];

export const pageAt = (pathname: string): PageEntry | undefined =>
  PAGES.find(
    (page) => pathsOf(page).some((path) => matchPath(path, pathname)) && (page.fits?.(pathname) ?? true),
  );

export const HOME: PageEntry['Screen'] = pageAt('/')?.Screen ?? NotFound;
