import { Link, useLocation } from 'react-router';
import { categoryOf, openCategories } from '#features/around/lobby/ui/categories.ts';
import { useDirect } from '#features/around/lobby/ui/player/game/direct.ts';
import { useGameTypes } from '#features/around/lobby/ui/player/queries.ts';
import { CategoryMark } from '#platform/ui/category-mark.tsx';
import { writtenCount } from '#platform/ui/figures.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { useLanguage, useWords } from '#platform/ui/words.tsx';
import { BrandMark } from './brand-mark.tsx';

/** The leading rail: 72 px with words from 768, 232 px with counts from 1200. */
export function SideNav() {
  const words = useWords();
  const { native, tag } = useLanguage();
  const { pathname } = useLocation();
  const show = usePopups((popups) => popups.show);
  const direct = useDirect();
  const open = openCategories(useGameTypes().value ?? []);
  const here = categoryOf(pathname.split('/')[1] ?? '')?.name;
  return (
    <nav className="rail" aria-label={words('site.navigation')}>
      <BrandMark />
      <ul>
        {open.map((category) => (
          <li key={category.name}>
            <Link
              className="rail-item"
              to={category.to}
              onClick={direct(category)}
              aria-current={category.name === here ? 'page' : undefined}
            >
              <CategoryMark id={category.mark} />
              {words(`lobby.category.${category.name}`)}
              {category.games > 0 && <small className="num">{writtenCount(category.games, tag)}</small>}
            </Link>
          </li>
        ))}
        <li>
          <Link className="rail-item" to="/games" aria-current={pathname === '/games' ? 'page' : undefined}>
            <Icon name="grid" />
            {words('site.games')}
          </Link>
        </li>
      </ul>
      <div className="rail-end">
        <Link className="rail-item" to="/member">
          <Icon name="user" />
          {words('site.me')}
        </Link>
        <Link className="rail-item" to="/fair">
          <Icon name="shield" />
          {words('site.fair')}
        </Link>
        <Link className="rail-item rail-help" to="/help">
          <Icon name="doc" />
          {words('site.page_help')}
        </Link>
        <button
          type="button"
          className="rail-item"
          onClick={() => show('settings')}
          title={words('site.settings')}
        >
          <Icon name="globe" />
          {native}
        </button>
      </div>
    </nav>
  );
}
