import { type Category, openCategories } from '#features/around/lobby/ui/categories.ts';
import { CATEGORY_KNOWN } from '#features/around/lobby/ui/player/coming/known.ts';
import { useWords } from '#platform/ui/words.tsx';
import { useGameTypes } from '../queries.ts';
import { Rebate } from '../rebate.tsx';
import { inkStyle } from '#platform/ui/ink.ts';
import { Picture } from '#platform/ui/picture.tsx';

/** The banner of a list; a category without one of its own has that of the slots (docs/PRODUCT.md, 9). */
export function ListBanner({
  category,
  title,
}: {
  readonly category: Category | undefined;
  readonly title: string;
}) {
  const words = useWords();
  const { value = [] } = useGameTypes();
  const rebate = category && openCategories(value).find(({ name }) => name === category.name)?.rebate;
  const mark = category?.mark ?? 'slots';
  const emblem = category ? CATEGORY_KNOWN[category.name].emblem : 'seven';
  return (
    <header className="list-banner" style={inkStyle(mark)}>
      <div>
        <h1 id="list-title" className="sign">
          {title}
        </h1>
        <p>{category ? words(`coming.${category.name}.1`) : words('lobby.list_banner')}</p>
        {rebate && <Rebate percent={rebate} full />}
      </div>
      <span className="list-banner-art cloth" aria-hidden="true">
        <Picture src={`/art/emblem/${emblem}.svg`} alt="" width="104" height="104" />
      </span>
    </header>
  );
}
