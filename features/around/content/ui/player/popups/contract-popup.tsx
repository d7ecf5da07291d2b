import { useEffect } from 'react';
import { useSession } from '#identity/ui/player/session.ts';
import { EmptyState } from '#platform/ui/states.tsx';
import { Popup } from '#platform/ui/popup.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { useWords } from '#platform/ui/words.tsx';

/** Contracts are shown to whoever is signed in; a guest signs in first. */
export default function ContractPopup() {
  const words = useWords();
  const { close, show } = usePopups();
  const isGuest = useSession((session) => session.state === 'guest');
  useEffect(() => {
    if (isGuest) show('login');
  }, [isGuest, show]);
  if (isGuest) return null;
  return (
    <Popup title={words('content.contracts')} onClose={close}>
      <EmptyState icon="doc" title={words('content.contracts_none')} />
      <p className="muted">{words('content.contracts_about')}</p>
    </Popup>
  );
}
