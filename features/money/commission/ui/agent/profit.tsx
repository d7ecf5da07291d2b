import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { DownlineProfit, ProfitRow } from '#features/money/commission/contract/calls.ts';
import type { CentreProps } from './centre-props.ts';
import { type Column, datesOf, PagedTable, Ranges, useReport } from './parts.tsx';

/** Profit and loss of each branch right below, down to any agent further down. */
export default function Profit({ profile }: CentreProps) {
  const words = useWords();
  const report = useReport('week');
  const [trail, setTrail] = useState<readonly { readonly id: string; readonly account: string }[]>([]);
  const under = trail.at(-1);
  const query = {
    ...datesOf(report.range, profile.timeZone),
    pageNo: report.page,
    ...(under ? { under: under.id } : {}),
  };
  const answer = useRead<typeof DownlineProfit>('/wps/agent/reports/profit', { query }, 5_000);
  const { currency } = profile;
  const sum = (
    name: keyof ProfitRow & ('validStake' | 'payout' | 'profit' | 'rebate' | 'deposits'),
    title: string,
  ): Column<ProfitRow> => ({
    name,
    title,
    end: true,
    show: (row) => <Money amount={row[name]} currency={currency} />,
  });
  const open = (row: ProfitRow): void => {
    setTrail([...trail, row]);
    report.setPage(1);
  };
  const columns: readonly Column<ProfitRow>[] = [
    {
      name: 'account',
      title: words('commission.account'),
      show: (row) =>
        row.isAgent ? (
          <Button small look="line" onClick={() => open(row)}>
            {row.account}
          </Button>
        ) : (
          <bdi>{row.account}</bdi>
        ),
    },
    sum('validStake', words('commission.tile.stake')),
    sum('payout', words('commission.payout')),
    sum('profit', words('commission.tile.result')),
    sum('rebate', words('commission.rebate')),
    sum('deposits', words('commission.tile.deposits')),
  ];
  return (
    <>
      <Ranges chosen={report.range} onChoose={report.setRange} />
      {under && (
        <p className="agent-path">
          <Button small look="line" icon="back" onClick={() => setTrail(trail.slice(0, -1))}>
            {words('ui.back')}
          </Button>
          <bdi>{[profile.account, ...trail.map(({ account }) => account)].join(' › ')}</bdi>
        </p>
      )}
      {answer.value && (
        <dl className="agent-tiles">
          {(['validStake', 'profit', 'rebate', 'deposits'] as const).map((name) => (
            <div key={name}>
              <dt>{words(`commission.sum.${name}`)}</dt>
              <dd>
                <Money amount={answer.value?.all[name] ?? '0'} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <PagedTable
        label={words('commission.page.profit')}
        answer={answer}
        columns={columns}
        idOf={({ id }) => id}
        onPage={report.setPage}
        empty={{
          icon: 'user',
          title: words('commission.no_downline'),
          hint: words('commission.no_downline_do'),
        }}
      />
    </>
  );
}
