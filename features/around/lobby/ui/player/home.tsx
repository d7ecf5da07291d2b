import { useEffect, useRef } from 'react';
import { useIsMember } from '#identity/ui/player/session.ts';
import { CategoryRail } from '#platform/ui/game-tile.tsx';
import { later } from '#platform/ui/later.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { openCategories } from '#features/around/lobby/ui/categories.ts';
import { Banner } from './banner.tsx';
import { Banners } from './home/banners.tsx';
import { HotGames } from './home/hot-games.tsx';
import { Marquee } from './home/marquee.tsx';
import { useDirect } from './game/direct.ts';
import { useGameTypes, useHomeBanners, useHotGames, useWhiteLabel } from './queries.ts';
import { Rebate } from './rebate.tsx';
import { SearchField } from './search-field.tsx';
import { Steps } from './steps.tsx';
import './lobby.css';

const BOARD = later(() => import('./home/hero-board.tsx'), { fallback: <div className="hero-board" /> });
const CARRY = later(() => import('./home/carry-on.tsx'));
const BELOW = later(() => import('./home/below.tsx'), {
  near: '.below',
  fallback: <div className="below" />,
});

/** Brings the plate of the category that is open into sight, where the row reaches beyond the edge of a phone. */
function useInSight(here: string | undefined) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = place.current?.querySelector('.cats');
    const plate = place.current?.querySelector('[aria-current]');
    if (!here || !row || !plate) return;
    // Only this row moves, never the page.
    const [frame, own] = [row.getBoundingClientRect(), plate.getBoundingClientRect()];
    if (own.left < frame.left || own.right > frame.right)
      row.scrollBy({ left: own.left + own.width / 2 - (frame.left + frame.width / 2), behavior: 'instant' });
  }, [here]);
  return place;
}

export function Categories({ here }: { readonly here?: string }) {
  const words = useWords();
  const place = useInSight(here);
  const { value } = useGameTypes();
  const direct = useDirect();
  const open = openCategories(value ?? []);
  return (
    <div className="cats-place" ref={place}>
      <CategoryRail
        label={words('lobby.categories')}
        categories={open.map((category) => ({
          id: category.mark,
          title: words(`lobby.category.${category.name}`),
          to: category.to,
          here: category.name === here,
          slip: category.rebate && <Rebate percent={category.rebate} />,
          onPress: direct(category),
        }))}
      />
    </div>
  );
}

/** The banners; the day's game where the brand has put none; nothing where there is neither. */
function Opening() {
  const banners = useHomeBanners();
  const hot = useHotGames();
  const mine = banners.value?.filter(({ groupName }) => groupName === 'w_home') ?? [];
  if (mine.length > 0) return <Banners banners={mine} />;
  if (banners.waiting) return <Skeleton className="promo-wait cover-wait" />;
  const feature = hot.value?.[0];
  return feature ? <Banner game={feature} /> : null;
}

export default function Home() {
  const words = useWords();
  const isMember = useIsMember();
  const brand = useWhiteLabel().value;
  const title = brand?.name ?? words('lobby.home');
  usePageHead(title, 200, words('lobby.description'));
  return (
    <>
      <h1 className="out">{title}</h1>
      <div className="search-place">
        <SearchField />
      </div>
      <Categories />
      <div className="hero">
        <Opening />
        {isMember ? BOARD : <Steps />}
      </div>
      <Marquee />
      <div className="carry">{isMember && CARRY}</div>
      <HotGames />
      {BELOW}
    </>
  );
}
