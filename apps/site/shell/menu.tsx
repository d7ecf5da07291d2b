/** Lines of the member centre and of the account menu, from the entries of the rooms. */
import { Link } from 'react-router';
import { useWhiteLabel } from '#features/around/lobby/ui/player/queries.ts';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { writtenCount } from '#platform/ui/figures.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import type { MenuEntry, Viewer } from '#platform/ui/site-entries.ts';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { MENU } from '../menus.ts';

/** What of a menu a viewer sees, in its order. */
export const menuFor = (
  menu: MenuEntry['menu'],
  viewer: Viewer,
  entries: readonly MenuEntry[] = MENU,
): readonly MenuEntry[] =>
  entries
    .filter((entry) => entry.menu === menu && (entry.when?.(viewer) ?? true))
    .sort((one, two) => one.order - two.order);

/** Names an entry within its menu. */
export const keyOf = ({ opens }: MenuEntry): string => ('to' in opens ? opens.to : opens.popup);

export function useMenu(menu: MenuEntry['menu']): readonly MenuEntry[] {
  const isAgent = useSession((session) => session.member?.isAgent ?? false);
  const isSingle = useWhiteLabel().value?.isSingle ?? true;
  return menuFor(menu, { isAgent, isSingle });
}

function Count({ useCount }: { readonly useCount: () => number }) {
  const count = useCount();
  const tag = useTag();
  return count > 0 && <span className="badge num">{writtenCount(count, tag)}</span>;
}

type LineProps = { readonly entry: MenuEntry; readonly className?: string; readonly withArrow?: boolean };

/** A link, or a button where the entry opens a popup. */
export function MenuLine({ entry: { opens, icon, title, useCount }, className, withArrow }: LineProps) {
  const words = useWords();
  const show = usePopups((popups) => popups.show);
  const face = (
    <>
      <Icon name={icon} />
      {title(words)}
      {useCount && <Count useCount={useCount} />}
      {withArrow && <Icon name="fwd" flip />}
    </>
  );
  return 'to' in opens ? (
    <Link {...(className && { className })} to={opens.to}>
      {face}
    </Link>
  ) : (
    <button type="button" className={className} onClick={() => show(opens.popup)}>
      {face}
    </button>
  );
}
