import { useCallback } from 'react';
import type { DepositState, OpsDeposit, OpsDepositList } from '#features/money/cashier/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import { type Column, DataTable } from '#platform/ui/desk/data-table.tsx';
import { useRefresh } from '#platform/ui/desk/refresh.ts';
import { SearchBox } from '#platform/ui/desk/search-box.tsx';
import { Views } from '#platform/ui/desk/views.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { Money } from '#platform/ui/money.tsx';
import { EmptyState, ErrorState, Pager, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { DepositPane } from './deposit-pane.tsx';

const PAGE_SIZE = 20;
const REFRESH_MS = 10_000;
const STATES: readonly DepositState[] = ['pending', 'credited', 'failed', 'expired'];
type View = 'all' | 'flagged' | DepositState;
const TONES = { pending: 'warn', credited: 'gain', failed: 'danger', expired: 'plain' } as const;

function DepositMark({ deposit }: { readonly deposit: OpsDeposit }) {
  const words = useWords();
  return (
    <span className="rowline">
      <span className="mark-state" data-tone={TONES[deposit.state]}>
        {words(`cashier.state.${deposit.state}`)}
      </span>
      {deposit.flag && (
        <span className="mark-state" data-tone="danger">
          <Icon name="warn" small />
          {words('cashier.ops.flagged')}
        </span>
      )}
    </span>
  );
}

function useColumns(): readonly Column<OpsDeposit>[] {
  const words = useWords();
  return [
    {
      name: 'serial',
      title: words('cashier.ops.number'),
      show: (row) => <span className="num">{row.serial}</span>,
    },
    { name: 'player', title: words('cashier.ops.player'), show: (row) => <bdi>{row.account}</bdi> },
    {
      name: 'amount',
      title: words('cashier.amount'),
      end: true,
      show: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    { name: 'method', title: words('cashier.method'), show: (row) => row.method },
    { name: 'state', title: words('cashier.ops.state'), show: (row) => <DepositMark deposit={row} /> },
    { name: 'asked', title: words('cashier.asked'), end: true, show: (row) => <When at={row.createdAt} /> },
  ];
}

/** Deposits of the brand, newest first, by state; those a person should look at have a view of their own. */
export default function Deposits() {
  const words = useWords();
  const address = useAddress();
  const { get, set } = address;
  const asked = get('view');
  const view: View = asked === 'flagged' ? asked : (STATES.find((one) => one === asked) ?? 'all');
  const account = get('account');
  const query = {
    pageNo: pageIn(address),
    pageSize: PAGE_SIZE,
    ...(view === 'flagged' ? { flagged: true } : view === 'all' ? {} : { state: view }),
    ...(account && { account }),
  };
  const { value, waiting, trouble, again } = useRead<typeof OpsDepositList>(
    '/ops/deposits',
    { query },
    5_000,
  );
  useRefresh(again, REFRESH_MS);
  const open = value?.list.find((row) => row.id === get('open'));
  const choose = useCallback((id: string) => set({ open: id }), [set]);
  const close = useCallback(() => set({ open: undefined }), [set]);
  const columns = useColumns();
  const views: { name: View; title: string }[] = [
    { name: 'all', title: words('cashier.ops.all') },
    { name: 'flagged', title: words('cashier.ops.flagged') },
    ...STATES.map((name) => ({ name, title: words(`cashier.state.${name}`) })),
  ];
  return (
    <div className="desk-queue">
      <div className="desk-main">
        <Views
          title={words('cashier.ops.deposits')}
          views={views}
          chosen={view}
          onChoose={(name) => set({ view: name === 'all' ? undefined : name, open: undefined })}
        />
        <SearchBox
          label={words('cashier.ops.search')}
          value={account ?? ''}
          onSearch={(text) => set({ account: text, open: undefined })}
        />
        {waiting && <Skeleton height={420} />}
        {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
        {value?.list.length === 0 && (
          <EmptyState icon="slip" title={words('cashier.ops.none')}>
            {words('cashier.ops.none_do')}
          </EmptyState>
        )}
        {value && value.list.length > 0 && (
          <DataTable
            label={words('cashier.ops.deposits')}
            rows={value.list}
            columns={columns}
            idOf={(row) => row.id}
            chosen={open?.id}
            onChoose={choose}
          />
        )}
        {value && (
          <Pager
            page={value.pageNum}
            pages={value.totalPages}
            onPage={(page) => set({ page: String(page), open: undefined })}
          />
        )}
      </div>
      {open && <DepositPane key={open.id} deposit={open} onClose={close} />}
    </div>
  );
}
