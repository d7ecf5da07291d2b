import { type MemberStatus, type OpsMember, type OpsMemberList } from '#features/people/members/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { ExportLink } from '#platform/ui/desk/export-link.tsx';
import { Queue } from '#platform/ui/desk/queue.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { CurrencyName } from '#platform/ui/desk/currency-name.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { PlayerPane } from './player-pane.tsx';
import { kindOf, MEMBER_STATES, STATUSES, StatusMark } from './status-mark.tsx';

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
    {
      name: 'currency',
      title: words('members.ops.currency'),
      show: (row) => <CurrencyName code={row.currency} playMoney={words('players.play_money')} />,
    },
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
  const answer = useRead<typeof OpsMemberList>('/ops/members', { query }, 5_000);
  const columns = useColumns();
  const views: { name: View; title: string }[] = [
    { name: 'all', title: words('members.ops.all') },
    ...STATUSES.map((name) => ({ name, title: words(MEMBER_STATES[name].word) })),
  ];
  return (
    <Queue
      title={words('members.ops.players')}
      address={address}
      views={views}
      view={status ?? 'all'}
      onView={(name) => set({ status: name === 'all' ? undefined : name, open: undefined })}
      search={{ label: words('members.ops.account'), name: 'account' }}
      answer={answer}
      refreshMs={REFRESH_MS}
      columns={columns}
      idOf={(row) => row.id}
      empty={{ icon: 'user', title: words('members.ops.none'), hint: words('members.ops.none_do') }}
      pane={(row, close) => <PlayerPane key={row.id} member={row} onClose={close} />}
    >
      <ExportLink kind="members" narrowed={{ state: status, account }} />
    </Queue>
  );
}
