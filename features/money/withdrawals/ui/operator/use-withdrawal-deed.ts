import type { OpsWithdrawal } from '#features/money/withdrawals/contract/desk.ts';
import { factorApi } from '#identity/factors/ui/entry/factor-calls.ts';
import { useGuarded } from '#identity/factors/ui/entry/use-guarded.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';
import { formatMoney } from '#platform/ui/money-format.ts';
import { useToasts } from '#platform/ui/toast.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';

/** Runs one deed with a fresh proof where it is wanted, which names it and the withdrawal; every list that shows it is asked for again. */
export function useWithdrawalDeed({ serial, amount, currency, account }: OpsWithdrawal) {
  const words = useWords();
  const tag = useTag();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const guarded = useGuarded(factorApi(api, '/ops/session'));
  const run = (
    deed: string,
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
    }, [deed, formatMoney(amount, currency, tag), account, serial]);
  };
  return { api, guarded, run };
}
