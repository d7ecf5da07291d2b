/** What pages ask the content room. */
import type {
  ContentPage,
  ContentPageAnswer,
  GetContentPage,
  SearchHelp,
} from '#features/around/content/contract.ts';
import type { CallAnswer } from '#kernel/call.ts';
import type { Answer } from '#platform/ui/answers.ts';
import { addressOf } from '#platform/ui/api.ts';
import { useRead } from '#platform/ui/call.ts';
import { useLanguage } from '#platform/ui/words.tsx';

const FRESH_MS = 300_000;
const input = (page: ContentPage, language: string, version?: number) => ({
  params: { page },
  query: { language, ...(version !== undefined && { version }) },
});

/** `version`: as it was shown then; left out: as it stands. */
export function useContentPage(page: ContentPage, version?: number): Answer<ContentPageAnswer> {
  const { code } = useLanguage();
  return useRead<typeof GetContentPage>('/wps/content/{page}', input(page, code, version), FRESH_MS);
}

export function useSearch(q: string): Answer<CallAnswer<typeof SearchHelp>> {
  const { code } = useLanguage();
  return useRead<typeof SearchHelp>('/wps/content/search', { query: { q, language: code } }, FRESH_MS);
}

/** What the server asks before it draws such a page. */
export const firstOfContent = (page: ContentPage, language: string): string =>
  addressOf('/wps/content/{page}', input(page, language));
