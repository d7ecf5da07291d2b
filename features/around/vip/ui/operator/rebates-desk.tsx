import { LINE_STATES } from '#features/around/vip/contract.ts';
import type {
  OpsExplainRebate,
  OpsRebateDays,
  OpsRebateLine,
  OpsVipRebates,
} from '#features/around/vip/contract/ops.ts';
import { Explained } from '#features/around/vip/ui/explained.tsx';
import { LINE_LOOKS } from '#features/around/vip/ui/states.ts';
import { useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { Queue, viewsIn } from '#platform/ui/desk/queue.tsx';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { PlainTable } from '#platform/ui/plain-table.tsx';
import { useWords } from '#platform/ui/words.tsx';
import './vip-desk.css';

const PAGE_SIZE = 20;
const VIEWS = ['all', ...LINE_STATES] as const;
type View = (typeof VIEWS)[number];

function useColumns(): readonly Column<OpsRebateLine>[] {
  const words = useWords();
  return [
    { name: 'day', title: words('vip.ops.day'), show: (row) => <span className="num">{row.day}</span> },
    {
      name: 'serial',
      title: words('vip.ops.number'),
      show: (row) => <span className="num">{row.serial}</span>,
    },
    { name: 'player', title: words('vip.ops.player'), show: (row) => <bdi>{row.account}</bdi> },
    {
      name: 'amount',
      title: words('vip.ops.amount'),
      end: true,
      show: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    {
      name: 'state',
      title: words('vip.ops.state'),
      show: ({ state }) => (
        <StateMark tone={LINE_LOOKS[state].tone}>{words(LINE_LOOKS[state].word)}</StateMark>
      ),
    },
    {
      name: 'paid',
      title: words('vip.ops.paid_at'),
      end: true,
      show: (row) => (row.paidAt ? <When at={row.paidAt} /> : '–'),
    },
  ];
}

/** Rebates as they are calculated and paid, each with how it came about. */
export default function RebatesDesk() {
  const words = useWords();
  const address = useAddress();
  const { get } = address;
  const view: View = VIEWS.find((one) => one === get('view')) ?? 'all';
  const account = get('account');
  const query = {
    pageNo: pageIn(address),
    pageSize: PAGE_SIZE,
    ...(view !== 'all' && { state: view }),
    ...(account && { account }),
  };
  const answer = useRead<typeof OpsVipRebates>('/ops/vip/rebates', { query }, 5_000);
  const views = VIEWS.map((name) => ({
    name,
    title: name === 'all' ? words('vip.ops.all') : words(LINE_LOOKS[name].word),
  }));
  return (
    <Queue
      title={words('vip.ops.rebates')}
      {...viewsIn(address, view, views, 'all')}
      search={{ label: words('vip.ops.search'), name: 'account' }}
      answer={answer}
      columns={useColumns()}
      empty={{ icon: 'undo', title: words('vip.ops.no_rebates'), hint: words('vip.ops.no_rebates_do') }}
      filters={<Days />}
      pane={(row, close) => (
        <Pane key={row.id} label={row.serial} onClose={close}>
          <section className="desk-card">
            <h2 className="sign num">{row.serial}</h2>
            <Why id={row.id} />
          </section>
        </Pane>
      )}
    />
  );
}

function Why({ id }: { readonly id: string }) {
  const { value, trouble, again } = useRead<typeof OpsExplainRebate>(
    '/ops/vip/rebates/{id}',
    { params: { id } },
    5_000,
  );
  if (!value) return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={200} />;
  return <Explained value={value} />;
}

/** The last days in one line each. */
function Days() {
  const words = useWords();
  const { value } = useRead<typeof OpsRebateDays>('/ops/vip/days', {}, 5_000);
  if (!value || value.list.length === 0) return null;
  return (
    <details>
      <summary>{words('vip.ops.days')}</summary>
      <div className="vip-scroll">
        <PlainTable
          className="vip-table"
          titles={[
            words('vip.ops.day'),
            words('vip.ops.state'),
            words('vip.ops.members'),
            words('vip.ops.amount'),
          ]}
        >
          {value.list.map(({ day, closed, members, sums }) => (
            <tr key={day}>
              <th scope="row" className="num">
                {day}
              </th>
              <td>{words(closed ? 'vip.ops.closed' : 'vip.ops.running')}</td>
              <td className="num">{members}</td>
              <td>
                {sums.map(({ currency, amount }) => (
                  <Money key={currency} amount={amount} currency={currency} />
                ))}
              </td>
            </tr>
          ))}
        </PlainTable>
      </div>
    </details>
  );
}
