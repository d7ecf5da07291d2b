import { Link } from 'react-router';
import { Popup } from '#platform/ui/popup.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { useWords } from '#platform/ui/words.tsx';
import { LoginForm } from './login-form.tsx';

/** Sheet on phones, dialog of 420 above. One way in, so no tabs. */
export default function LoginPopup() {
  const words = useWords();
  const close = usePopups((popups) => popups.close);

  return (
    <Popup title={words('identity.login')} onClose={close}>
      <LoginForm onDone={close} />
      <p className="form-other">
        {words('identity.no_account')}{' '}
        <Link className="link" to="/register" onClick={close}>
          {words('identity.register')}
        </Link>
      </p>
    </Popup>
  );
}
