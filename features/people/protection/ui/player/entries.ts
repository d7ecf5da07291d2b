/** What protection puts into the player site. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { SiteEntries } from '#platform/ui/site-entries.ts';

export const entries: SiteEntries = {
  popups: [
    {
      name: 'reality-check',
      rank: 5,
      offer: () =>
        import('./offer-reality-check.ts').then(({ useOfferRealityCheck }) => useOfferRealityCheck),
      Screen: lazyScreen(() => import('./reality-check.tsx'), ['protection-ui']),
    },
  ],
};
