import type { OpsMember } from '#features/people/members/contract.ts';
import type { AskTransactionReset } from '#features/people/members/contract/transaction-password.ts';
import { useStaffAct } from '#identity/factors/ui/entry/use-staff-act.ts';
import { DeskForm } from '#platform/ui/desk/form.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** For the day a player forgot what he types before money leaves his account; another person decides, and the player is told. */
export function TransactionReset({ member }: { readonly member: OpsMember }) {
  const words = useWords();
  const { api, submission, run } = useStaffAct('/ops/requests');
  const reason = useReason({
    label: words('members.ops.reason'),
    short: words('members.ops.reason_short'),
    name: 'transaction-reason',
  });
  const ask = (): void =>
    run({
      work: async () => {
        const input = { params: { id: member.id }, body: { reason: reason.text } };
        await api.send<typeof AskTransactionReset>('POST', '/ops/members/{id}/paymentPassword', input);
        reason.forget();
      },
      approves: [words('members.ops.transaction'), member.account],
      said: words('members.ops.factors_asked', { account: member.account }),
    });
  return (
    <DeskForm
      title={words('members.ops.transaction')}
      hint={words('members.ops.transaction_effect')}
      submission={submission}
      save={words('members.ops.transaction_ask')}
      why={reason.why}
      onSave={ask}
    >
      {reason.field}
    </DeskForm>
  );
}
