import { Link, useNavigate } from 'react-router';
import { Popup } from '#platform/ui/popup.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { useWords } from '#platform/ui/words.tsx';
import { LoginForm } from './login-form.tsx';
import { useJoining } from '#identity/sign-in/ui/player/use-joining.ts';

/** The page a guest was turned away from, when there is one; only ever an address of this site. */
function backOf(about: unknown): string | undefined {
  const back = typeof about === 'object' && about !== null && 'back' in about ? about.back : undefined;
  return typeof back === 'string' && /^\/(?!\/)/.test(back) ? back : undefined;
}

/** Sheet on phones, dialog of 420 above. Tabs only where two ways exist. */
export default function LoginPopup() {
  const words = useWords();
  const { about, close, show } = usePopups();
  const navigate = useNavigate();
  const joining = useJoining();
  const done = (): void => {
    const back = backOf(about);
    close();
    if (back) void navigate(back);
  };

  return (
    <Popup title={words('identity.login')} onClose={close}>
      <LoginForm onDone={done}>
        <p className="form-other">
          <button type="button" className="link" onClick={() => show('forgot')}>
            {words('identity.forgot')}
          </button>
        </p>
        {joining && (
          <p className="form-other">
            {words('identity.no_account')}{' '}
            <Link className="link" to="/register" onClick={close}>
              {words('identity.register')}
            </Link>
          </p>
        )}
      </LoginForm>
    </Popup>
  );
}
