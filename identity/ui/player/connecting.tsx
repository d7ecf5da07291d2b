/** Back from a provider that is to be connected to the account of this tab. */
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ConnectWay, SocialProvider } from '#identity/social/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { Skeleton } from '#platform/ui/states.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Refusal } from '../entry/refusal.tsx';
import { useSession } from './session.ts';

/** Session key: which provider this tab set out to connect. */
const CONNECTING = 'connecting';

export const setOut = (provider: SocialProvider): void => sessionStorage.setItem(CONNECTING, provider);
export const isConnecting = (provider: string | undefined): boolean =>
  typeof sessionStorage !== 'undefined' &&
  provider !== undefined &&
  sessionStorage.getItem(CONNECTING) === provider;

export function Connecting({ provider }: { readonly provider: SocialProvider }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const navigate = useNavigate();
  const say = useToasts((toasts) => toasts.say);
  const state = useSession((session) => session.state);
  const [refusal, setRefusal] = useState('');
  const begun = useRef(false);
  const title = words(`identity.connecting.${provider}`);
  usePageHead(title);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: what a provider sends back works once
  useEffect(() => {
    if (begun.current || state === 'unknown') return;
    begun.current = true;
    sessionStorage.removeItem(CONNECTING);
    const query = location.search.slice(1);
    history.replaceState(history.state, '', location.pathname);
    const input = { params: { provider }, body: { query } };
    api
      .send<typeof ConnectWay>('PUT', '/wps/session/ways/{provider}', input)
      .then(() => {
        answers.stale('/wps/session/ways');
        say(words('identity.saved'));
        void navigate('/member/security', { replace: true });
      })
      .catch((trouble: unknown) =>
        setRefusal(trouble instanceof ApiRefusal ? trouble.message : words('identity.wrong.network')),
      );
  }, [state]);
  return (
    <div className="page">
      <div className="entry stack">
        <h1 className="sign entry-title">{title}</h1>
        {refusal === '' ? (
          <Skeleton height={160} />
        ) : (
          <>
            <Refusal text={refusal} />
            <Button wide onClick={() => void navigate('/member/security', { replace: true })}>
              {words('identity.back_to_security')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
