import { useWords } from '#platform/ui/words.tsx';
import type { Banner, BannerGroup } from '#features/around/content/contract.ts';
import { useHomeBanners } from '../queries.ts';
import { BannerCard } from './banner-card.tsx';

/** Places of banners on the home, from the top. */
const PLACES: readonly BannerGroup[] = ['w_home', 'h_p1', 'w_p1'];

/** What stands in `group` and leads nowhere that a banner further up leads to: nothing twice on one page. */
export function shownIn(banners: readonly Banner[], group: BannerGroup): readonly Banner[] {
  const above = PLACES.slice(0, PLACES.indexOf(group));
  const isAbove = ({ linkage }: Banner): boolean =>
    linkage !== '' &&
    banners.some((one) => one.linkage === linkage && above.some((place) => place === one.groupName));
  return banners.filter((banner) => banner.groupName === group && !isAbove(banner));
}

/** The promo images of one place; nothing where the brand has put none. */
export function Promos({ group }: { readonly group: BannerGroup }) {
  const words = useWords();
  const banners = shownIn(useHomeBanners().value ?? [], group);
  if (banners.length === 0) return null;
  return (
    <section className="section promos" aria-label={words('lobby.promos')}>
      {banners.map((banner) => (
        <BannerCard key={banner.id} banner={banner} small />
      ))}
    </section>
  );
}
