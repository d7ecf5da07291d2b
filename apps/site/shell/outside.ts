/** Addresses outside of the site, as the brand names them: customer service, social pages, the app's files. */
import type { WhiteLabel } from '#features/setup/brand/contract.ts';

type Resources = WhiteLabel['resources'];

const SIZE = 'width=440,height=750';

/**
 * Customer service opens in a window of its own, 440 × 750 (docs/PRODUCT.md, 2). A page outside learns nothing of this one; the page of
 * our own has to know who asks, and who he is stands in the session of this tab, which only a window with an opener is given.
 */
export function openService(url: string): void {
  window.open(url, '_blank', url.startsWith('/') ? SIZE : `noopener,noreferrer,${SIZE}`);
}

const SOCIAL = ['FACEBOOK', 'INSTAGRAM', 'TWITTER', 'YOUTUBE', 'TELEGRAM'] as const;
export type SocialKind = (typeof SOCIAL)[number];

/** Names of networks are the same in every language. */
export const PLACES: Readonly<Record<SocialKind, string>> = {
  FACEBOOK: 'Facebook',
  INSTAGRAM: 'Instagram',
  TWITTER: 'Twitter',
  YOUTUBE: 'YouTube',
  TELEGRAM: 'Telegram',
};

export type SocialLink = { readonly kind: SocialKind; readonly url: string };

/** Only what the brand has set, in a fixed order; the first of a kind. */
export const socialLinks = (resources: Resources): readonly SocialLink[] =>
  SOCIAL.flatMap((kind) => {
    const one = resources.find(({ resourceType }) => resourceType === kind);
    return one ? [{ kind, url: one.url }] : [];
  });
