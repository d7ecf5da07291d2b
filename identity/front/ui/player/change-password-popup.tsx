import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { GetMemberInfo } from '#features/people/members/contract.ts';
import type { ChangePassword, PasswordWords } from '#identity/passwords/contract.ts';
import type { Logout } from '#identity/sessions/contract/session.ts';
import type { ListWays } from '#identity/social/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi, useRead } from '#platform/ui/call.ts';
import { Popup } from '#platform/ui/popup.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { factorApi } from '#identity/factors/ui/entry/factor-calls.ts';
import { Refusal } from '#identity/accounts/ui/entry/refusal.tsx';
import { useGuarded } from '#identity/factors/ui/entry/use-guarded.ts';
import { ChangePasswordForm } from '#identity/passwords/ui/player/change-password-form.tsx';
import '#identity/accounts/ui/player/identity.css';
import '#identity/accounts/ui/player/register.css';
import { useSession } from '#identity/sessions/ui/player/session.ts';

/** `{ forced: true }` when the session may do nothing else before (docs/PRODUCT.md, 4). */
const isForced = (about: unknown): boolean =>
  typeof about === 'object' && about !== null && 'forced' in about && about.forced === true;

/** An initial or expired password: there is no way round it but signing out. */
export default function ChangePasswordPopup() {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const navigate = useNavigate();
  const say = useToasts((toasts) => toasts.say);
  const { about, close } = usePopups();
  const { know, leave, state } = useSession();
  const forced = isForced(about);
  // Who came by an address and is signed in nowhere has no ways in to be asked for.
  const asks = !forced && state === 'member';
  const ways = useRead<typeof ListWays>('/wps/session/ways', asks ? {} : undefined, 0).value;
  // Until it is known that there is none, the old one is asked for.
  const hasOld = ways?.password !== false;
  const guarded = useGuarded(factorApi(api, '/wps/session'));

  // A browser closes a dialog at the second Escape whatever the page says: then it opens again.
  useEffect(() => {
    const dialog = forced ? document.querySelector<HTMLDialogElement>('dialog.popup') : null;
    const reopen = (): void => dialog?.showModal();
    dialog?.addEventListener('close', reopen);
    return () => dialog?.removeEventListener('close', reopen);
  }, [forced]);

  const done = async (): Promise<void> => {
    close();
    // Success goes home in the same stroke – later it would take somebody away from where he went meanwhile – and reloads the
    // login info (docs/PRODUCT.md, 4).
    void navigate('/');
    say(words('identity.password_changed'), 'gain');
    answers.stale('/wps/');
    await api
      .send<typeof GetMemberInfo>('GET', '/wps/member/info', {})
      .then(know)
      .catch(() => undefined);
  };
  const send = (body: PasswordWords | Omit<PasswordWords, 'oldPassword'>): Promise<unknown> =>
    api.send<typeof ChangePassword>('POST', '/wps/member/password', { body }, { encrypted: true });
  /** Who has none shows a fresh proof instead; then it goes on by itself. */
  const sendFirst = ({ oldPassword: _, ...body }: PasswordWords): Promise<void> =>
    guarded.run(async () => {
      await send(body);
      await done();
    }, [words('identity.change_password')]);
  const signOut = async (): Promise<void> => {
    // The tab forgets the session also when the server cannot be told; it ends there by itself.
    await api.send<typeof Logout>('DELETE', '/wps/session/logout', {}).catch(() => undefined);
    leave();
    usePopups.getState().clear();
    void navigate('/');
  };
  return (
    <Popup
      title={words('identity.change_password')}
      onClose={() => {
        if (!forced) close();
      }}
    >
      <div className="stack" data-forced={forced ? '' : undefined}>
        {forced && <p>{words('identity.change_forced')}</p>}
        <ChangePasswordForm
          key={String(hasOld)}
          hasOld={hasOld}
          send={hasOld ? send : sendFirst}
          onDone={() => {
            if (hasOld) void done();
          }}
        />
        <Refusal text={guarded.refusal} />
        {forced && (
          <p className="form-other">
            <button type="button" className="link" onClick={() => void signOut()}>
              {words('identity.sign_out_instead')}
            </button>
          </p>
        )}
      </div>
    </Popup>
  );
}
