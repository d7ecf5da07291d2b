/** What a brand says, kept in memory for a second: every page reads it and people change it a few times a day. */
import type { BrandId } from '#kernel/ids.ts';
import { type Clock, SECOND } from '#kernel/time.ts';
import { type Cached, cached } from '#platform/db/cached.ts';
import type { Db } from '#platform/db/db.ts';
import {
  type AnnouncementRow,
  type ArticleRow,
  type BannerRow,
  readAnnouncements,
  readArticles,
  readBanners,
} from '../store.ts';
import { currentVersions, type PageVersion } from '../store/versions.ts';

export type Said = {
  readonly banners: readonly BannerRow[];
  readonly announcements: readonly AnnouncementRow[];
  readonly articles: readonly ArticleRow[];
  readonly versions: readonly PageVersion[];
};

export type Content = {
  /** Everything of a brand that is enabled; at most a second old. */
  readonly said: (brandId: BrandId) => Promise<Said>;
  /** This process wrote: the next reader looks again. */
  readonly forget: (brandId: BrandId) => void;
};

export function createContentService(db: Db, clock: Clock): Content {
  const brands = new Map<BrandId, Cached<Said>>();
  const read = async (brandId: BrandId): Promise<Said> => {
    const [banners, announcements, articles, versions] = await Promise.all([
      readBanners(db, brandId),
      readAnnouncements(db, brandId),
      readArticles(db, brandId),
      currentVersions(db, brandId),
    ]);
    return { banners, announcements, articles, versions };
  };
  return {
    said: (brandId) => {
      const kept = brands.get(brandId) ?? cached(SECOND, clock, () => read(brandId));
      brands.set(brandId, kept);
      return kept.get();
    },
    forget: (brandId) => brands.get(brandId)?.forget(),
  };
}
