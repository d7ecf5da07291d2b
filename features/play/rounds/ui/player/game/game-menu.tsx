import { Link, useLocation } from 'react-router';
import type { Opened } from '#features/play/rounds/contract.ts';
import { useIsMember } from '#identity/sessions/ui/player/session.ts';
import { useJoining } from '#identity/sign-in/ui/player/use-joining.ts';
import { Icon } from '#platform/ui/icon.tsx';
import type { IconName } from '#platform/ui/icons.ts';
import { useWords } from '#platform/ui/words.tsx';
import type { GamePopup } from './game-popup.ts';

type Props = { readonly opened: Opened; readonly onPopup: (popup: GamePopup | undefined) => void };

export function GameMenu({ opened, onPopup }: Props) {
  const words = useWords();
  const isMember = useIsMember();
  const joining = useJoining();
  const { pathname } = useLocation();
  const entry = (name: 'history' | 'fair', icon: IconName, text: string) => (
    <button type="button" onClick={() => onPopup({ name })}>
      <Icon name={icon} />
      {text}
      <Icon name="fwd" flip />
    </button>
  );
  const way = (to: string, icon: IconName, text: string) => (
    <Link to={to} onClick={() => onPopup(undefined)}>
      <Icon name={icon} />
      {text}
      <Icon name="fwd" flip />
    </Link>
  );
  return (
    <nav className="menu-list" aria-label={opened.name}>
      {entry('history', 'doc', words('rounds.history'))}
      {entry('fair', 'shield', words('rounds.fair'))}
      {isMember && way('/member/bets', 'slip', words('rounds.bets'))}
      {isMember && way('/member/deposit', 'wallet', words('rounds.deposit'))}
      {opened.mode === 'real' && way(`${pathname}?mode=trial`, 'gift', words('rounds.try_free'))}
      {opened.mode === 'trial' && isMember && way(pathname, 'wallet', words('rounds.play_real'))}
      {!isMember && joining && way('/register', 'user', words('rounds.join'))}
    </nav>
  );
}
