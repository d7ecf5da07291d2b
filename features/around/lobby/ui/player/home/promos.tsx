import { useWords } from '#platform/ui/words.tsx';
import type { BannerGroup } from '#features/around/content/contract.ts';
import { useHomeBanners } from '../queries.ts';
import { BannerCard } from './banner-card.tsx';

/** The promo images of one place; nothing where the brand has put none. */
export function Promos({ group }: { readonly group: BannerGroup }) {
  const words = useWords();
  const banners = useHomeBanners().value?.filter(({ groupName }) => groupName === group) ?? [];
  if (banners.length === 0) return null;
  return (
    <section className="section promos" aria-label={words('lobby.promos')}>
      {banners.map((banner) => (
        <BannerCard key={banner.id} banner={banner} small />
      ))}
    </section>
  );
}
