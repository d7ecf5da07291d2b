import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { categoryOf, type OpenCategory, openCategories } from '#features/around/lobby/ui/categories.ts';
import { useDirect } from '#features/around/lobby/ui/player/game/direct.ts';
import { useGameTypes, useWhiteLabel } from '#features/around/lobby/ui/player/queries.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Drop } from './drop.tsx';
import { PLACES, socialLinks } from './outside.ts';
import { Rebate } from '#features/around/lobby/ui/player/rebate.tsx';

const Makers = lazy(() => import('./makers.tsx'));

function Entry({ category, here }: { readonly category: OpenCategory; readonly here: boolean }) {
  const words = useWords();
  const direct = useDirect();
  const name = words(`lobby.category.${category.name}`);
  return (
    <li>
      <Link
        className="topnav-link"
        to={category.to}
        onClick={direct(category)}
        aria-current={here ? 'page' : undefined}
      >
        {name}
        {category.rebate && <Rebate percent={category.rebate} />}
      </Link>
      <Drop
        label={words('site.makers_of', { name })}
        face={<Icon name="fwd" small />}
        className="topnav-more"
      >
        {() => (
          <Suspense fallback={<Skeleton height={96} />}>
            <Makers category={category} />
          </Suspense>
        )}
      </Drop>
    </li>
  );
}

/** Categories that have makers, in the order of the navigation; each unfolds nine makers and More (docs/PRODUCT.md, 2). */
export function TopNav() {
  const words = useWords();
  const { pathname } = useLocation();
  const open = openCategories(useGameTypes().value ?? []);
  const here = categoryOf(pathname.split('/')[1] ?? '')?.name;
  // Only where the brand has a page there.
  const outside = socialLinks(useWhiteLabel().value?.resources ?? []).find(({ kind }) => kind === 'FACEBOOK');
  if (open.length === 0) return null;
  return (
    <nav className="topnav" aria-label={words('site.by_category')}>
      <ul>
        {open.map((category) => (
          <Entry key={category.name} category={category} here={category.name === here} />
        ))}
        {outside && (
          <li>
            <a className="topnav-link" href={outside.url} rel="noopener noreferrer" target="_blank">
              {PLACES[outside.kind]}
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
