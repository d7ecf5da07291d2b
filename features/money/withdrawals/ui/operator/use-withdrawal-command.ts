import type { OpsWithdrawal } from '#features/money/withdrawals/contract/review.ts';
import { useStaffAct } from '#identity/factors/ui/entry/use-staff-act.ts';
import { formatMoney } from '#platform/ui/money-format.ts';
import { useTag, useWords } from '#platform/ui/words.tsx';

/** Runs one deed with a fresh proof where it is wanted, which names it and the withdrawal; every list that shows it is asked for again. */
export function useWithdrawalCommand({ serial, amount, currency, account }: OpsWithdrawal) {
  const words = useWords();
  const tag = useTag();
  const { api, guarded, run: act } = useStaffAct('/ops/withdrawals', '/ops/requests');
  const run = (
    command: string,
    work: () => Promise<unknown>,
    said: 'withdrawals.ops.done' | 'withdrawals.ops.asked' = 'withdrawals.ops.done',
  ): void =>
    act({
      work,
      approves: [command, formatMoney(amount, currency, tag), account, serial],
      said: words(said),
    });
  return { api, guarded, run };
}
