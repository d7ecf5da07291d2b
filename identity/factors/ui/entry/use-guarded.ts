/** An act that may want a fresh proof: it is asked for outside the form the act belongs to, and the act goes on by itself. */
import { useEffect, useRef, useState } from 'react';
import { ApiRefusal } from '#platform/ui/api.ts';
import { useWords } from '#platform/ui/words.tsx';
import type { FactorApi } from './factor-calls.ts';
import { askStepUp, wantedBy } from './step-ups.ts';

export type Guarded = {
  readonly busy: boolean;
  readonly refusal: string;
  /**
   * @param approves what the proof would be given for, as whoever gives it reads it: the name of the act, then whom and how much
   *   it is about
   */
  readonly run: (act: () => Promise<void>, approves: readonly string[]) => Promise<void>;
};

export function useGuarded(calls: FactorApi): Guarded {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const withdraw = useRef<() => void>(undefined);
  // Who asked has left: nothing would go on.
  useEffect(() => () => withdraw.current?.(), []);

  const say = (trouble: unknown): void => {
    if (trouble instanceof Error && trouble.name === 'NotAllowedError')
      setRefusal(words('identity.passkey_closed'));
    else setRefusal(trouble instanceof ApiRefusal ? trouble.message : words('identity.wrong.network'));
  };
  /** Whether the proof that was wanted is given. */
  const prove = (trouble: unknown, approves: readonly string[]): Promise<boolean> | undefined => {
    const wanted = trouble instanceof ApiRefusal ? wantedBy(trouble) : undefined;
    if (!wanted) return undefined;
    const asked = askStepUp({ calls, wanted, approves });
    withdraw.current = asked.withdraw;
    return asked.proved;
  };
  const run = async (act: () => Promise<void>, approves: readonly string[]): Promise<void> => {
    setBusy(true);
    setRefusal('');
    for (let goesOn = true; goesOn; ) {
      try {
        await act();
        goesOn = false;
      } catch (trouble) {
        const proved = prove(trouble, approves);
        if (!proved) say(trouble);
        goesOn = (await proved) === true;
      }
    }
    withdraw.current = undefined;
    setBusy(false);
  };
  return { busy, refusal, run };
}
