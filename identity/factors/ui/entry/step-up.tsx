/** The question for a fresh proof: what it is for, and by what the account really has, one way at a time. */
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ProofMethod, StepUpWay } from '#identity/factors/contract.ts';
import type { SocialProvider } from '#identity/providers/contract.ts';
import { MINUTE } from '#kernel/time.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button, Chip } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/form.tsx';
import { openTakeover, Popup } from '#platform/ui/popup.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { PasswordField } from '#identity/passwords/ui/player/password-field.tsx';
import { CodeField } from './code-field.tsx';
import { keepPendingRedirect } from './pending-redirect.ts';
import { signWithPasskey } from './passkey.ts';
import { Refusal } from '#identity/accounts/ui/entry/refusal.tsx';
import type { StepUpQuestion } from './step-up-question.ts';
import { answerStepUp, wantedBy } from './step-ups.ts';

const isProvider = (way: StepUpWay): way is SocialProvider => way === 'google' || way === 'facebook';

/** In the popup that is open, in the place of what stands there – never a dialog over a dialog –, or in one of its own. */
export default function StepUp({ question }: { readonly question: StepUpQuestion }) {
  const words = useWords();
  const [place] = useState(openTakeover);
  const cancel = (): void => answerStepUp(question, false);
  const asked = <Question question={question} onCancel={cancel} />;
  if (!place)
    return (
      <Popup title={words('identity.step_up')} onClose={cancel}>
        {asked}
      </Popup>
    );
  return createPortal(<Inside>{asked}</Inside>, place);
}

/** Takes the caret while it is asked, and gives it back. */
function Inside({ children }: { readonly children: React.ReactNode }) {
  const words = useWords();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.querySelector<HTMLElement>('input, button')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <section ref={box} className="stack" aria-labelledby="step-up">
      <h3 id="step-up" className="sign group-title">
        {words('identity.step_up')}
      </h3>
      {children}
    </section>
  );
}

type Props = { readonly question: StepUpQuestion; readonly onCancel: () => void };

/** One try at a time. What is refused is said here, and a proof that is not enough leads to the other ways. */
function useProving(question: StepUpQuestion) {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [methods, setMethods] = useState(question.wanted.methods);
  const attempt = async (work: () => Promise<unknown>, done?: () => void): Promise<void> => {
    setBusy(true);
    setRefusal('');
    try {
      await work();
      done?.();
    } catch (trouble) {
      const wanted = trouble instanceof ApiRefusal ? wantedBy(trouble) : undefined;
      if (wanted) setMethods(wanted.methods);
      if (trouble instanceof Error && trouble.name === 'NotAllowedError')
        setRefusal(words('identity.passkey_closed'));
      else setRefusal(trouble instanceof ApiRefusal ? trouble.message : words('identity.wrong.network'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, refusal, methods, attempt };
}
type Proving = ReturnType<typeof useProving>;

function Question({ question, onCancel }: Props) {
  const words = useWords();
  const proving = useProving(question);
  const { methods, refusal } = proving;
  const [chosen, choose] = useState(methods[0]);
  const way = chosen && methods.includes(chosen) ? chosen : methods[0];
  return (
    <div className="stack step-up">
      <Approves question={question} />
      {!way && <p className="muted">{words('identity.step_up_none')}</p>}
      {methods.length > 1 && (
        <div className="chips" role="group" aria-label={words('identity.verify_ways')}>
          {methods.map((one) => (
            <Chip key={one} on={one === way} onPress={() => choose(one)}>
              {words(isProvider(one) ? `identity.provider.${one}` : `identity.verify.${one}`)}
            </Chip>
          ))}
        </div>
      )}
      {way === undefined ? (
        <Refusal text={refusal} />
      ) : isProvider(way) ? (
        <AtProvider question={question} proving={proving} provider={way} />
      ) : (
        <ByProof key={way} question={question} proving={proving} method={way} />
      )}
      <Button wide onClick={onCancel}>
        {words('identity.cancel')}
      </Button>
    </div>
  );
}

/** What the proof is given for, and how long it counts. */
function Approves({ question: { approves, wanted } }: { readonly question: StepUpQuestion }) {
  const words = useWords();
  const [act, ...about] = approves;
  return (
    <div className="step-up-for">
      {wanted.page === 'security' && <p>{words('identity.step_up_why')}</p>}
      <p className="muted">{words('identity.step_up_for')}</p>
      <b>{act}</b>
      {about.map((line) => (
        <bdi key={line}>{line}</bdi>
      ))}
      <p className="muted">
        {words('identity.step_up_lasts', { minutes: Math.round(wanted.lastsMs / MINUTE) })}
      </p>
    </div>
  );
}

type WayProps = { readonly question: StepUpQuestion; readonly proving: Proving };

/** Away to the provider and back to this page, where what was wanted is pressed once more. */
function AtProvider({ question, proving, provider }: WayProps & { readonly provider: SocialProvider }) {
  const words = useWords();
  const { calls, wanted } = question;
  const leave = (): void =>
    void proving.attempt(async () => {
      const { url } = await calls.startSocial(provider);
      keepPendingRedirect({ purpose: 'prove', page: wanted.page, provider, back: location.pathname });
      location.assign(url);
      // The page goes; were the popup to close first, its step back in the history would undo the leaving.
      return new Promise<void>(() => undefined);
    });
  return (
    <>
      <Refusal text={proving.refusal} />
      <Button look="go" wide busy={proving.busy} onClick={leave}>
        {words(`identity.social.${provider}`)}
      </Button>
    </>
  );
}

function ByProof({ question, proving, method }: WayProps & { readonly method: ProofMethod }) {
  const words = useWords();
  const [secret, setSecret] = useState('');
  const { calls, wanted } = question;
  const { page } = wanted;
  const prove = async (): Promise<unknown> => {
    if (method === 'passkey') {
      const credential = await signWithPasskey(await calls.passkeyPrompt());
      return calls.stepUp({ page, method, credential });
    }
    return calls.stepUp(
      method === 'password' ? { page, method, password: secret } : { page, method, code: secret },
    );
  };
  const submit = (): void => {
    if (method !== 'passkey' && secret === '') return;
    void proving.attempt(prove, () => answerStepUp(question, true));
  };
  return (
    <Form className="stack" onSubmit={submit} noValidate>
      {method === 'password' ? (
        <PasswordField
          label={words('identity.password')}
          name="password"
          autoComplete="current-password"
          value={secret}
          onValue={setSecret}
        />
      ) : (
        method !== 'passkey' && (
          <CodeField
            label={words(`identity.proof_code.${method}`)}
            name={method}
            value={secret}
            onValue={setSecret}
            send={method === 'sms' || method === 'email' ? () => calls.sendCode(method) : undefined}
          />
        )
      )}
      <Refusal text={proving.refusal} />
      <Button type="submit" look="go" wide busy={proving.busy}>
        {words(method === 'passkey' ? 'identity.use_passkey' : 'identity.verify_go')}
      </Button>
    </Form>
  );
}
