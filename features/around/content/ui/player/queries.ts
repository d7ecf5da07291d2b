/** What pages ask the content room. */
import type { ContentPage, ContentPageAnswer, GetContentPage } from '#features/around/content/contract.ts';
import type { GetHelp, HelpTopic } from '#features/setup/brand/contract.ts';
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

const helpInput = (language: string) => ({ query: { lang: language } });

/** Topics the brand wrote itself; empty where only the house’s own texts stand. */
export function useOwnHelp(): Answer<readonly HelpTopic[]> {
  const { code } = useLanguage();
  const answer = useRead<typeof GetHelp>('/wps/system/helpCenter', helpInput(code), FRESH_MS);
  return { ...answer, value: answer.value?.topics.filter((topic) => topic.own) };
}

/** What the server asks before it draws the help page. */
export const firstOfHelp = (language: string): string =>
  addressOf('/wps/system/helpCenter', helpInput(language));
