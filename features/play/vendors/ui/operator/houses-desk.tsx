import { useState } from 'react';
import type { OpsVendorHouse, OpsVendorHouses } from '#features/play/vendors/contract/ops.ts';
import { Button } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { useAddress } from '#platform/ui/desk/address.ts';
import { type Column, DataTable } from '#platform/ui/desk/data-table.tsx';
import { useRights } from '#platform/ui/desk/rights.ts';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { Views } from '#platform/ui/desk/views.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { AddPane } from './add-pane.tsx';
import { HousePane } from './house-pane.tsx';
import { VENDOR_LOOKS } from './states.ts';

const VIEWS = ['all', 'waiting'] as const;
/** People have something to do there. */
const waits = ({ state, incidents, differences, changes }: OpsVendorHouse): boolean =>
  state === 'tripped' || incidents + differences + changes > 0;

function useColumns(): readonly Column<OpsVendorHouse>[] {
  const words = useWords();
  const figure = (name: 'calls' | 'failed' | 'slowMs' | 'openRounds'): Column<OpsVendorHouse> => ({
    name,
    title: words(`vendors.ops.${name}`),
    end: true,
    show: (row) => <span className="num">{row[name]}</span>,
  });
  return [
    { name: 'name', title: words('vendors.ops.vendor'), show: ({ name }) => <bdi>{name}</bdi> },
    {
      name: 'state',
      title: words('vendors.ops.state'),
      show: ({ state }) => {
        const { tone, word } = VENDOR_LOOKS[state];
        return <StateMark tone={tone}>{words(word)}</StateMark>;
      },
    },
    {
      name: 'wallet',
      title: words('vendors.ops.wallet'),
      show: ({ wallet }) => words(`vendors.ops.wallets.${wallet}`),
    },
    figure('calls'),
    figure('failed'),
    figure('slowMs'),
    figure('openRounds'),
    {
      name: 'waiting',
      title: words('vendors.ops.waiting'),
      end: true,
      show: ({ incidents, differences, changes }) => (
        <span className="num">{incidents + differences + changes}</span>
      ),
    },
  ];
}

/** Every vendor as it is: open or closed, what it called in the last hour, what waits for people. */
export default function HousesDesk() {
  const words = useWords();
  const { get, set } = useAddress();
  const rights = useRights();
  const answer = useRead<typeof OpsVendorHouses>('/ops/vendors', {}, 5_000);
  const [adds, setAdds] = useState(false);
  const columns = useColumns();
  const view = VIEWS.find((one) => one === get('view')) ?? 'all';
  const rows = (answer.value?.list ?? []).filter((row) => view === 'all' || waits(row));
  const open = rows.find(({ code }) => code === get('open'));
  const close = (): void => set({ open: undefined });
  return (
    <div className="desk-queue">
      <div className="desk-main">
        <Views
          title={words('vendors.ops.houses')}
          views={VIEWS.map((name) => ({ name, title: words(`vendors.ops.view.${name}`) }))}
          chosen={view}
          onChoose={(name) => set({ view: name === 'all' ? undefined : name, open: undefined })}
        >
          {rights?.may('vendors.write') && (
            <Button small look="line" icon="plus" onClick={() => setAdds(true)}>
              {words('vendors.ops.add')}
            </Button>
          )}
        </Views>
        {answer.value ? (
          rows.length > 0 ? (
            <DataTable
              label={words('vendors.ops.houses')}
              rows={rows}
              columns={columns}
              idOf={({ code }) => code}
              chosen={open?.code}
              onChoose={(code) => set({ open: code })}
            />
          ) : (
            <EmptyState icon="check" title={words('vendors.ops.none')} />
          )
        ) : answer.trouble ? (
          <ErrorState trouble={answer.trouble} onRetry={answer.again} />
        ) : (
          <SkeletonRows />
        )}
      </div>
      {adds && answer.value ? (
        <AddPane adapters={answer.value.adapters} onClose={() => setAdds(false)} />
      ) : (
        open && <HousePane key={`${open.code} ${open.revision}`} vendor={open} onClose={close} />
      )}
    </div>
  );
}
