import { lazy, Suspense, useCallback } from 'react';
import type { OpsVendor, OpsVendorList } from '#features/setup/catalogue/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { useAddress } from '#platform/ui/desk/address.ts';
import { type Column, DataTable } from '#platform/ui/desk/data-table.tsx';
import { SearchBox } from '#platform/ui/desk/search-box.tsx';
import { Views } from '#platform/ui/desk/views.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { VendorMark, VendorPane } from './vendor-pane.tsx';

const Rebates = lazy(() => import('./rebates.tsx'));

const FRESH_MS = 5_000;
const VIEWS = ['all', 'maintenance', 'rebates'] as const;

function useColumns(): readonly Column<OpsVendor>[] {
  const words = useWords();
  return [
    { name: 'name', title: words('catalogue.ops.maker'), show: ({ name }) => <bdi>{name}</bdi> },
    { name: 'code', title: words('catalogue.ops.code'), show: ({ code }) => <bdi>{code}</bdi> },
    {
      name: 'games',
      title: words('catalogue.ops.titles'),
      end: true,
      show: ({ games }) => <span className="num">{games}</span>,
    },
    { name: 'state', title: words('catalogue.ops.state'), show: (row) => <VendorMark vendor={row} /> },
    {
      name: 'opens',
      title: words('catalogue.ops.opens'),
      show: ({ maintenanceUntil }) => (maintenanceUntil ? <When at={maintenanceUntil} /> : ''),
    },
  ];
}

const isNamed = ({ name, code }: OpsVendor, text: string): boolean =>
  `${name} ${code}`.toLowerCase().includes(text.toLowerCase());

function VendorTable({ view }: { readonly view: 'all' | 'maintenance' }) {
  const words = useWords();
  const { get, set } = useAddress();
  const text = get('text') ?? '';
  const answer = useRead<typeof OpsVendorList>('/ops/catalogue/vendors', {}, FRESH_MS);
  const { value, waiting, trouble, again } = answer;
  const rows = (value ?? []).filter((row) => (view === 'all' || row.maintenance) && isNamed(row, text));
  const choose = useCallback((code: string) => set({ open: code }), [set]);
  const columns = useColumns();
  return (
    <>
      <SearchBox
        label={words('catalogue.ops.search_maker')}
        value={text}
        onSearch={(wanted) => set({ text: wanted, open: undefined })}
      />
      {waiting && <Skeleton height={420} />}
      {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
      {value && rows.length === 0 && <EmptyState icon="grid" title={words('catalogue.ops.no_maker')} />}
      {rows.length > 0 && (
        <DataTable
          label={words('catalogue.ops.vendors')}
          rows={rows}
          columns={columns}
          idOf={({ code }) => code}
          chosen={get('open')}
          onChoose={choose}
        />
      )}
    </>
  );
}

/** The makers of games: closed for a while with all their titles, and what is given back of the stakes. */
export default function Vendors() {
  const words = useWords();
  const { get, set } = useAddress();
  const asked = get('view');
  const view = VIEWS.find((one) => one === asked) ?? 'all';
  const close = useCallback(() => set({ open: undefined }), [set]);
  const open = view === 'rebates' ? undefined : get('open');
  return (
    <div className="desk-queue">
      <div className="desk-main">
        <Views
          title={words('catalogue.ops.vendors')}
          views={VIEWS.map((name) => ({ name, title: words(`catalogue.ops.vendors_${name}`) }))}
          chosen={view}
          onChoose={(name) => set({ view: name === 'all' ? undefined : name, open: undefined })}
        />
        {view === 'rebates' ? (
          <Suspense fallback={<Skeleton height={240} />}>
            <Rebates />
          </Suspense>
        ) : (
          <VendorTable view={view} />
        )}
      </div>
      {open && <VendorPane key={open} code={open} onClose={close} />}
    </div>
  );
}
