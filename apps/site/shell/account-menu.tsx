import { VipLabel } from '#features/around/vip/ui/player/label.tsx';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { useWords } from '#platform/ui/words.tsx';
import { keyOf, MenuLine, useMenu } from './menu.tsx';

/** What unfolds under the member's name (docs/PRODUCT.md, 2). */
export default function AccountMenu() {
  const words = useWords();
  const show = usePopups((popups) => popups.show);
  const isPlayer = useSession((session) => session.member?.isAgent === false);
  return (
    <ul className="account-menu">
      {isPlayer && <VipLabel className="drop-item" />}
      {useMenu('account').map((entry) => (
        <li key={keyOf(entry)}>
          <MenuLine entry={entry} className="drop-item" />
        </li>
      ))}
      <li>
        <button type="button" className="drop-item" onClick={() => show('logout')}>
          <Icon name="exit" flip />
          {words('site.logout')}
        </button>
      </li>
    </ul>
  );
}
