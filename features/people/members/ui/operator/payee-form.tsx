import { useState } from 'react';
import type { OpsMember } from '#features/people/members/contract.ts';
import type { AskPayee } from '#features/people/members/contract/approvals.ts';
import { useStaffAct } from '#identity/factors/ui/entry/use-staff-act.ts';
import { DeskForm } from '#platform/ui/desk/form.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** Who gets paid: another person decides. */
export function Payee({ member, had }: { readonly member: OpsMember; readonly had: string }) {
  const words = useWords();
  const { api, submission, run } = useStaffAct('/ops/requests');
  const [name, setName] = useState(had);
  const reason = useReason({
    label: words('members.ops.reason'),
    short: words('members.ops.reason_short'),
    name: 'payee-reason',
  });
  const ask = (): void =>
    run({
      work: async () => {
        const input = { params: { id: member.id }, body: { name: name.trim(), reason: reason.text } };
        await api.send<typeof AskPayee>('POST', '/ops/members/{id}/payee', input);
        reason.forget();
      },
      approves: [words('members.field.payeeName'), member.account, name.trim()],
      said: words('members.ops.factors_asked', { account: member.account }),
    });
  const why = name.trim() === had || name.trim() === '' ? words('members.nothing_new') : reason.why;
  return (
    <DeskForm
      title={words('members.field.payeeName')}
      hint={words('members.ops.payee_hint')}
      submission={submission}
      save={words('members.ops.payee_ask')}
      why={why}
      onSave={ask}
    >
      <Field
        label={words('members.field.payeeName')}
        name="payee"
        autoComplete="off"
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {reason.field}
    </DeskForm>
  );
}
