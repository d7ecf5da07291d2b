import { useState } from 'react';
import type { ListWithdrawals, Withdrawal, WithdrawalMoved } from '#features/money/withdrawals/contract.ts';
import { WITHDRAWAL_LOOKS } from '#features/money/withdrawals/ui/states.ts';
import { useRead } from '#platform/ui/call.ts';
import { useLive } from '#platform/ui/live.ts';
import { Money } from '#platform/ui/money.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** The member's withdrawals, newest first; a row opens into its slip. */
export function EarlierWithdrawals({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const words = useWords();
  const [page, setPage] = useState(1);
  const { value, again } = useRead<typeof ListWithdrawals>(
    '/wps/cashier/withdrawals',
    { query: { pageNo: page, pageSize: 10 } },
    0,
  );
  useLive<typeof WithdrawalMoved>('withdrawals', {}, { onEvent: again, onReset: again });
  if (!value || value.list.length === 0) return null;
  return (
    <section className="earlier" aria-labelledby="earlier-title">
      <h2 id="earlier-title" className="sign">
        {words('withdrawals.earlier')}
      </h2>
      <ul className="ledger">
        {value.list.map((one) => (
          <li key={one.id}>
            <Row withdrawal={one} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <Pager page={value.pageNum} pages={value.totalPages} onPage={setPage} />
    </section>
  );
}

function Row({
  withdrawal,
  onOpen,
}: {
  readonly withdrawal: Withdrawal;
  readonly onOpen: (id: string) => void;
}) {
  const words = useWords();
  const { id, state, createdAt, serial, amount, currency } = withdrawal;
  return (
    <button type="button" className="ledger-row" onClick={() => onOpen(id)}>
      <span>
        <strong>{words(WITHDRAWAL_LOOKS[state].word)}</strong>
        <small>
          <When className="num" at={createdAt} /> <span className="num row-serial">{`Nº ${serial}`}</span>
        </small>
      </span>
      <Money amount={amount} currency={currency} />
    </button>
  );
}
