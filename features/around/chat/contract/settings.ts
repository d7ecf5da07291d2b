/** How a brand talks to its members: customer service of its own or of a third party, and words it wants to see nowhere. */
import { Type } from 'typebox';
import { choice, lines, settings, text } from '#kernel/settings.ts';

/** `https://…`, ASCII, without a name or password in it; or nothing. */
const EMBED = '^(https://[A-Za-z0-9.-]+(:\\d{1,5})?(/[!-~]*)?)?$';

export const ChatSettings = settings(
  'chat.service',
  {
    mode: choice<'own' | 'embed' | 'off'>(
      'chat.settings.mode',
      (['own', 'embed', 'off'] as const).map((value) => ({ value, word: `chat.settings.mode_${value}` })),
    ),
    /** Shown in a frame of the window of customer service alone: the policy of that page names its origin, and of no other page. */
    embedUrl: text('chat.settings.embed_url', { maxLength: 300, pattern: EMBED, ltr: true }),
    /** Beside those the filter knows of itself. */
    filterWords: lines('chat.settings.filter_words', Type.String({ minLength: 1, maxLength: 40 }), {
      maxItems: 100,
    }),
  },
  {
    title: 'chat.settings.title',
    hint: 'chat.settings.hint',
    defaults: { mode: 'own', embedUrl: '', filterWords: [] },
    faults: ['chat.embed_missing'],
    check: ({ mode, embedUrl }) =>
      mode === 'embed' && embedUrl === '' ? { field: 'embedUrl', code: 'chat.embed_missing' } : undefined,
  },
);
