/** What another member of staff has to agree to: that a round does not count, or how it came out. */
import { useState } from 'react';
import type { OpsEnterResult, OpsTable, OpsVoidRound } from '#features/play/tables/contract/ops.ts';
import { useApi } from '#platform/ui/call.ts';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { DeskForm } from '#platform/ui/desk/form.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Props = {
  readonly table: OpsTable;
  readonly what: 'void' | 'result';
  readonly onChanged: () => void;
};

const SHORTEST_REASON = 3;

export function AskForm({ table, what, onChanged }: Props) {
  const words = useWords();
  const api = useApi();
  const submission = useSubmission();
  const say = useToasts((toasts) => toasts.say);
  const [reason, setReason] = useState('');
  const [result, setResult] = useState('');
  const params = { code: table.code, id: table.round?.roundId ?? '' };
  const send = (): void => {
    void submission.run(async () => {
      if (what === 'void') {
        const input = { params, body: { reason } };
        await api.send<typeof OpsVoidRound>('POST', '/ops/tables/{code}/rounds/{id}/void', input);
      } else {
        const input = { params, body: { reason, result } };
        await api.send<typeof OpsEnterResult>('POST', '/ops/tables/{code}/rounds/{id}/result', input);
      }
      say(words('tables.ops.asked'), 'gain');
      onChanged();
    });
  };
  const lacks = reason.trim().length < SHORTEST_REASON || (what === 'result' && result.trim() === '');
  return (
    <DeskForm
      title={words(`tables.ops.${what}_title`)}
      hint={words(`tables.ops.${what}_says`)}
      submission={submission}
      save={words('tables.ops.ask')}
      why={lacks ? words('tables.ops.fill_in') : undefined}
      onSave={send}
    >
      {what === 'result' && (
        <Field
          label={words('tables.ops.result')}
          hint={words('tables.ops.result_hint')}
          value={result}
          maxLength={80}
          wrong={submission.fields['result']}
          onChange={(event) => setResult(event.target.value)}
        />
      )}
      <Field
        label={words('tables.ops.reason')}
        value={reason}
        maxLength={300}
        wrong={submission.fields['reason']}
        onChange={(event) => setReason(event.target.value)}
      />
    </DeskForm>
  );
}
