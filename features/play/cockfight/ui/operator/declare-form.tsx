/** How a fight came out, what that would move, and the question to a second person. */
import { useState } from 'react';
import { type FightResult, RESULTS } from '#features/play/cockfight/contract.ts';
import type { OpsDeclareFight, OpsFight, OpsPreviewFight } from '#features/play/cockfight/contract/ops.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Choose, DeskForm } from '#platform/ui/desk/form.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Field } from '#platform/ui/field.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';

const SHORTEST_REASON = 3;

export function DeclareForm({
  fight,
  onChanged,
}: {
  readonly fight: OpsFight;
  readonly onChanged: () => void;
}) {
  const words = useWords();
  const api = useApi();
  const submission = useSubmission();
  const say = useToasts((toasts) => toasts.say);
  const [result, setResult] = useState<FightResult>(fight.result ?? 'meron');
  const [reason, setReason] = useState('');
  const [preview, setPreview] = useState<CallAnswer<typeof OpsPreviewFight>>();
  const params = { id: fight.fightId };
  const look = (): void => {
    void submission.run(async () => {
      const input = { params, body: { result } };
      setPreview(await api.send<typeof OpsPreviewFight>('POST', '/ops/cockfight/fights/{id}/preview', input));
    });
  };
  const ask = (): void => {
    void submission.run(async () => {
      const input = { params, body: { result, reason } };
      await api.send<typeof OpsDeclareFight>('POST', '/ops/cockfight/fights/{id}/result', input);
      say(words('cockfight.ops.asked'), 'gain');
      onChanged();
    });
  };
  return (
    <DeskForm
      title={words(fight.result ? 'cockfight.ops.correct' : 'cockfight.ops.declare')}
      hint={words('cockfight.ops.declare_says')}
      submission={submission}
      save={words('cockfight.ops.ask')}
      why={reason.trim().length < SHORTEST_REASON ? words('cockfight.ops.give_reason') : undefined}
      onSave={ask}
    >
      <Choose
        label={words('cockfight.ops.result')}
        value={result}
        options={RESULTS.map((name) => ({ name, title: words(`cockfight.result.${name}`) }))}
        onValue={(wanted) => {
          setResult(wanted);
          setPreview(undefined);
        }}
      />
      <Field
        label={words('cockfight.ops.reason')}
        value={reason}
        maxLength={300}
        wrong={submission.fields['reason']}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button onClick={look}>{words('cockfight.ops.preview')}</Button>
      {preview && (
        <p role="status">
          {words('cockfight.ops.preview_says', {
            bets: String(preview.bets),
            pays: preview.pays,
            corrected: String(preview.corrected),
            difference: preview.difference,
          })}
        </p>
      )}
    </DeskForm>
  );
}
