import { useState } from 'react';
import { Link } from 'react-router';
import type { DepositsChanged } from '#features/money/cashier/contract.ts';
import type { ListPayments, Payment } from '#features/money/cashier/contract/payments.ts';
import { PAYMENT_STATES } from '#features/money/cashier/ui/states.ts';
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
import { EnterPaymentForm } from './enter-payment.tsx';
import { PaymentPane } from './payment-pane.tsx';

const PAGE_SIZE = 20;
const STATES = ['waiting', 'matched', 'returned'] as const;

function useColumns(): readonly Column<Payment>[] {
  const words = useWords();
  return [
    {
      name: 'number',
      title: words('cashier.pays.number'),
      show: (row) => <bdi className="num">{row.providerReference}</bdi>,
    },
    { name: 'payer', title: words('cashier.pays.payer'), show: (row) => <bdi>{row.payer || '–'}</bdi> },
    {
      name: 'amount',
      title: words('cashier.amount'),
      end: true,
      show: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    {
      name: 'source',
      title: words('cashier.pays.origin'),
      show: (row) => words(`cashier.pays.source.${row.source}`),
    },
    {
      name: 'state',
      title: words('cashier.ops.state'),
      show: (row) => {
        const { tone, word } = PAYMENT_STATES[row.state];
        return <StateMark tone={tone}>{words(word)}</StateMark>;
      },
    },
    { name: 'at', title: words('cashier.asked'), end: true, show: (row) => <When at={row.at} /> },
  ];
}

/** Money that came in and is nobody's yet: entered from the bank's statement or reported by a provider, worked off by two people. */
export default function Payments() {
  const words = useWords();
  const address = useAddress();
  const { get } = address;
  const [entering, setEntering] = useState(false);
  const view = STATES.find((one) => one === get('view')) ?? 'waiting';
  const query = { pageNo: pageIn(address), pageSize: PAGE_SIZE, state: view };
  const answer = useRead<typeof ListPayments>('/ops/payments', { query }, 5_000);
  useDeskNews<typeof DepositsChanged>('ops:deposits', {}, answer.again);
  const columns = useColumns();
  const views = STATES.map((name) => ({ name, title: words(PAYMENT_STATES[name].word) }));
  return (
    <Queue
      title={words('cashier.pays.title')}
      {...viewsIn(address, view, views, 'waiting')}
      answer={answer}
      columns={columns}
      empty={{ icon: 'wallet', title: words('cashier.pays.none'), hint: words('cashier.pays.none_do') }}
      filters={entering && <EnterPaymentForm onDone={() => setEntering(false)} />}
      pane={(row, close) => <PaymentPane key={row.id} payment={row} onClose={close} />}
    >
      <Button small look="line" icon="plus" onClick={() => setEntering(!entering)}>
        {words('cashier.pays.enter')}
      </Button>
      <Link
        className={buttonClass('line', { small: true })}
        to={`/exports?${new URLSearchParams({ kind: 'payments', state: view })}`}
      >
        {words('cashier.ops.as_file')}
      </Link>
    </Queue>
  );
}
