import type { ApplicationsChanged } from '#features/around/promotions/contract.ts';
import {
  APPLICATION_VIEWS,
  type OpsApplication,
  type OpsApplicationCount,
  type OpsApplicationList,
} from '#features/around/promotions/contract/ops.ts';
import { STATUS_LOOKS } from '#features/around/promotions/ui/states.ts';
import { useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { useDeskNews } from '#platform/ui/desk/news.ts';
import { Queue, viewsIn } from '#platform/ui/desk/queue.tsx';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { ApplicationPane } from './application-pane.tsx';

const PAGE_SIZE = 20;

function useColumns(): readonly Column<OpsApplication>[] {
  const words = useWords();
  return [
    { name: 'player', title: words('promotions.ops.player'), show: (row) => <bdi>{row.account}</bdi> },
    {
      name: 'promotion',
      title: words('promotions.ops.promotion'),
      show: (row) => <bdi>{row.promotion}</bdi>,
    },
    {
      name: 'pictures',
      title: words('promotions.ops.picture_count'),
      end: true,
      show: (row) => <span className="num">{row.pictures}</span>,
    },
    {
      name: 'reward',
      title: words('promotions.reward'),
      end: true,
      show: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    { name: 'sent', title: words('promotions.ops.sent'), end: true, show: (row) => <When at={row.sentAt} /> },
    {
      name: 'state',
      title: words('promotions.ops.state'),
      show: (row) => (
        <StateMark tone={STATUS_LOOKS[row.status].tone}>{words(STATUS_LOOKS[row.status].word)}</StateMark>
      ),
    },
    { name: 'with', title: words('promotions.ops.with'), show: (row) => <bdi>{row.with || '–'}</bdi> },
  ];
}

/** Applications by what they wait for; what waits longest stands first. */
export default function Applications() {
  const words = useWords();
  const address = useAddress();
  const { get } = address;
  const view = APPLICATION_VIEWS.find((one) => one === get('view')) ?? 'waiting';
  const account = get('account');
  const query = { pageNo: pageIn(address), pageSize: PAGE_SIZE, view, ...(account && { account }) };
  const answer = useRead<typeof OpsApplicationList>('/ops/promotions/applications', { query }, 5_000);
  const counted = useRead<typeof OpsApplicationCount>('/ops/promotions/applications/count', {}, 5_000);
  useDeskNews<typeof ApplicationsChanged>('ops:promotions', {}, () => {
    answer.again();
    counted.again();
  });
  const waiting = counted.value?.waiting ?? 0;
  const columns = useColumns();
  const views = APPLICATION_VIEWS.map((name) => ({
    name,
    title:
      name === 'waiting' && waiting > 0
        ? words('promotions.ops.view_waiting_count', { count: String(waiting) })
        : words(`promotions.ops.view_${name}`),
  }));
  return (
    <Queue
      title={words('promotions.ops.applications')}
      {...viewsIn(address, view, views, 'waiting')}
      search={{ label: words('promotions.ops.search'), name: 'account' }}
      answer={answer}
      columns={columns}
      empty={{ icon: 'check', title: words('promotions.ops.none_waiting') }}
      pane={(row, close) => <ApplicationPane key={`${row.id} ${row.revision}`} row={row} onClose={close} />}
    />
  );
}
