import { useState } from 'react';
import type { OpsMember } from '#features/people/members/contract.ts';
import type { AskPayee } from '#features/people/members/contract/approvals.ts';
import { factorApi } from '#identity/factors/ui/entry/factor-calls.ts';
import { useGuarded } from '#identity/factors/ui/entry/use-guarded.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';
import { DeskForm } from '#platform/ui/desk/form.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** Who gets paid: another person decides. */
export function Payee({ member, had }: { readonly member: OpsMember; readonly had: string }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useGuarded(factorApi(api, '/ops/session'));
  const [name, setName] = useState(had);
  const [reason, setReason] = useState('');
  const ask = (): void => {
    void submission.run(async () => {
      const input = { params: { id: member.id }, body: { name: name.trim(), reason: reason.trim() } };
      await api.send<typeof AskPayee>('POST', '/ops/members/{id}/payee', input);
      answers.stale('/ops/requests');
      say(words('members.ops.factors_asked', { account: member.account }), 'gain');
      setReason('');
    }, [words('members.field.payeeName'), member.account, name.trim()]);
  };
  const why =
    name.trim() === had || name.trim() === ''
      ? words('members.nothing_new')
      : reason.trim().length < 3
        ? words('members.ops.reason_short')
        : undefined;
  return (
    <DeskForm
      title={words('members.field.payeeName')}
      hint={words('members.ops.payee_hint')}
      submission={{ busy: submission.busy, wrong: submission.refusal }}
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
      <Field
        label={words('members.ops.reason')}
        name="payee-reason"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DeskForm>
  );
}
