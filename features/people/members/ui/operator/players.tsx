import { useCallback } from 'react';
import { type MemberStatus, type OpsMember, type OpsMemberList } from '#features/people/members/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import { type Column, DataTable } from '#platform/ui/desk/data-table.tsx';
import { useRefresh } from '#platform/ui/desk/refresh.ts';
import { SearchBox } from '#platform/ui/desk/search-box.tsx';
import { Views } from '#platform/ui/desk/views.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { EmptyState, ErrorState, Pager, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { PlayerPane } from './player-pane.tsx';
import { kindOf, STATUSES, StatusMark } from './status-mark.tsx';

const PAGE_SIZE = 20;
const REFRESH_MS = 10_000;
type View = 'all' | MemberStatus;

function useColumns(): readonly Column<OpsMember>[] {
  const words = useWords();
  return [
    { name: 'account', title: words('members.ops.account'), show: (row) => <bdi>{row.account}</bdi> },
    {
      name: 'status',
      title: words('members.ops.status'),
      show: (row) => <StatusMark status={row.status} />,
    },
    {
      name: 'type',
      title: words('members.ops.type'),
      show: (row) => words(`members.ops.type_${kindOf(row.type)}`),
    },
    { name: 'currency', title: words('members.ops.currency'), show: (row) => row.currency },
    {
      name: 'registered',
      title: words('members.ops.registered'),
      end: true,
      show: (row) => <When at={row.registeredAt} />,
    },
  ];
}

/** Players of the brand, newest first: search by account, look, change the status. */
export default function Players() {
  const words = useWords();
  const address = useAddress();
  const { get, set } = address;
  const status = STATUSES.find((one) => one === get('status'));
  const account = get('account');
  const query = {
    pageNo: pageIn(address),
    pageSize: PAGE_SIZE,
    ...(status && { status }),
    ...(account && { account }),
  };
  const { value, waiting, trouble, again } = useRead<typeof OpsMemberList>('/ops/members', { query }, 5_000);
  useRefresh(again, REFRESH_MS);
  const open = value?.list.find((row) => row.id === get('open'));
  const choose = useCallback((id: string) => set({ open: id }), [set]);
  const close = useCallback(() => set({ open: undefined }), [set]);
  const columns = useColumns();
  const views: { name: View; title: string }[] = [
    { name: 'all', title: words('members.ops.all') },
    ...STATUSES.map((name) => ({ name, title: words(`members.status.${name}`) })),
  ];
  return (
    <div className="desk-queue">
      <div className="desk-main">
        <Views
          title={words('members.ops.players')}
          views={views}
          chosen={status ?? 'all'}
          onChoose={(name) => set({ status: name === 'all' ? undefined : name, open: undefined })}
        />
        <SearchBox
          label={words('members.ops.account')}
          value={account ?? ''}
          onSearch={(text) => set({ account: text, open: undefined })}
        />
        {waiting && <Skeleton height={420} />}
        {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
        {value?.list.length === 0 && (
          <EmptyState icon="user" title={words('members.ops.none')}>
            {words('members.ops.none_do')}
          </EmptyState>
        )}
        {value && value.list.length > 0 && (
          <DataTable
            label={words('members.ops.players')}
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
      {open && <PlayerPane key={open.id} member={open} onClose={close} />}
    </div>
  );
}
