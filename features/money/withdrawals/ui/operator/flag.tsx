import { type ExplainFlag, FLAGS, type OpsWithdrawal } from '#features/money/withdrawals/contract/review.ts';
import { Button } from '#platform/ui/button.tsx';
import { Wrong } from '#platform/ui/desk/form.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useWithdrawalCommand } from './use-withdrawal-command.ts';

/** What a provider said that does not fit, and the words that settle it, in whatever state the withdrawal is. */
export function Flag({ withdrawal }: { readonly withdrawal: OpsWithdrawal }) {
  const words = useWords();
  const { api, guarded, run } = useWithdrawalCommand(withdrawal);
  const reason = useReason({
    label: words('withdrawals.flag.look'),
    short: words('withdrawals.ops.reason_short'),
    rows: 2,
  });
  const flag = FLAGS.find((one) => one === withdrawal.flag);
  if (!flag) return null;
  const settle = (): void =>
    run(words('withdrawals.flag.settle'), () =>
      api.send<typeof ExplainFlag>('POST', '/ops/withdrawals/{id}/explain', {
        params: { id: withdrawal.id },
        body: { flag, reason: reason.text },
      }),
    );
  return (
    <>
      <p>{words(`withdrawals.flag.${flag}`)}</p>
      {reason.field}
      <div className="desk-save">
        <Button small look="line" icon="check" busy={guarded.busy} why={reason.why} onClick={settle}>
          {words('withdrawals.flag.settle')}
        </Button>
        <Wrong text={guarded.refusal} />
      </div>
    </>
  );
}
