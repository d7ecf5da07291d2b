import { useRead } from '#platform/ui/call.ts';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { TeamTransaction, Transactions as Call } from '#features/money/commission/contract/calls.ts';
import type { CentreProps } from './centre-props.ts';
import { When } from './moment.tsx';
import { type Column, datesOf, PagedTable, Ranges, useReport } from './parts.tsx';

/** Deposits of the team and transfers within it. */
export default function Transactions({ profile }: CentreProps) {
  const words = useWords();
  const report = useReport('week');
  const query = { ...datesOf(report.range, profile.timeZone), pageNo: report.page };
  const answer = useRead<typeof Call>('/wps/agent/reports/transactions', { query }, 5_000);
  const columns: readonly Column<TeamTransaction>[] = [
    {
      name: 'serial',
      title: words('commission.number'),
      show: ({ serial }) => <span className="num">{serial}</span>,
    },
    { name: 'account', title: words('commission.account'), show: ({ account }) => <bdi>{account}</bdi> },
    { name: 'kind', title: words('commission.what'), show: ({ kind }) => words(`commission.move.${kind}`) },
    {
      name: 'amount',
      title: words('commission.amount'),
      end: true,
      show: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    { name: 'at', title: words('commission.at'), end: true, show: ({ at }) => <When at={at} /> },
  ];
  return (
    <>
      <Ranges chosen={report.range} onChoose={report.setRange} />
      <PagedTable
        label={words('commission.page.transactions')}
        answer={answer}
        columns={columns}
        idOf={({ id, kind }) => id + kind}
        onPage={report.setPage}
        empty={{ icon: 'wallet', title: words('commission.no_moves'), hint: words('commission.no_moves_do') }}
      />
    </>
  );
}
