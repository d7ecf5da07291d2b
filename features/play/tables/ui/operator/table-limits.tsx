/** Limits of a table, its stream address, and where its results come from. */
import { Suspense, useState } from 'react';
import { LimitsForm, type WrongOf } from '#features/play/stakes/ui/operator/limits-form.tsx';
import type { OpsSetTable, OpsTable } from '#features/play/tables/contract/ops.ts';
import { useApi } from '#platform/ui/call.ts';
import { Choose } from '#platform/ui/desk/form.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { KindLimits } from './kind-limits.tsx';

type Props = { readonly table: OpsTable; readonly onChanged: () => void };

export function TableLimits({ table, onChanged }: Props) {
  const words = useWords();
  const api = useApi();
  const { min, max, roundMax, results } = table;
  const [draft, setDraft] = useState({ min, max, roundMax, stream: table.stream ?? '', results });
  const [kinds, setKinds] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(table.kinds.map((one) => [one.kind, one.max ?? ''])),
  );
  const send = () => {
    const own = Object.entries(kinds).flatMap(([kind, text]) =>
      text.trim() === '' ? [] : [{ kind, max: text.trim() }],
    );
    const body = { ...draft, kinds: own, stream: draft.stream.trim() || null };
    return api.send<typeof OpsSetTable>('PUT', '/ops/tables/{code}', { params: { code: table.code }, body });
  };
  type Text = 'min' | 'max' | 'roundMax' | 'stream';
  const field = (wrongOf: WrongOf, name: Text, label: string, hint?: string) => (
    <Field
      label={label}
      hint={hint}
      value={draft[name]}
      wrong={wrongOf(name)}
      onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
    />
  );
  return (
    <LimitsForm
      title={words('tables.ops.limits')}
      save={words('tables.ops.save')}
      saved={words('tables.ops.saved')}
      send={send}
      onChanged={onChanged}
    >
      {(wrongOf) => (
        <>
          {field(wrongOf, 'min', words('tables.ops.min'))}
          {field(wrongOf, 'max', words('tables.ops.max'))}
          {field(wrongOf, 'roundMax', words('tables.ops.round_max'))}
          {table.kinds.length > 0 && (
            <Suspense fallback={<Skeleton height={180} />}>
              <KindLimits
                table={table}
                draft={kinds}
                onChange={(kind, text) => setKinds((before) => ({ ...before, [kind]: text }))}
              />
            </Suspense>
          )}
          {field(wrongOf, 'stream', words('tables.ops.stream'), words('tables.ops.stream_hint'))}
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
        </>
      )}
    </LimitsForm>
  );
}
