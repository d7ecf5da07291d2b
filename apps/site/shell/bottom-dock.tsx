import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '#platform/ui/icon.tsx';
import type { IconName } from '#platform/ui/icons.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { slipHolds } from '#platform/ui/slip-shown.ts';
import { useWords } from '#platform/ui/words.tsx';
import { useOpenPlay } from './open-play.ts';

const isHere = (pathname: string, to: string): boolean => {
  if (to === '/') return pathname === '/';
  if (to === '/member') return pathname === to || pathname === '/member/deposit';
  return pathname.startsWith(to);
};

/** Five places on a phone; the middle one is the slip, on paper, with the count of what is open. */
export function BottomDock() {
  const words = useWords();
  const { pathname } = useLocation();
  const show = usePopups((popups) => popups.show);
  const open = useOpenPlay().length;
  useEffect(() => slipHolds('plays', open > 0), [open]);
  const place = (to: string, icon: IconName, title: string) => (
    <Link to={to} aria-current={isHere(pathname, to) ? 'page' : undefined}>
      <Icon name={icon} />
      {title}
    </Link>
  );
  return (
    <nav className="dock" aria-label={words('site.navigation')}>
      {place('/', 'home', words('site.home'))}
      {place('/games', 'grid', words('site.games'))}
      <button type="button" className="dock-slip" onClick={() => show('slip')}>
        <Icon name="slip" />
        {open > 0 && <span className="badge num">{open}</span>}
        {words('site.slip')}
      </button>
      {place('/member/records', 'doc', words('site.records'))}
      {place('/member', 'user', words('site.me'))}
    </nav>
  );
}
