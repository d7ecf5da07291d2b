import { Link } from 'react-router';
import { useDirect } from '#features/around/lobby/ui/player/game/direct.ts';
import type { OpenCategory } from '#features/around/lobby/ui/categories.ts';
import type { GetVendors } from '#features/setup/catalogue/contract.ts';
import { HOUR } from '#kernel/time.ts';
import { makerAddress } from '#platform/ui/art/maker-address.ts';
import { useRead } from '#platform/ui/call.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Picture } from '#platform/ui/picture.tsx';
import { makersOf, SHOWN_VENDORS } from './nav-rules.ts';
import { Rebate } from '#features/around/lobby/ui/player/rebate.tsx';

/** The makers of a category under its name in the navigation: nine, then More. One answer serves all categories. */
export default function Makers({ category }: { readonly category: OpenCategory }) {
  const words = useWords();
  const direct = useDirect();
  const { value, trouble, again } = useRead<typeof GetVendors>(
    '/wps/relay/GCS_gameVendors',
    { query: {} },
    HOUR,
  );
  if (!value) return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={96} />;
  return (
    <ul className="drop-makers">
      {makersOf(category, value)
        .slice(0, SHOWN_VENDORS)
        .map(({ code, name, to, rebate }) => (
          <li key={code}>
            <Link className="drop-item" to={to} onClick={direct(category, code)}>
              <Picture src={makerAddress(code, name)} alt="" width="36" height="36" />
              <bdi>{name}</bdi>
              {rebate !== category.rebate && <Rebate percent={rebate || '0'} />}
            </Link>
          </li>
        ))}
      <li>
        <Link className="drop-item drop-more" to={category.to}>
          {words('site.more')}
          <Icon name="fwd" small flip />
        </Link>
      </li>
    </ul>
  );
}
