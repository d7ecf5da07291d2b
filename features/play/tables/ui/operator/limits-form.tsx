/** Limits of a table, its stream address, and where its results come from. */
import { Suspense, useState } from 'react';
import type { OpsSetTable, OpsTable } from '#features/play/tables/contract/ops.ts';
import { useApi } from '#platform/ui/call.ts';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Choose, DeskForm } from '#platform/ui/desk/form.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Skeleton } from '#platform/ui/states.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { KindLimits } from './kind-limits.tsx';

type Props = { readonly table: OpsTable; readonly onChanged: () => void };

export function LimitsForm({ table, onChanged }: Props) {
  const words = useWords();
  const api = useApi();
  const submission = useSubmission();
  const say = useToasts((toasts) => toasts.say);
  const { min, max, roundMax, results } = table;
  const [draft, setDraft] = useState({ min, max, roundMax, stream: table.stream ?? '', results });
  const [kinds, setKinds] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(table.kinds.map((one) => [one.kind, one.max ?? ''])),
  );
  const save = (): void => {
    void submission.run(async () => {
      const own = Object.entries(kinds).flatMap(([kind, text]) =>
        text.trim() === '' ? [] : [{ kind, max: text.trim() }],
      );
      const body = { ...draft, kinds: own, stream: draft.stream.trim() || null };
      const input = { params: { code: table.code }, body };
      await api.send<typeof OpsSetTable>('PUT', '/ops/tables/{code}', input);
      say(words('tables.ops.saved'), 'gain');
      onChanged();
    });
  };
  const field = (name: 'min' | 'max' | 'roundMax' | 'stream', label: string, hint?: string) => (
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
      title={words('tables.ops.limits')}
      submission={submission}
      save={words('tables.ops.save')}
      onSave={save}
    >
      {field('min', words('tables.ops.min'))}
      {field('max', words('tables.ops.max'))}
      {field('roundMax', words('tables.ops.round_max'))}
      {table.kinds.length > 0 && (
        <Suspense fallback={<Skeleton height={180} />}>
          <KindLimits
            table={table}
            draft={kinds}
            onChange={(kind, text) => setKinds((before) => ({ ...before, [kind]: text }))}
          />
        </Suspense>
      )}
      {field('stream', words('tables.ops.stream'), words('tables.ops.stream_hint'))}
      {table.mayEnter && (
        <Choose
          label={words('tables.ops.results')}
          value={draft.results}
          options={[
            { name: 'drawn', title: words('tables.ops.results_drawn') },
            { name: 'staff', title: words('tables.ops.results_staff') },
          ]}
          onValue={(wanted) => setDraft({ ...draft, results: wanted })}
        />
      )}
    </DeskForm>
  );
}
