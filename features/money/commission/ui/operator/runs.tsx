import { useState } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { Queue } from '#platform/ui/desk/queue.tsx';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { Money } from '#platform/ui/money.tsx';
import { Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import {
  LINE_KINDS,
  type OpsPreview,
  type OpsRuns,
  type Run,
} from '#features/money/commission/contract/calls.ts';
import { Period, When } from '../agent/moment.tsx';
import { Table } from '../agent/parts.tsx';
import '../agent/agent.css';

const VIEWS = ['all', ...LINE_KINDS] as const;

/** Calculations, newest period first; and what the open period would come to beside the last. */
export default function Runs() {
  const words = useWords();
  const address = useAddress();
  const { get, set } = address;
  const view = VIEWS.find((one) => one === get('view')) ?? 'all';
  const [previews, setPreviews] = useState(false);
  const query = { pageNo: pageIn(address), pageSize: 20, ...(view === 'all' ? {} : { kind: view }) };
  const answer = useRead<typeof OpsRuns>('/ops/commission/runs', { query }, 5_000);
  const columns: readonly Column<Run>[] = [
    { name: 'kind', title: words('commission.what'), show: (row) => words(`commission.kind.${row.kind}`) },
    {
      name: 'period',
      title: words('commission.period'),
      show: (row) => <Period span={row} />,
    },
    {
      name: 'lines',
      title: words('commission.ops.beneficiaries'),
      end: true,
      show: (row) => <span className="num">{row.lines}</span>,
    },
    {
      name: 'open',
      title: words('commission.ops.open'),
      end: true,
      show: (row) => <span className="num">{row.open}</span>,
    },
    {
      name: 'total',
      title: words('commission.amount'),
      end: true,
      show: (row) => <Money amount={row.total} currency={row.currency} />,
    },
    {
      name: 'state',
      title: words('commission.state_title'),
      show: (row) => (
        <StateMark tone={row.state === 'done' ? 'gain' : 'warn'}>
          {words(`commission.run.${row.state}`)}
        </StateMark>
      ),
    },
    { name: 'at', title: words('commission.at'), end: true, show: (row) => <When at={row.startedAt} /> },
  ];
  return (
    <Queue
      title={words('commission.ops.runs')}
      address={address}
      views={VIEWS.map((name) => ({
        name,
        title: words(name === 'all' ? 'commission.ops.view_all' : `commission.kind.${name}`),
      }))}
      view={view}
      onView={(name) => {
        setPreviews(name !== 'all');
        set({ view: name === 'all' ? undefined : name, open: undefined });
      }}
      answer={answer}
      refreshMs={15_000}
      columns={columns}
      idOf={(row) => row.id}
      empty={{
        icon: 'clock',
        title: words('commission.ops.no_runs'),
        hint: words('commission.ops.no_runs_do'),
      }}
      filters={view !== 'all' && previews && <Preview kind={view} />}
      pane={(row, close) => (
        <Pane label={row.period} onClose={close}>
          <section className="desk-card">
            <h2 className="sign">{words(`commission.kind.${row.kind}`)}</h2>
            <dl className="desk-rows">
              <dt>{words('commission.period')}</dt>
              <dd>
                <Period span={row} />
              </dd>
              <dt>{words('commission.amount')}</dt>
              <dd>
                <Money amount={row.total} currency={row.currency} />
              </dd>
            </dl>
            <Link className={buttonClass('line', { small: true })} to={`/commission?run=${row.id}`}>
              {words('commission.ops.lines_of')}
            </Link>
          </section>
        </Pane>
      )}
    />
  );
}

function Preview({ kind }: { readonly kind: (typeof LINE_KINDS)[number] }) {
  const words = useWords();
  const { value } = useRead<typeof OpsPreview>('/ops/commission/preview', { query: { kind } }, 15_000);
  if (!value) return <Skeleton height={120} />;
  const money = (amount: string) => <Money amount={amount} currency={value.currency} />;
  return (
    <section className="desk-card">
      <h2 className="sign">{words('commission.ops.preview')}</h2>
      <p className="muted">
        <Period span={value} /> · {money(value.total)} ({words('commission.ops.last')} {money(value.last)})
      </p>
      <Table
        label={words('commission.ops.preview')}
        rows={value.lines.slice(0, 20)}
        idOf={({ account }) => account}
        columns={[
          { name: 'account', title: words('commission.account'), show: (row) => <bdi>{row.account}</bdi> },
          { name: 'amount', title: words('commission.amount'), end: true, show: (row) => money(row.amount) },
          { name: 'last', title: words('commission.ops.last'), end: true, show: (row) => money(row.last) },
          {
            name: 'difference',
            title: words('commission.ops.difference'),
            end: true,
            show: (row) => money(row.difference),
          },
        ]}
      />
    </section>
  );
}
