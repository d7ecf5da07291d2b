/** An act that may want a fresh proof: it is asked for in place, and the act goes on by itself. */
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { StepUpWay } from '#identity/factors/contract.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { useWords } from '#platform/ui/words.tsx';
import type { FactorApi } from './factor-calls.ts';
import { StepUp } from './step-up.tsx';

type Waiting = { readonly methods: readonly StepUpWay[]; readonly act: () => Promise<void> };

const METHODS: readonly StepUpWay[] = [
  'totp',
  'passkey',
  'recovery',
  'password',
  'sms',
  'email',
  'google',
  'facebook',
];
const isMethod = (name: unknown): name is StepUpWay => METHODS.some((one) => one === name);

function methodsIn(value: unknown): readonly StepUpWay[] {
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
        // Asked again in the middle of a proof, it is still the first act that goes on.
        setWaiting((asked) => ({ methods: methodsIn(trouble.value), act: asked?.act ?? act }));
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
        onLeave={(leave) => void run(leave)}
        onBack={() => setWaiting(undefined)}
      />
    ),
  };
}
