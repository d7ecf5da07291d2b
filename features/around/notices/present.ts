import { toWire } from '#kernel/time.ts';
import { languageOf } from '#kernel/words.ts';
import type { Say } from '#identity/messages/service.ts';
import { formatMoney } from '#platform/ui/money-format.ts';
import type { Message } from './contract.ts';
import type { Texts } from './contract/campaigns.ts';
import type { MessageParams, MessageRow } from './store.ts';

const SUMS = ['amount', 'fee', 'arrives'] as const;

/** Title and text of a message in a language; a sum is written the way that language writes it. */
export function messageTexts(
  say: Say,
  language: string,
  {
    kind,
    params,
    texts,
  }: { readonly kind: string; readonly params: MessageParams; readonly texts?: Texts | null },
): { readonly title: string; readonly text: string } {
  if (texts) return staffTexts(texts, language, params);
  const { currency } = params;
  const tag = languageOf(language)?.tag ?? language;
  const sums = SUMS.flatMap((name) => {
    const sum = params[name];
    return sum === undefined || currency === undefined ? [] : [[name, formatMoney(sum, currency, tag)]];
  });
  const said = { ...params, ...Object.fromEntries(sums) };
  return {
    title: say(language, `notices.inbox.${kind}.title`, said),
    text: say(language, `notices.inbox.${kind}.text`, said),
  };
}

/** In the reader's language where staff wrote it, else in the brand's. */
const staffTexts = (texts: Texts, language: string, { fallback = '' }: MessageParams) =>
  texts[languageOf(language)?.code ?? language] ?? texts[fallback] ?? { title: '', text: '' };

export const presentMessage = (say: Say, language: string, row: MessageRow): Message => ({
  id: row.id,
  kind: row.kind,
  category: row.category,
  ...messageTexts(say, language, row),
  link: row.link,
  at: toWire(row.at),
  read: row.read_at !== null,
});
