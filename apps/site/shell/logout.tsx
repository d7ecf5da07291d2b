import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Logout as LogoutCall } from '#identity/sessions/contract/session.ts';
import { forgetThisDevice } from '#features/around/notices/ui/player/this-device.ts';
import { restRemembered } from '#identity/sign-in/ui/player/remembered.ts';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Popup } from '#platform/ui/popup.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { useWords } from '#platform/ui/words.tsx';

/** Asks first; then the server ends the session, and this tab forgets everything. */
export default function Logout() {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const navigate = useNavigate();
  const { close, clear } = usePopups.getState();
  const leave = useSession((session) => session.leave);
  const [busy, setBusy] = useState(false);

  const logout = async (): Promise<void> => {
    setBusy(true);
    // Whoever holds the device next reads nothing of this account on it.
    await forgetThisDevice(api).catch(() => undefined);
    // The tab is left either way: a session the server could not end here runs out by itself.
    await api.send<typeof LogoutCall>('DELETE', '/wps/session/logout', {}).catch(() => undefined);
    leave(true);
    restRemembered();
    answers.clear();
    clear();
    void navigate('/');
  };
  return (
    <Popup title={words('site.logout_title')} onClose={close}>
      <div className="stack">
        <p>{words('site.logout_sure')}</p>
        <Button look="go" wide busy={busy} onClick={() => void logout()}>
          {words('site.logout')}
        </Button>
        <Button wide onClick={close}>
          {words('site.stay')}
        </Button>
      </div>
    </Popup>
  );
}
