/** What pages ask the content room. */
import type { ContentPage, ContentPageAnswer, GetContentPage } from '#features/around/content/contract.ts';
import type { Answer } from '#platform/ui/answers.ts';
import { addressOf } from '#platform/ui/api.ts';
import { useRead } from '#platform/ui/call.ts';
import { useLanguage } from '#platform/ui/words.tsx';

const FRESH_MS = 300_000;
const input = (page: ContentPage, language: string) => ({ params: { page }, query: { language } });

export function useContentPage(page: ContentPage): Answer<ContentPageAnswer> {
  const { code } = useLanguage();
  return useRead<typeof GetContentPage>('/wps/content/{page}', input(page, code), FRESH_MS);
}

/** What the server asks before it draws such a page. */
export const firstOfContent = (page: ContentPage, language: string): string =>
  addressOf('/wps/content/{page}', input(page, language));
