import { Link } from 'react-router';
import { useWhiteLabel } from '#features/around/lobby/ui/player/queries.ts';
import { useSession } from '#identity/ui/player/session.ts';
import { Icon } from '#platform/ui/icon.tsx';
import type { IconName } from '#platform/ui/icons.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { useWords } from '#platform/ui/words.tsx';
import { POPUPS } from '../popup-names.ts';
import { accountPlaces } from './account-places.ts';

const ICONS: Readonly<Record<ReturnType<typeof accountPlaces>[number]['name'], IconName>> = {
  agent: 'grid',
  wallet: 'again',
  profile: 'user',
  withdraw: 'wallet',
  record: 'doc',
  bets: 'slip',
};

/** What unfolds under the member's name (spec section 2, header). */
export default function AccountMenu() {
  const words = useWords();
  const show = usePopups((popups) => popups.show);
  const isAgent = useSession((session) => session.member?.isAgent ?? false);
  const isSingle = useWhiteLabel().value?.isSingle ?? true;
  return (
    <ul className="account-menu">
      {accountPlaces({ isAgent, isSingle }).map(({ name, to }) => (
        <li key={name}>
          <Link className="drop-item" to={to}>
            <Icon name={ICONS[name]} />
            {words(`site.menu_${name}`)}
          </Link>
        </li>
      ))}
      {isAgent && (
        <li>
          <button type="button" className="drop-item" onClick={() => show(POPUPS.contract)}>
            <Icon name="doc" />
            {words('site.contracts')}
          </button>
        </li>
      )}
      <li>
        <button type="button" className="drop-item" onClick={() => show(POPUPS.notice)}>
          <Icon name="bell" />
          {words('site.notices')}
        </button>
      </li>
      <li>
        <button type="button" className="drop-item" onClick={() => show(POPUPS.logout)}>
          <Icon name="exit" flip />
          {words('site.logout')}
        </button>
      </li>
    </ul>
  );
}
