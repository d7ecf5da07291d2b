/** An act that may want a fresh proof: it is asked for in place, and the act goes on by itself. */
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import type { ProofMethod } from '#identity/factors/contract.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button, Chip } from '#platform/ui/button.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { PasswordField } from '../player/password-field.tsx';
import { CodeField } from './code-field.tsx';
import type { FactorApi } from './factor-calls.ts';
import { signWithPasskey } from './passkey.ts';
import { Refusal } from './refusal.tsx';

type Waiting = { readonly methods: readonly ProofMethod[]; readonly act: () => Promise<void> };

const METHODS: readonly string[] = ['totp', 'passkey', 'recovery', 'password'];
const isMethod = (name: unknown): name is ProofMethod => typeof name === 'string' && METHODS.includes(name);

function methodsIn(value: unknown): readonly ProofMethod[] {
  const listed = typeof value === 'object' && value !== null && 'methods' in value ? value.methods : [];
  return Array.isArray(listed) ? listed.filter(isMethod) : [];
}

export type Guarded = {
  readonly busy: boolean;
  readonly refusal: string;
  readonly run: (act: () => Promise<void>) => Promise<void>;
  /** The question for a fresh proof while one is wanted. */
  readonly question: ReactNode;
};

export function useGuarded(calls: FactorApi): Guarded {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [waiting, setWaiting] = useState<Waiting>();

  const run = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setRefusal('');
    try {
      await act();
      setWaiting(undefined);
    } catch (trouble) {
      if (trouble instanceof ApiRefusal && trouble.code === 'identity.step_up_required')
        setWaiting({ methods: methodsIn(trouble.value), act });
      else if (trouble instanceof Error && trouble.name === 'NotAllowedError')
        setRefusal(words('identity.passkey_closed'));
      else setRefusal(trouble instanceof ApiRefusal ? trouble.message : words('identity.wrong.network'));
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    refusal,
    run,
    question: waiting && (
      <StepUp
        calls={calls}
        methods={waiting.methods}
        busy={busy}
        refusal={refusal}
        onProof={(prove) =>
          void run(async () => {
            await prove();
            await waiting.act();
          })
        }
        onBack={() => setWaiting(undefined)}
      />
    ),
  };
}

type StepUpProps = {
  readonly calls: FactorApi;
  readonly methods: readonly ProofMethod[];
  readonly busy: boolean;
  readonly refusal: string;
  readonly onProof: (prove: () => Promise<unknown>) => void;
  readonly onBack: () => void;
};

function StepUp({ calls, methods, busy, refusal, onProof, onBack }: StepUpProps) {
  const words = useWords();
  const [method, setMethod] = useState<ProofMethod>(methods[0] ?? 'password');
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
      <p className="muted">{words('identity.step_up_why')}</p>
      {methods.length > 1 && (
        <div className="chips" role="group" aria-label={words('identity.verify_ways')}>
          {methods.map((one) => (
            <Chip key={one} on={one === method} onPress={() => setMethod(one)}>
              {words(`identity.verify.${one}`)}
            </Chip>
          ))}
        </div>
      )}
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
            key={method}
            label={words(`identity.code.${method}`)}
            name={method}
            value={secret}
            onValue={setSecret}
          />
        )
      )}
      <Refusal text={refusal} />
      <Button type="submit" look="go" wide busy={busy}>
        {words(method === 'passkey' ? 'identity.use_passkey' : 'identity.verify_go')}
      </Button>
      <Button wide onClick={onBack}>
        {words('identity.cancel')}
      </Button>
    </form>
  );
}
