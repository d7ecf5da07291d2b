import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ResetByLink } from '#identity/password-reset/contract.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Form } from '#platform/ui/form.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { EmptyState } from '#platform/ui/states.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import '#identity/accounts/ui/player/identity.css';
import { focusFirstWrong } from '#identity/accounts/ui/entry/focus.ts';
import { NewPassword, pairIsRight } from '#identity/passwords/ui/player/new-password.tsx';
import '#identity/accounts/ui/player/register.css';

const TOKEN_LENGTH = 43;

/** The link of the mail: its token stands behind the hash, is read once and taken out of the address. */
function useToken(): string | undefined {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    setToken(location.hash.slice(1));
    history.replaceState(history.state, '', location.pathname);
  }, []);
  return token;
}

export default function ResetPage() {
  const words = useWords();
  const title = words('identity.set_password');
  usePageHead(title);
  const show = usePopups((popups) => popups.show);
  const token = useToken();
  const [dead, setDead] = useState(false);
  if (token === undefined) return <div className="page" />;
  return (
    <div className="page">
      <div className="entry">
        <h1 className="sign entry-title">{title}</h1>
        {dead || token.length !== TOKEN_LENGTH ? (
          <EmptyState
            icon="clock"
            title={words('identity.link_dead')}
            action={
              <Button look="go" onClick={() => show('forgot')}>
                {words('identity.link_again')}
              </Button>
            }
          />
        ) : (
          <ResetForm token={token} onDead={() => setDead(true)} />
        )}
      </div>
    </div>
  );
}

function ResetForm({ token, onDead }: { readonly token: string; readonly onDead: () => void }) {
  const words = useWords();
  const api = useApi();
  const navigate = useNavigate();
  const say = useToasts((toasts) => toasts.say);
  const element = useRef<HTMLFormElement>(null);
  const [pair, setPair] = useState({ password: '', again: '' });
  const [touched, setTouched] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ readonly text: string; readonly here: boolean }>();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTouched(true);
    setRefused(undefined);
    if (!pairIsRight(pair)) return focusFirstWrong(element.current);
    setBusy(true);
    try {
      const body = { token, newPassword: pair.password, confirmNewPassword: pair.again };
      const sealed = { encrypted: true } as const;
      await api.send<typeof ResetByLink>('POST', '/wps/member/password/reset', { body }, sealed);
      say(words('identity.password_set'), 'gain');
      void navigate('/login');
    } catch (trouble) {
      if (trouble instanceof ApiRefusal && trouble.code === 'identity.reset_link') return onDead();
      const text = trouble instanceof ApiRefusal ? trouble.message : words('identity.wrong.network');
      setRefused({ text, here: trouble instanceof ApiRefusal && 'newPassword' in trouble.fields });
      focusFirstWrong(element.current);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form ref={element} className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <NewPassword
        pair={pair}
        onPair={setPair}
        touched={touched}
        refused={refused?.here ? refused.text : undefined}
      />
      {refused && !refused.here && (
        <p className="field-wrong" role="alert">
          <Icon name="warn" />
          {refused.text}
        </p>
      )}
      <Button type="submit" look="go" wide busy={busy}>
        {words('identity.set_password')}
      </Button>
    </Form>
  );
}
