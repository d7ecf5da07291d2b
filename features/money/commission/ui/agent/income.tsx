import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { Income as Call, IncomeLine } from '#features/money/commission/contract/calls.ts';
import type { CentreProps } from './centre-props.ts';
import { Explained } from './explained.tsx';
import { Period } from './moment.tsx';
import { type Column, PagedTable, Rate } from './parts.tsx';

export default function Income({ profile }: CentreProps) {
  return <IncomeOf profile={profile} />;
}

/** What was earned, of one kind or of all; each amount opens to how it came about. */
export function IncomeOf({ profile, kind }: CentreProps & { readonly kind?: IncomeLine['kind'] }) {
  const words = useWords();
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string>();
  const query = { pageNo: page, ...(kind ? { kind } : {}) };
  const answer = useRead<typeof Call>('/wps/agent/reports/income', { query }, 5_000);
  const sums = answer.value?.sums.filter((one) => kind === undefined || one.kind === kind) ?? [];
  const all = useIncomeColumns(setOpen);
  // On a page of one kind the kind says nothing.
  const columns = kind === undefined ? all : all.filter(({ name }) => name !== 'kind');
  return (
    <>
      {sums.length > 0 && (
        <dl className="agent-tiles">
          {sums.map((one) => (
            <div key={one.kind}>
              <dt>{words(`commission.kind.${one.kind}`)}</dt>
              <dd>
                <Money amount={one.amount} currency={profile.currency} className="gain" />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <PagedTable
        label={words('commission.page.income')}
        answer={answer}
        columns={columns}
        idOf={({ id }) => id}
        onPage={setPage}
        empty={{
          icon: 'wallet',
          title: words('commission.no_income'),
          hint: words('commission.no_income_do'),
        }}
      />
      {open && <Explained id={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function useIncomeColumns(onOpen: (id: string) => void): readonly Column<IncomeLine>[] {
  const words = useWords();
  return [
    {
      name: 'kind',
      title: words('commission.what'),
      show: (row) => words(`commission.kind.${row.kind}`),
    },
    {
      name: 'period',
      title: words('commission.period'),
      show: (row) => (
        <>
          <Period span={row} />
          {row.correction > 0 && <small className="muted"> {words('commission.correction')}</small>}
        </>
      ),
    },
    {
      name: 'amount',
      title: words('commission.amount'),
      end: true,
      show: (row) => (
        <Money
          amount={row.amount}
          currency={row.currency}
          signed
          className={row.state === 'paid' ? 'gain' : ''}
        />
      ),
    },
    {
      name: 'why',
      title: words('commission.why'),
      end: true,
      show: (row) => (
        <Button small look="line" onClick={() => onOpen(row.id)}>
          {words('commission.explain')}
        </Button>
      ),
    },
    {
      name: 'rate',
      title: words('commission.rate'),
      end: true,
      show: ({ rate }) => (rate ? <Rate rate={rate} /> : '–'),
    },
    {
      name: 'state',
      title: words('commission.state_title'),
      show: ({ state }) => words(`commission.line.${state}`),
    },
  ];
}
