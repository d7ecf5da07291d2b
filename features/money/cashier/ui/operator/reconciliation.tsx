import { useState } from 'react';
import { Link } from 'react-router';
import type { DepositsChanged } from '#features/money/cashier/contract.ts';
import {
  type Difference,
  DIFFERENCE_STATES,
  type ListDifferences,
  type ListReports,
} from '#features/money/cashier/contract/reconciliation.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { useDeskNews } from '#platform/ui/desk/news.ts';
import { Queue, viewsIn } from '#platform/ui/desk/queue.tsx';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { DifferencePane } from './difference-pane.tsx';
import { ReportForm } from './report-form.tsx';

const PAGE_SIZE = 20;

function Sum({
  amount,
  state,
  currency,
}: {
  readonly amount: string | null;
  readonly state: string;
  readonly currency: string;
}) {
  return (
    <span>
      {amount === null ? '–' : <Money amount={amount} currency={currency} />} <small>{state}</small>
    </span>
  );
}

function useColumns(): readonly Column<Difference>[] {
  const words = useWords();
  return [
    {
      name: 'kind',
      title: words('cashier.rec.kind_title'),
      show: (row) => (
        <StateMark tone={row.state === 'open' ? 'warn' : 'plain'}>
          {words(`cashier.rec.kind.${row.kind}`)}
        </StateMark>
      ),
    },
    { name: 'provider', title: words('cashier.ops.provider'), show: (row) => row.provider },
    {
      name: 'deposit',
      title: words('cashier.pays.deposit'),
      show: (row) => <bdi className="num">{row.deposit || '–'}</bdi>,
    },
    { name: 'player', title: words('cashier.ops.player'), show: (row) => <bdi>{row.account || '–'}</bdi> },
    {
      name: 'here',
      title: words('cashier.rec.here'),
      end: true,
      show: (row) => <Sum amount={row.here} state={row.hereState} currency={row.currency} />,
    },
    {
      name: 'there',
      title: words('cashier.rec.there'),
      end: true,
      show: (row) => <Sum amount={row.there} state={row.thereState} currency={row.currency} />,
    },
    { name: 'at', title: words('cashier.rec.found_at'), end: true, show: (row) => <When at={row.at} /> },
  ];
}

/** What differs between providers' reports and our deposits, as a list to work off. */
export default function Reconciliation() {
  const words = useWords();
  const address = useAddress();
  const { get } = address;
  const [asking, setAsking] = useState(false);
  const view = DIFFERENCE_STATES.find((one) => one === get('view')) ?? 'open';
  const query = { pageNo: pageIn(address), pageSize: PAGE_SIZE, state: view };
  const answer = useRead<typeof ListDifferences>('/ops/reconciliation/differences', { query }, 5_000);
  useDeskNews<typeof DepositsChanged>('ops:deposits', {}, answer.again);
  const columns = useColumns();
  const views = DIFFERENCE_STATES.map((name) => ({ name, title: words(`cashier.rec.state.${name}`) }));
  return (
    <Queue
      title={words('cashier.rec.title')}
      {...viewsIn(address, view, views, 'open')}
      answer={answer}
      columns={columns}
      empty={{ icon: 'check', title: words('cashier.rec.none'), hint: words('cashier.rec.none_do') }}
      filters={asking ? <ReportForm onDone={() => setAsking(false)} /> : <LastReports />}
      pane={(row, close) => <DifferencePane key={row.id} difference={row} onClose={close} />}
    >
      <Button small look="line" icon="plus" onClick={() => setAsking(!asking)}>
        {words('cashier.rec.ask')}
      </Button>
      <Link
        className={buttonClass('line', { small: true })}
        to={`/exports?${new URLSearchParams({ kind: 'differences', state: view })}`}
      >
        {words('cashier.ops.as_file')}
      </Link>
    </Queue>
  );
}

function LastReports() {
  const words = useWords();
  const { value } = useRead<typeof ListReports>('/ops/reconciliation', { query: { pageSize: 3 } }, 5_000);
  if (!value || value.list.length === 0) return null;
  return (
    <ul className="desk-history">
      {value.list.map((report) => (
        <li key={report.id} className="rowline">
          <b>{report.provider}</b>
          <span className="num">{`${report.from} – ${report.to}`}</span>
          <span>
            {words('cashier.rec.report', {
              lines: String(report.lines),
              differences: String(report.differences),
            })}
          </span>
          <When at={report.at} />
        </li>
      ))}
    </ul>
  );
}
