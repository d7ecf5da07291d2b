import { factorApi } from '#identity/ui/entry/factor-calls.ts';
import { useGuarded } from '#identity/ui/entry/use-guarded.tsx';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** Runs one deed with a fresh proof where it is wanted; every list that shows it is asked for again. */
export function useWithdrawalDeed() {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const guarded = useGuarded(factorApi(api, '/ops/session'));
  const run = (
    work: () => Promise<unknown>,
    said: 'withdrawals.ops.done' | 'withdrawals.ops.asked' = 'withdrawals.ops.done',
  ): void => {
    void guarded.run(async () => {
      try {
        await work();
        say(words(said), 'gain');
      } finally {
        answers.stale('/ops/withdrawals');
        answers.stale('/ops/requests');
      }
    });
  };
  return { api, guarded, run };
}
