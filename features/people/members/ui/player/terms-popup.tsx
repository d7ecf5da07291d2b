import { useState } from 'react';
import { Link } from 'react-router';
import type { GetMemberInfo } from '#features/people/members/contract.ts';
import type { AcceptTerms } from '#features/people/members/contract/notices.ts';
import { Refusal } from '#identity/accounts/ui/entry/refusal.tsx';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Popup } from '#platform/ui/popup.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { useWords } from '#platform/ui/words.tsx';

/** The terms have changed since the account agreed to them: asked with every visit until they are agreed to. */
export function TermsPopup({ version }: { readonly version: number }) {
  const words = useWords();
  const api = useApi();
  const close = usePopups((popups) => popups.close);
  const know = useSession((session) => session.know);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const agree = async (): Promise<void> => {
    setBusy(true);
    setRefusal('');
    try {
      await api.send<typeof AcceptTerms>('POST', '/wps/member/terms', { body: { version } });
      // Another version may have been published meanwhile: then it is asked for next time.
      know(await api.send<typeof GetMemberInfo>('GET', '/wps/member/info', {}));
      close();
    } catch (failed) {
      setRefusal(failed instanceof ApiRefusal ? failed.message : words('ui.error.network'));
      setBusy(false);
    }
  };
  return (
    <Popup title={words('members.terms')} onClose={close} unasked>
      <div className="stack">
        <p>{words('members.terms_why')}</p>
        <Link className={buttonClass('line', { wide: true })} to="/terms" onClick={close}>
          {words('members.terms_read')}
        </Link>
        <Refusal text={refusal} />
        <Button look="go" wide icon="check" busy={busy} onClick={() => void agree()}>
          {words('members.terms_agree')}
        </Button>
      </div>
    </Popup>
  );
}
