import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { categoryOf, type OpenCategory, openCategories } from '#features/around/lobby/ui/categories.ts';
import { useGameTypes } from '#features/around/lobby/ui/player/queries.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { Skeleton } from '#platform/ui/states.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { Drop } from './drop.tsx';

const Makers = lazy(() => import('./makers.tsx'));

function Rebate({ percent }: { readonly percent: string }) {
  const words = useWords();
  const tag = useTag();
  const format = new Intl.NumberFormat(`${tag}-u-nu-latn`, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <span className="rebate num" title={words('site.rebate')}>
      <span className="out">{words('site.rebate')} </span>
      {format.format(Number(percent) / 100)}
    </span>
  );
}

function Entry({ category, here }: { readonly category: OpenCategory; readonly here: boolean }) {
  const words = useWords();
  const name = words(`lobby.category.${category.name}`);
  return (
    <li>
      <Link className="topnav-link" to={category.to} aria-current={here ? 'page' : undefined}>
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

/** Categories that have makers, in the order of the navigation; each unfolds nine makers and More (spec section 2). */
export function TopNav() {
  const words = useWords();
  const { pathname } = useLocation();
  const open = openCategories(useGameTypes().value ?? []);
  const here = categoryOf(pathname.split('/')[1] ?? '')?.name;
  if (open.length === 0) return null;
  return (
    <nav className="topnav" aria-label={words('site.by_category')}>
      <ul>
        {open.map((category) => (
          <Entry key={category.name} category={category} here={category.name === here} />
        ))}
      </ul>
    </nav>
  );
}
