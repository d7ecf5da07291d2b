import { type ExplainDepositFlag, FLAGS, type OpsDeposit } from '#features/money/cashier/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';
import { DeskForm } from '#platform/ui/desk/form.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** What a provider said that does not fit, and the words that settle it. */
export function Flag({ deposit, onDone }: { readonly deposit: OpsDeposit; readonly onDone: () => void }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const reason = useReason({
    label: words('cashier.flag.look'),
    short: words('cashier.pays.why_reason'),
    name: 'reason',
  });
  const flag = FLAGS.find((one) => deposit.flag === `cashier.flag.${one}`);
  if (!flag) return null;
  const { text } = reason;
  const settle = async (): Promise<void> => {
    const isDone = await submission.run(() =>
      api.send<typeof ExplainDepositFlag>('POST', '/ops/deposits/{id}/explain', {
        params: { id: deposit.id },
        body: { flag, reason: text },
      }),
    );
    if (!isDone) return;
    answers.stale('/ops/deposits');
    say(words('cashier.rec.done'), 'gain');
    onDone();
  };
  return (
    <DeskForm
      title={words('cashier.ops.why')}
      hint={words(`cashier.flag.${flag}`)}
      submission={submission}
      save={words('cashier.flag.settle')}
      why={reason.why}
      onSave={() => void settle()}
    >
      {reason.field}
    </DeskForm>
  );
}
