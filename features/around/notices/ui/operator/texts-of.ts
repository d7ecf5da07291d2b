import type { Campaign } from '#features/around/notices/contract/campaigns.ts';

/** In the reader's language where it is written in it, else in any. */
export const textsOf = ({ texts }: Pick<Campaign, 'texts'>, code: string) =>
  texts[code] ?? texts['en'] ?? Object.values(texts)[0] ?? { title: '', text: '' };
