import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { type Category, categoryOf, openCategories } from '#features/around/lobby/ui/categories.ts';
import { useIsMember, useSession } from '#identity/sessions/ui/player/session.ts';
import { Chip } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { useLanguage, useWords } from '#platform/ui/words.tsx';
import { CategoryRow } from './category-row.tsx';
import { Empty, OpensSoon, SignInFirst } from './list/empty.tsx';
import {
  type Filter,
  filterOf,
  TABS,
  type Tab,
  withClassify,
  withSearch,
  withTab,
  withVendor,
} from './list/filter.ts';
import { ListBanner } from './list/list-banner.tsx';
import { figuresIn } from './list/marks.ts';
import { Shelf } from './list/shelf.tsx';
import { TileSkeletons } from './list/skeletons.tsx';
import { VendorMenu } from './list/vendor-menu.tsx';
import { PAGE_SIZE, useGameTypes } from './queries.ts';
import { SearchField } from './search-field.tsx';
import './list/list.css';

/** After the games themselves, and not drawn by the server: the list stands without it. */
const FigureFilter = lazy(() => import('./list/figures.tsx'));

/** Where games have figures of their own; undefined is the list of all. */
const PROVED: readonly (string | undefined)[] = [undefined, 'RNG', 'ARCADE'];

/** Kinds of slots with a code of their own; arcade, bingo and crash have pages. */
const KINDS = ['SC', 'JP', 'TG'] as const;

const NONE = new URLSearchParams();

/** Filter and search stand in the address; changing any of them begins at page 1. */
function useFilter() {
  const { pathname } = useLocation();
  const { vassalage = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const isMember = useIsMember();
  const show = usePopups((popups) => popups.show);
  const filter = filterOf(pathname, vassalage, params);
  const toTab = useCallback(
    (tab: Tab): void => {
      // Recent and Favourites belong to somebody: a guest is asked who he is, and the list stays.
      if (!isMember && (tab === 'recent' || tab === 'favourites'))
        show('login', { back: `${pathname}?tab=${tab}` });
      // Recent forgets the maker, also one that stands in the path.
      else if (tab === 'recent')
        void navigate({
          pathname: `/${pathname.split('/')[1] ?? ''}`,
          search: new URLSearchParams(withTab(params, tab)).toString(),
        });
      else setParams(withTab(params, tab));
    },
    [isMember, show, pathname, params, setParams, navigate],
  );
  return {
    filter,
    // The same while the address is: pages that stand are not drawn anew.
    figures: useMemo(() => figuresIn(filter.tab === 'all' ? params : NONE), [filter.tab, params]),
    toTab,
    // The maker may stand in the path: choosing another, or all, leaves that address.
    toVendor: (vendor: string | undefined) =>
      void navigate({
        pathname: `/${pathname.split('/')[1] ?? ''}`,
        search: new URLSearchParams(withVendor(params, vendor)).toString(),
      }),
    toKind: (kind: string | undefined) => setParams(withClassify(params, kind)),
    search: (text: string) => setParams(withSearch(params, text)),
  };
}

function Tabs({
  filter,
  onTab,
  onClear,
}: {
  readonly filter: Filter;
  readonly onTab: (tab: Tab) => void;
  readonly onClear: () => void;
}) {
  const words = useWords();
  return (
    <div className="chips list-tabs" role="group" aria-label={words('lobby.tabs')}>
      {filter.gameName && (
        <button type="button" className="chip list-clear" onClick={onClear}>
          <Icon name="close" small />
          {words('lobby.clear')}
        </button>
      )}
      {TABS.map((tab) => (
        <Chip key={tab} on={filter.tab === tab && !filter.gameName} onPress={() => onTab(tab)}>
          {words(`lobby.tab_${tab}`)}
        </Chip>
      ))}
    </div>
  );
}

/** Kinds of slots that have a game here, of all games of slots and their variants; one that has none is not offered. */
function useKinds(): readonly (typeof KINDS)[number][] {
  const { value = [] } = useGameTypes();
  const there = new Set(value.flatMap(({ classifies }) => classifies));
  return KINDS.filter((kind) => there.has(kind));
}

function Kinds({
  chosen,
  onChoose,
}: {
  readonly chosen: string | undefined;
  readonly onChoose: (kind: string | undefined) => void;
}) {
  const words = useWords();
  const kinds = useKinds();
  if (kinds.length === 0) return null;
  return (
    <div className="chips list-kinds" role="group" aria-label={words('lobby.kinds')}>
      <Chip on={!chosen} onPress={() => onChoose(undefined)}>
        {words('lobby.kind_all')}
      </Chip>
      {kinds.map((kind) => (
        <Chip key={kind} on={chosen === kind} onPress={() => onChoose(kind)}>
          {words(`lobby.kind.${kind}`)}
        </Chip>
      ))}
    </div>
  );
}

/** Nobody makes games of this category here yet: there is nothing to look through. */
function useOpensSoon(category: Category | undefined, { tab, vassalage, gameName }: Filter): boolean {
  const { value } = useGameTypes();
  if (!category || !value || tab !== 'all' || vassalage || gameName) return false;
  return !openCategories(value).some(({ name }) => name === category.name);
}

/** A category's games, or all of them: makers, tabs, search, pages of 15. */
export default function GameList() {
  const words = useWords();
  const { pathname } = useLocation();
  const category = categoryOf(pathname.split('/')[1] ?? '');
  const { filter, figures, toTab, toVendor, toKind, search } = useFilter();
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  const session = useSession(({ state }) => state);
  // Another language begins at page 1, like any other change (docs/PRODUCT.md, 4).
  const { code: language } = useLanguage();
  const own = filter.tab === 'recent' || filter.tab === 'favourites';
  const title = filter.gameName
    ? words('lobby.found', { text: filter.gameName })
    : category
      ? words(`lobby.category.${category.name}`)
      : words('lobby.all');
  usePageHead(title, 200, words('lobby.list_banner'));
  const soon = useOpensSoon(category, filter);
  if (soon && category)
    return (
      <>
        <div className="search-place">
          <SearchField />
        </div>
        <CategoryRow />
        <div className="section list-soon">
          <OpensSoon category={category} gameType={filter.gameType ?? ''} page />
        </div>
      </>
    );
  return (
    <>
      <div className="search-place">
        <SearchField />
      </div>
      <CategoryRow {...(category && { here: category.name })} />
      <section className="section list" aria-labelledby="list-title">
        <ListBanner category={category} title={title} />
        <VendorMenu gameType={filter.gameType} chosen={filter.vassalage} onChoose={toVendor} />
        <div className="list-main">
          <div className="list-filters">
            <Tabs filter={filter} onTab={toTab} onClear={() => search('')} />
            {filter.gameType === 'RNG' && filter.tab === 'all' && !filter.gameName && (
              <Kinds chosen={filter.gameClassify} onChoose={toKind} />
            )}
          </div>
          {filter.tab === 'all' && PROVED.includes(filter.gameType) && (
            <div className="list-figures-place">
              {awake && (
                <Suspense fallback={null}>
                  <FigureFilter figures={figures} />
                </Suspense>
              )}
            </div>
          )}
          {own && session === 'guest' ? (
            <SignInFirst />
          ) : own && session === 'unknown' ? (
            <TileSkeletons count={PAGE_SIZE} />
          ) : (
            <Shelf
              key={`${language} ${JSON.stringify([filter, figures])}`}
              filter={filter}
              figures={figures}
              empty={(near) => <Empty filter={filter} category={category} near={near} onSearch={search} />}
            />
          )}
        </div>
      </section>
    </>
  );
}
