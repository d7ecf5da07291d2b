import { useState } from 'react';
import type { EnterPayment } from '#features/money/cashier/contract/payments.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';
import { DeskForm } from '#platform/ui/desk/form.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Field } from '#platform/ui/field.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';

const EMPTY = { providerReference: '', reference: '', payer: '', amount: '', currency: 'BDT' };

/** A line of the bank's statement. */
export function EnterPaymentForm({ onDone }: { readonly onDone: () => void }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const [body, setBody] = useState(EMPTY);
  const field = (name: keyof typeof EMPTY, label: string, maxLength = 80) => (
    <Field
      label={label}
      name={name}
      autoComplete="off"
      maxLength={maxLength}
      value={body[name]}
      wrong={submission.fields[name]}
      onChange={(event) => setBody({ ...body, [name]: event.target.value })}
    />
  );
  const save = async (): Promise<void> => {
    const done = await submission.run(() => api.send<typeof EnterPayment>('POST', '/ops/payments', { body }));
    if (!done) return;
    answers.stale('/ops/payments');
    say(words('cashier.pays.entered'), 'gain');
    onDone();
  };
  return (
    <DeskForm
      title={words('cashier.pays.enter')}
      hint={words('cashier.pays.enter_hint')}
      submission={submission}
      save={words('cashier.pays.save')}
      why={body.providerReference.trim() && body.amount ? undefined : words('cashier.pays.why_fields')}
      onSave={() => void save()}
    >
      {field('providerReference', words('cashier.pays.number'), 64)}
      {field('payer', words('cashier.pays.payer'))}
      {field('reference', words('cashier.line.reference'))}
      {field('amount', words('cashier.amount'), 20)}
      {field('currency', words('cashier.pays.currency'), 5)}
    </DeskForm>
  );
}
