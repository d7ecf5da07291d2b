import { useIsMember, useVisitorKind } from '#identity/sessions/ui/player/session.ts';
import { later } from '#platform/ui/later.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Banner } from './banner.tsx';
import { Banners } from './home/banners.tsx';
import { HotGames } from './home/hot-games.tsx';
import { Marquee } from './home/marquee.tsx';
import { CategoryRow } from './category-row.tsx';
import { useHomeBanners, useHotGames, useWhiteLabel } from './queries.ts';
import { SearchField } from './search-field.tsx';
import { Steps } from './steps.tsx';
import './lobby.css';

const BOARD = later(() => import('./home/hero-board.tsx'), { fallback: <div className="hero-board" /> });
const CARRY = later(() => import('./home/carry-on.tsx'));
const BELOW = later(() => import('./home/below.tsx'), {
  near: '.below',
  fallback: <div className="below" />,
});

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
  const isTrial = useVisitorKind() === 'trial';
  const brand = useWhiteLabel().value;
  const title = brand?.name ?? words('lobby.home');
  usePageHead(title, 200, words('lobby.description'));
  return (
    <>
      <h1 className="out">{title}</h1>
      <div className="search-place">
        <SearchField />
      </div>
      <CategoryRow />
      <div className="hero">
        <Opening />
        {isMember ? BOARD : <Steps />}
      </div>
      <Marquee />
      <div className="carry">{isMember && !isTrial && CARRY}</div>
      <HotGames />
      {BELOW}
    </>
  );
}
