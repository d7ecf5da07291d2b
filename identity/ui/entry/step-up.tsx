/** The question for a fresh proof: by what the account really has, one way at a time. */
import type { FormEvent } from 'react';
import { useState } from 'react';
import type { ProofMethod, StepUpWay } from '#identity/factors/contract.ts';
import type { SocialProvider } from '#identity/social/contract.ts';
import { Button, Chip } from '#platform/ui/button.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { PasswordField } from '../player/password-field.tsx';
import { CodeField } from './code-field.tsx';
import { keepPendingRedirect } from './pending-redirect.ts';
import type { FactorApi } from './factor-calls.ts';
import { signWithPasskey } from './passkey.ts';
import { Refusal } from './refusal.tsx';

type Props = {
  readonly calls: FactorApi;
  readonly methods: readonly StepUpWay[];
  readonly busy: boolean;
  readonly refusal: string;
  /** Gives the proof, then goes on with what was wanted. */
  readonly onProof: (prove: () => Promise<unknown>) => void;
  /** Does something that is no proof yet, with its refusal shown in the same place. */
  readonly onLeave: (leave: () => Promise<void>) => void;
  readonly onBack: () => void;
};

const isProvider = (way: StepUpWay): way is SocialProvider => way === 'google' || way === 'facebook';

export function StepUp(props: Props) {
  const words = useWords();
  const { methods, refusal, onBack } = props;
  const [way, setWay] = useState(methods[0]);
  return (
    <div className="stack">
      <p className="muted">{words(way ? 'identity.step_up_why' : 'identity.step_up_none')}</p>
      {methods.length > 1 && (
        <div className="chips" role="group" aria-label={words('identity.verify_ways')}>
          {methods.map((one) => (
            <Chip key={one} on={one === way} onPress={() => setWay(one)}>
              {words(isProvider(one) ? `identity.provider.${one}` : `identity.verify.${one}`)}
            </Chip>
          ))}
        </div>
      )}
      {way === undefined ? (
        <Refusal text={refusal} />
      ) : isProvider(way) ? (
        <AtProvider {...props} provider={way} />
      ) : (
        <ByProof {...props} key={way} method={way} />
      )}
      <Button wide onClick={onBack}>
        {words('identity.cancel')}
      </Button>
    </div>
  );
}

/** Away to the provider and back to this page, where what was wanted is pressed once more. */
function AtProvider({
  calls,
  busy,
  refusal,
  onLeave,
  provider,
}: Props & { readonly provider: SocialProvider }) {
  const words = useWords();
  const leave = (): void =>
    onLeave(async () => {
      const { url } = await calls.startSocial(provider);
      keepPendingRedirect({ purpose: 'prove', provider, back: location.pathname });
      location.assign(url);
      // The page goes; were the popup to close first, its step back in the history would undo the leaving.
      return new Promise<void>(() => undefined);
    });
  return (
    <>
      <Refusal text={refusal} />
      <Button look="go" wide busy={busy} onClick={leave}>
        {words(`identity.social.${provider}`)}
      </Button>
    </>
  );
}

function ByProof({ calls, busy, refusal, onProof, method }: Props & { readonly method: ProofMethod }) {
  const words = useWords();
  const [secret, setSecret] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (method !== 'passkey' && secret === '') return;
    onProof(async () => {
      if (method === 'passkey')
        return calls.stepUp({ method, credential: await signWithPasskey(await calls.passkeyPrompt()) });
      return calls.stepUp(method === 'password' ? { method, password: secret } : { method, code: secret });
    });
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
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
      <Refusal text={refusal} />
      <Button type="submit" look="go" wide busy={busy}>
        {words(method === 'passkey' ? 'identity.use_passkey' : 'identity.verify_go')}
      </Button>
    </form>
  );
}
