/** What a brand's jurisdiction allows in games one plays alone: nothing of it unless somebody says so. */
import { onOff, settings } from '#kernel/settings.ts';

export const PlaySettings = settings(
  'rounds.play',
  {
    /** Features of slots can be bought. */
    featureBuy: onOff('rounds.settings.feature_buy'),
    /** Several rounds can be asked for at once, with a limit for losses and for a win. */
    autoplay: onOff('rounds.settings.autoplay'),
  },
  {
    title: 'rounds.settings.play',
    hint: 'rounds.settings.play_hint',
    write: 'brand.jurisdiction',
    defaults: { featureBuy: false, autoplay: false },
  },
);
