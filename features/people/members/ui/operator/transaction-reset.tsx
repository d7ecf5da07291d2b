import { useState } from 'react';
import type { OpsMember } from '#features/people/members/contract.ts';
import type { AskTransactionReset } from '#features/people/members/contract/transaction-password.ts';
import { factorApi } from '#identity/factors/ui/entry/factor-calls.ts';
import { useGuarded } from '#identity/factors/ui/entry/use-guarded.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';
import { DeskForm } from '#platform/ui/desk/form.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** For the day a player forgot what he types before money leaves his account; another person decides, and the player is told. */
export function TransactionReset({ member }: { readonly member: OpsMember }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useGuarded(factorApi(api, '/ops/session'));
  const [reason, setReason] = useState('');
  const ask = (): void => {
    void submission.run(async () => {
      const input = { params: { id: member.id }, body: { reason: reason.trim() } };
      await api.send<typeof AskTransactionReset>('POST', '/ops/members/{id}/paymentPassword', input);
      answers.stale('/ops/requests');
      say(words('members.ops.factors_asked', { account: member.account }), 'gain');
      setReason('');
    }, [words('members.ops.transaction'), member.account]);
  };
  return (
    <DeskForm
      title={words('members.ops.transaction')}
      hint={words('members.ops.transaction_effect')}
      submission={{ busy: submission.busy, wrong: submission.refusal }}
      save={words('members.ops.transaction_ask')}
      why={reason.trim().length < 3 ? words('members.ops.reason_short') : undefined}
      onSave={ask}
    >
      <Field
        label={words('members.ops.reason')}
        name="transaction-reason"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DeskForm>
  );
}
