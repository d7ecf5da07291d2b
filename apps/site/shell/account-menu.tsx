import { Icon } from '#platform/ui/icon.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { useWords } from '#platform/ui/words.tsx';
import { keyOf, MenuLine, useMenu } from './menu.tsx';

/** What unfolds under the member's name (docs/PRODUCT.md, 2). */
export default function AccountMenu() {
  const words = useWords();
  const show = usePopups((popups) => popups.show);
  return (
    <ul className="account-menu">
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
