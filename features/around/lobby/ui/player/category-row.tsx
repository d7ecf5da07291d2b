import { useEffect, useRef } from 'react';
import { openCategories } from '#features/around/lobby/ui/categories.ts';
import { CategoryRail } from '#platform/ui/game-tile.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useDirect } from './game/direct.ts';
import { useGameTypes } from './queries.ts';
import { Rebate } from './rebate.tsx';
import './lobby.css';

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

/** The plates of what can be played; the page of one marks its own. In a file of its own: the lists want it without the home. */
export function CategoryRow({ here }: { readonly here?: string }) {
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
