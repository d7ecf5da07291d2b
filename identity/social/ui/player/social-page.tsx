/** Where a provider sends the visitor back to: what it sent is exchanged, once, and the address is cleaned. */
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { GetWhiteLabel } from '#features/setup/brand/contract.ts';
import type { LoginSocial } from '#identity/social/contract.ts';
import type { SocialProvider } from '#identity/providers/contract.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { Redirect } from '#platform/ui/redirect.tsx';
import { Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { type PendingRedirect, takePendingRedirect } from '#identity/factors/ui/entry/pending-redirect.ts';
import { Refusal } from '#identity/accounts/ui/entry/refusal.tsx';
import { useEntry } from '#identity/sign-in/ui/entry/use-entry.ts';
import { VerifyStep } from '#identity/sign-in/ui/entry/verify-step.tsx';
import { CheckBox } from '#identity/accounts/ui/player/check-box.tsx';
import { Returning } from './returning.tsx';
import '#identity/accounts/ui/player/identity.css';
import { useEntered } from '#identity/sign-in/ui/player/use-entered.ts';

const isProvider = (name: string | undefined): name is SocialProvider =>
  name === 'google' || name === 'facebook';

const ticketIn = (trouble: unknown): string | undefined =>
  trouble instanceof ApiRefusal &&
  trouble.code === 'identity.social_new' &&
  typeof trouble.value === 'object' &&
  trouble.value !== null &&
  'ticket' in trouble.value &&
  typeof trouble.value.ticket === 'string'
    ? trouble.value.ticket
    : undefined;

export default function SocialPage() {
  const { provider } = useParams();
  // The server knows nothing of this tab: what it set out for is looked up once the page has come alive.
  const [pending, setPending] = useState<PendingRedirect | 'sign-in'>();
  useEffect(() => {
    if (isProvider(provider)) setPending((known) => known ?? takePendingRedirect(provider) ?? 'sign-in');
  }, [provider]);
  if (!isProvider(provider)) return <Redirect to="/" />;
  if (pending === undefined) return <Waiting />;
  return pending === 'sign-in' ? <Back provider={provider} /> : <Returning pending={pending} />;
}

const Waiting = () => (
  <div className="page">
    <div className="entry stack">
      <Skeleton height={160} />
    </div>
  </div>
);

function Back({ provider }: { readonly provider: SocialProvider }) {
  const words = useWords();
  const api = useApi();
  const navigate = useNavigate();
  const entry = useEntry();
  const [ticket, setTicket] = useState<string>();
  const begun = useRef(false);
  const title = words(`identity.social.${provider}`);
  usePageHead(title);
  const entered = useEntered(() => void navigate('/', { replace: true }));
  const send = (body: { query?: string; ticket?: string; terms?: true; adult?: true }): Promise<void> =>
    entry.run(
      () =>
        api
          .send<typeof LoginSocial>('POST', '/wps/session/login/social/{provider}', {
            params: { provider },
            body,
          })
          .catch((trouble: unknown) => {
            setTicket(ticketIn(trouble));
            throw trouble;
          }),
      entered,
    );
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: what a provider sends back works once
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const query = location.search.slice(1);
    history.replaceState(history.state, '', location.pathname);
    void send({ query });
  }, []);

  return (
    <div className="page">
      <div className="entry stack">
        <h1 className="sign entry-title">{title}</h1>
        {entry.pending ? (
          <VerifyStep
            root="/wps/session"
            pending={entry.pending}
            onEntered={entered}
            onBack={() => void navigate('/login', { replace: true })}
          />
        ) : ticket ? (
          <FirstVisit busy={entry.busy} onAgree={() => void send({ ticket, terms: true, adult: true })} />
        ) : entry.refusal ? (
          <>
            <Refusal text={entry.refusal} />
            <Button wide onClick={() => void navigate('/login', { replace: true })}>
              {words('identity.start_over')}
            </Button>
          </>
        ) : (
          <Skeleton height={160} />
        )}
      </div>
    </div>
  );
}

/** Nobody has come with this account before: a new one is opened once age and terms are agreed to. */
function FirstVisit({ busy, onAgree }: { readonly busy: boolean; readonly onAgree: () => void }) {
  const words = useWords();
  const age = useRead<typeof GetWhiteLabel>('/wps/system/whitelabel', {}).value?.minAge ?? 18;
  const [terms, setTerms] = useState(false);
  const [adult, setAdult] = useState(false);
  const [touched, setTouched] = useState(false);
  return (
    <>
      <p className="muted">{words('identity.social_new')}</p>
      <div className="checks">
        <CheckBox
          on={adult}
          onChange={setAdult}
          wrong={touched && !adult ? words('identity.wrong.adult', { age }) : undefined}
        >
          {words('identity.adult', { age })}
        </CheckBox>
        <CheckBox
          on={terms}
          onChange={setTerms}
          wrong={touched && !terms ? words('identity.wrong.terms') : undefined}
        >
          {words.rich('identity.terms_link', {
            link: (chunks) => (
              <Link className="link" to="/terms">
                {chunks}
              </Link>
            ),
          })}
        </CheckBox>
      </div>
      <Button
        look="go"
        wide
        busy={busy}
        onClick={() => {
          setTouched(true);
          if (terms && adult) onAgree();
        }}
      >
        {words('identity.register')}
      </Button>
    </>
  );
}
