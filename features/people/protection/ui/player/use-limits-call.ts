import { useState } from 'react';
import type { Limits } from '#features/people/protection/contract.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useWords } from '#platform/ui/words.tsx';

/** Sends one change of limits or breaks; its answer is the page as it stands afterwards. */
export function useLimitsCall(onDone: (limits: Limits) => void) {
  const words = useWords();
  const answers = useAnswers();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const run = async (work: () => Promise<Limits>): Promise<boolean> => {
    setBusy(true);
    setRefusal('');
    try {
      onDone(await work());
      answers.stale('/wps/protection/limits');
      return true;
    } catch (failed) {
      setRefusal(failed instanceof ApiRefusal ? failed.message : words('ui.error.network'));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, refusal };
}
