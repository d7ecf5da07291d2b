import { Link } from 'react-router';
import { useWhiteLabel } from '#features/around/lobby/ui/player/queries.ts';
import { useWords } from '#platform/ui/words.tsx';

/** The brand's first letter on its action colour, and its name. */
export function BrandMark() {
  const words = useWords();
  const name = useWhiteLabel().value?.name ?? '';
  const [letter = ''] = [...name];
  return (
    <Link className="mark sign" to="/" title={words('site.home')}>
      <i className="sign" aria-hidden="true">
        {letter}
      </i>
      <span>{name}</span>
    </Link>
  );
}
