import { useState } from 'react';
import type { OpsIncident, OpsIncidents, StatusChanged } from '#features/around/status/contract.ts';
import { IMPACT_LOOKS, INCIDENT_LOOKS } from '#features/around/status/ui/states.ts';
import { Button } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { PageTable } from '#platform/ui/desk/page-table.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { useRights } from '#platform/ui/desk/rights.ts';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { useLive } from '#platform/ui/live.ts';
import { EmptyState } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { IncidentForm, UpdateForm } from './incident-form.tsx';

function useColumns(): readonly Column<OpsIncident>[] {
  const words = useWords();
  return [
    { name: 'title', title: words('status.ops.incident'), show: (row) => <bdi>{row.title}</bdi> },
    {
      name: 'impact',
      title: words('status.ops.impact'),
      show: ({ impact }) => (
        <StateMark tone={IMPACT_LOOKS[impact].tone}>{words(IMPACT_LOOKS[impact].word)}</StateMark>
      ),
    },
    {
      name: 'state',
      title: words('status.ops.state'),
      show: ({ state }) => (
        <StateMark tone={INCIDENT_LOOKS[state].tone}>{words(INCIDENT_LOOKS[state].word)}</StateMark>
      ),
    },
    {
      name: 'starts',
      title: words('status.ops.starts'),
      end: true,
      show: (row) => <When at={row.startsAt} />,
    },
    {
      name: 'ended',
      title: words('status.ops.ended'),
      end: true,
      show: (row) => (row.endedAt ? <When at={row.endedAt} /> : '–'),
    },
  ];
}

const fresh = (): OpsIncident => ({
  id: crypto.randomUUID(),
  revision: 0,
  impact: 'minor',
  state: 'looking',
  parts: [],
  title: '',
  titles: {},
  startsAt: new Date().toISOString(),
  endedAt: null,
  updates: [],
});

/** Incidents of the status page: begun, told of, ended. */
export default function Incidents() {
  const words = useWords();
  const address = useAddress();
  const { get, set } = address;
  const mayWrite = useRights()?.may('status.write') === true;
  const query = { pageNo: pageIn(address), pageSize: 20 };
  const answer = useRead<typeof OpsIncidents>('/ops/status/incidents', { query }, 5_000);
  useLive<typeof StatusChanged>('status', {}, { onEvent: answer.again, onReset: answer.again });
  const [begun, setBegun] = useState<OpsIncident>();
  const open = begun ?? answer.value?.list.find(({ id }) => id === get('open'));
  const choose = (id: string | undefined): void => {
    setBegun(undefined);
    set({ open: id });
  };
  return (
    <div className="desk-queue">
      <div className="desk-main">
        <h1 className="sign">{words('status.ops.title')}</h1>
        {mayWrite && (
          <p>
            <Button small icon="plus" onClick={() => setBegun(fresh())}>
              {words('status.ops.new')}
            </Button>
          </p>
        )}
        <PageTable
          answer={answer}
          empty={<EmptyState icon="check" title={words('status.ops.none')} />}
          label={words('status.ops.title')}
          columns={useColumns()}
          idOf={({ id }) => id}
          chosen={open?.id}
          onChoose={choose}
          onPage={(page) => set({ page: String(page), open: undefined })}
        />
      </div>
      {open && (
        <Pane label={open.title || words('status.ops.new')} onClose={() => choose(undefined)}>
          {open.state !== 'solved' && mayWrite && (
            <>
              {open.revision > 0 && <UpdateForm key={`update ${open.id} ${open.revision}`} incident={open} />}
              <IncidentForm key={`${open.id} ${open.revision}`} incident={open} onSaved={choose} />
            </>
          )}
          <Updates incident={open} />
        </Pane>
      )}
    </div>
  );
}

function Updates({ incident: { updates } }: { readonly incident: OpsIncident }) {
  const words = useWords();
  if (updates.length === 0) return null;
  return (
    <section className="desk-card">
      <h2 className="sign">{words('status.ops.updates')}</h2>
      <ul className="desk-history">
        {updates.map((one) => (
          <li key={one.at + one.state}>
            <span className="rowline">
              <StateMark tone={INCIDENT_LOOKS[one.state].tone}>
                {words(INCIDENT_LOOKS[one.state].word)}
              </StateMark>
              <When at={one.at} />
            </span>
            <span dir="auto">{one.text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
