/** Limits of an arena, what is kept of the pool, its stream address, and where its results come from. */
import { useState } from 'react';
import type { OpsPit, OpsSetPit } from '#features/play/cockfight/contract/ops.ts';
import { useApi } from '#platform/ui/call.ts';
import { Choose, DeskForm } from '#platform/ui/desk/form.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Field } from '#platform/ui/field.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Props = { readonly pit: OpsPit; readonly onChanged: () => void };

export function LimitsForm({ pit, onChanged }: Props) {
  const words = useWords();
  const api = useApi();
  const submission = useSubmission();
  const say = useToasts((toasts) => toasts.say);
  const { min, max, fightMax, results } = pit;
  const [draft, setDraft] = useState({
    min,
    max,
    fightMax,
    takeout: String(pit.takeout),
    stream: pit.stream ?? '',
    results,
  });
  const save = (): void => {
    void submission.run(async () => {
      const takeout = Number(draft.takeout);
      const body = {
        ...draft,
        takeout: Number.isInteger(takeout) ? takeout : -1,
        stream: draft.stream.trim() || null,
      };
      await api.send<typeof OpsSetPit>('PUT', '/ops/cockfight/pits/{code}', {
        params: { code: pit.code },
        body,
      });
      say(words('cockfight.ops.saved'), 'gain');
      onChanged();
    });
  };
  const field = (name: 'min' | 'max' | 'fightMax' | 'takeout' | 'stream', label: string, hint?: string) => (
    <Field
      label={label}
      hint={hint}
      value={draft[name]}
      wrong={submission.fields[name]}
      onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
    />
  );
  return (
    <DeskForm
      title={words('cockfight.ops.limits')}
      submission={submission}
      save={words('cockfight.ops.save')}
      onSave={save}
    >
      {field('min', words('cockfight.ops.min'))}
      {field('max', words('cockfight.ops.max'))}
      {field('fightMax', words('cockfight.ops.fight_max'))}
      {field('takeout', words('cockfight.ops.takeout'), words('cockfight.ops.takeout_hint'))}
      {field('stream', words('cockfight.ops.stream'), words('cockfight.ops.stream_hint'))}
      <Choose
        label={words('cockfight.ops.results')}
        value={draft.results}
        options={[
          { name: 'feed', title: words('cockfight.ops.results_feed') },
          { name: 'staff', title: words('cockfight.ops.results_staff') },
        ]}
        onValue={(wanted) => setDraft({ ...draft, results: wanted })}
      />
    </DeskForm>
  );
}
