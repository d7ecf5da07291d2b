/** Back from a provider that was to be connected to the account of this tab, or to prove whose it is. */
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { FinishStepUp } from '#identity/factors/contract.ts';
import type { ConnectWay } from '#identity/social/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import type { Api } from '#platform/ui/api.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { Skeleton } from '#platform/ui/states.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { PendingRedirect } from '#identity/factors/ui/entry/pending-redirect.ts';
import { Refusal } from '#identity/accounts/ui/entry/refusal.tsx';
import { useSession } from '#identity/sessions/ui/player/session.ts';

const send = (api: Api, pending: PendingRedirect, query: string): Promise<unknown> => {
  const params = { provider: pending.provider };
  if (pending.purpose === 'connect')
    return api.send<typeof ConnectWay>('PUT', '/wps/session/ways/{provider}', { params, body: { query } });
  const body = { query, page: pending.page };
  return api.send<typeof FinishStepUp>('PUT', '/wps/session/step-up/social/{provider}', { params, body });
};

export function Returning({ pending }: { readonly pending: PendingRedirect }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const navigate = useNavigate();
  const say = useToasts((toasts) => toasts.say);
  const state = useSession((session) => session.state);
  const [refusal, setRefusal] = useState('');
  const begun = useRef(false);
  const { purpose, provider, back } = pending;
  const title = words(purpose === 'connect' ? `identity.connecting.${provider}` : 'identity.step_up');
  usePageHead(title);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: what a provider sends back works once
  useEffect(() => {
    if (begun.current || state === 'unknown') return;
    begun.current = true;
    const query = location.search.slice(1);
    history.replaceState(history.state, '', location.pathname);
    send(api, pending, query)
      .then(() => {
        answers.stale('/wps/session/ways');
        say(words(purpose === 'connect' ? 'identity.saved' : 'identity.step_up_done'));
        void navigate(back, { replace: true });
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
            <Button wide onClick={() => void navigate(back, { replace: true })}>
              {words('ui.back')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
