import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { type Starred, useStars } from './stars.ts';
import './star.css';

/** Stars a league or a match, and takes the star away. */
export function Star({
  kind,
  id,
  name,
}: {
  readonly kind: Starred;
  readonly id: string;
  readonly name: string;
}) {
  const words = useWords();
  const { has, turn } = useStars();
  return (
    <button
      type="button"
      className="star"
      aria-pressed={has(kind, id)}
      aria-label={words('sportsbook.star', { name })}
      onClick={() => turn(kind, id)}
    >
      <Icon name="star" />
    </button>
  );
}
