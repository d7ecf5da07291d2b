import type { RedemptionsChanged } from '#features/around/points/contract.ts';
import { REDEMPTION_KINDS, REDEMPTION_STATES } from '#features/around/points/contract.ts';
import type { OpsRedemption, OpsRedemptionList } from '#features/around/points/contract/ops.ts';
import { useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { Choose } from '#platform/ui/desk/form.tsx';
import { useDeskNews } from '#platform/ui/desk/news.ts';
import { Queue, viewsIn } from '#platform/ui/desk/queue.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { RedemptionMark } from './redemption-mark.tsx';
import { RedemptionPane } from './redemption-pane.tsx';

const PAGE_SIZE = 20;
const VIEWS = [...REDEMPTION_STATES, 'all'] as const;
type View = (typeof VIEWS)[number];

function useColumns(): readonly Column<OpsRedemption>[] {
  const words = useWords();
  return [
    { name: 'serial', title: words('points.ops.number'), show: (row) => <b className="num">{row.serial}</b> },
    { name: 'player', title: words('points.ops.player'), show: (row) => <bdi>{row.account}</bdi> },
    {
      name: 'what',
      title: words('points.ops.what'),
      show: (row) => (row.kind === 'convert' ? words('points.converted') : <bdi>{row.name}</bdi>),
    },
    {
      name: 'points',
      title: words('points.ops.points'),
      end: true,
      show: (row) => <span className="num">{row.points}</span>,
    },
    {
      name: 'amount',
      title: words('points.ops.amount'),
      end: true,
      show: (row) => (row.amount === null ? '–' : <Money amount={row.amount} currency={row.currency} />),
    },
    { name: 'at', title: words('points.ops.asked'), end: true, show: (row) => <When at={row.createdAt} /> },
    { name: 'state', title: words('points.ops.state'), show: (row) => <RedemptionMark state={row.state} /> },
    { name: 'by', title: words('points.ops.by'), show: (row) => <bdi>{row.decidedBy || '–'}</bdi> },
  ];
}

/** What members took for points; what waits longest stands first. */
export default function RedemptionsDesk() {
  const words = useWords();
  const address = useAddress();
  const { get, set } = address;
  const view: View = VIEWS.find((one) => one === get('view')) ?? 'in_process';
  const kind = REDEMPTION_KINDS.find((one) => one === get('kind'));
  const account = get('account');
  const query = {
    pageNo: pageIn(address),
    pageSize: PAGE_SIZE,
    ...(view !== 'all' && { state: view }),
    ...(kind && { kind }),
    ...(account && { account }),
  };
  const answer = useRead<typeof OpsRedemptionList>('/ops/points/redemptions', { query }, 5_000);
  useDeskNews<typeof RedemptionsChanged>('ops:points', {}, answer.again);
  const views = VIEWS.map((name) => ({ name, title: words(`points.ops.view_${name}`) }));
  return (
    <Queue
      title={words('points.ops.title')}
      {...viewsIn(address, view, views, 'in_process')}
      search={{ label: words('points.ops.search'), name: 'account' }}
      answer={answer}
      columns={useColumns()}
      empty={{ icon: 'check', title: words('points.ops.none') }}
      filters={
        <Choose
          label={words('points.ops.kind')}
          value={kind ?? 'all'}
          options={[
            { name: 'all' as const, title: words('points.ops.kind_all') },
            ...REDEMPTION_KINDS.map((name) => ({ name, title: words(`points.ops.kind_${name}`) })),
          ]}
          onValue={(name) => set({ kind: name === 'all' ? undefined : name, open: undefined })}
        />
      }
      pane={(row, close) => <RedemptionPane key={row.id} row={row} onClose={close} />}
    />
  );
}
