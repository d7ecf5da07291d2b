import { useState } from 'react';
import type { Reconcile } from '#features/money/cashier/contract/reconciliation.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';
import { DeskForm, TextArea } from '#platform/ui/desk/form.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Field } from '#platform/ui/field.tsx';
import { periodOf } from '#platform/ui/period.ts';
import { useToasts } from '#platform/ui/toast.tsx';
import { today } from '#platform/ui/today.ts';
import { useWords } from '#platform/ui/words.tsx';

const MOST_TEXT = 60_000;

/** A report asked of the provider, or pasted as CSV. */
export function ReportForm({ onDone }: { readonly onDone: () => void }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const [provider, setProvider] = useState('sandbox');
  const [days, setDays] = useState(periodOf(today(), 7));
  const [csv, setCsv] = useState('');
  const send = async (): Promise<void> => {
    const done = await submission.run(async () => {
      const body = { provider: provider.trim(), ...days, ...(csv.trim() && { csv }) };
      const report = await api.send<typeof Reconcile>('POST', '/ops/reconciliation', { body });
      say(
        words('cashier.rec.report', {
          lines: String(report.lines),
          differences: String(report.differences),
        }),
        report.differences === 0 ? 'gain' : 'plain',
      );
    });
    if (!done) return;
    answers.stale('/ops/reconciliation');
    onDone();
  };
  return (
    <DeskForm
      title={words('cashier.rec.ask')}
      hint={words('cashier.rec.ask_hint')}
      submission={submission}
      save={words('cashier.rec.compare')}
      why={provider.trim() === '' ? words('cashier.rec.why_provider') : undefined}
      onSave={() => void send()}
    >
      <Field
        label={words('cashier.ops.provider')}
        name="provider"
        maxLength={40}
        value={provider}
        onChange={(event) => setProvider(event.target.value)}
      />
      <Field
        label={words('cashier.rec.from')}
        name="from"
        type="date"
        value={days.from}
        onChange={(event) => setDays({ ...days, from: event.target.value })}
      />
      <Field
        label={words('cashier.rec.to')}
        name="to"
        type="date"
        value={days.to}
        onChange={(event) => setDays({ ...days, to: event.target.value })}
      />
      <TextArea
        label={words('cashier.rec.csv')}
        hint={words('cashier.rec.csv_hint')}
        rows={4}
        max={MOST_TEXT}
        ltr
        value={csv}
        onValue={setCsv}
      />
    </DeskForm>
  );
}
