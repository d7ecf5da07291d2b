import { useState } from 'react';
import type { Macro, OpsMacros } from '#features/around/support/contract/desk.ts';
import { Button } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { DataTable } from '#platform/ui/desk/data-table.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { useRights } from '#platform/ui/desk/rights.ts';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { MacroForm } from './macro-form.tsx';

const fresh = (position: number): Macro => ({
  id: crypto.randomUUID(),
  revision: 0,
  position,
  title: '',
  type: '',
  texts: {},
  step: 'insert',
  outcome: '',
  team: '',
  enabled: true,
});

/** Answers that are ready: read by everybody at the desk, written by who may. */
export default function Macros() {
  const words = useWords();
  const mayWrite = useRights()?.may('support.macros') === true;
  const { value, trouble, again } = useRead<typeof OpsMacros>('/ops/support/macros', {}, 2_000);
  const [open, setOpen] = useState<Macro>();
  if (!value) return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={320} />;
  const { list } = value;
  const close = (): void => {
    setOpen(undefined);
    again();
  };
  return (
    <div className="desk-queue">
      <div className="stack">
        {mayWrite && (
          <p>
            <Button small icon="plus" onClick={() => setOpen(fresh(list.length))}>
              {words('support.ops.new_macro')}
            </Button>
          </p>
        )}
        {list.length === 0 ? (
          <EmptyState icon="chat" title={words('support.ops.no_macros')} />
        ) : (
          <DataTable
            label={words('support.ops.macros')}
            rows={list}
            idOf={({ id }) => id}
            chosen={open?.id}
            onChoose={(id) => setOpen(list.find((one) => one.id === id))}
            columns={[
              {
                name: 'title',
                title: words('support.ops.macro_title'),
                show: (row) => <bdi>{row.title}</bdi>,
              },
              {
                name: 'step',
                title: words('support.ops.step'),
                show: (row) => words(`support.ops.step_${row.step}`),
              },
              {
                name: 'type',
                title: words('support.type'),
                show: (row) =>
                  row.type === '' ? words('support.ops.any') : words(`support.type_${row.type}`),
              },
              {
                name: 'languages',
                title: words('support.ops.languages'),
                show: (row) => Object.keys(row.texts).sort().join(' '),
              },
              {
                name: 'state',
                title: words('support.ops.state'),
                show: (row) => (
                  <StateMark tone={row.enabled ? 'gain' : 'plain'}>
                    {words(row.enabled ? 'support.ops.on' : 'support.ops.off')}
                  </StateMark>
                ),
              },
            ]}
          />
        )}
      </div>
      {open && (
        <Pane label={open.title || words('support.ops.new_macro')} onClose={() => setOpen(undefined)}>
          <MacroForm key={`${open.id} ${open.revision}`} macro={open} mayWrite={mayWrite} onSaved={close} />
        </Pane>
      )}
    </div>
  );
}
