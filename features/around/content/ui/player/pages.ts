/** The pages of the content room. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

const WORDS = ['content-ui'];
const HelpPage = lazyScreen(() => import('./help-page.tsx'), WORDS);
const TextPage = lazyScreen(() => import('./text-page.tsx'), WORDS);

export const pages: readonly PageEntry[] = [
  { path: '/help', also: ['/helpmc'], Screen: HelpPage },
  { path: '/down', Screen: lazyScreen(() => import('./download-page.tsx'), WORDS) },
  { path: '/about', Screen: TextPage },
  { path: '/licences', Screen: TextPage },
  { path: '/blog', Screen: TextPage },
  { path: '/terms', Screen: TextPage },
  { path: '/privacy', Screen: TextPage },
  { path: '/responsible', Screen: TextPage },
];
