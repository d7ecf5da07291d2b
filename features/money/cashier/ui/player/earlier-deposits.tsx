import type { ListDeposits } from '#features/money/cashier/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { Money } from '#platform/ui/money.tsx';
import { When } from '#platform/ui/when.tsx';
import { DEPOSIT_STATES } from '#features/money/cashier/ui/states.ts';
import { useWords } from '#platform/ui/words.tsx';

/** The last deposits; a row opens into its slip. */
export function EarlierDeposits({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const words = useWords();
  const list =
    useRead<typeof ListDeposits>('/wps/cashier/deposits', { query: { pageNo: 1, pageSize: 5 } }, 0).value
      ?.list ?? [];
  if (list.length === 0) return null;
  return (
    <section className="earlier" aria-labelledby="earlier-title">
      <h2 id="earlier-title" className="sign">
        {words('cashier.earlier')}
      </h2>
      <ul className="ledger">
        {list.map((deposit) => (
          <li key={deposit.id}>
            <button type="button" className="ledger-row" onClick={() => onOpen(deposit.id)}>
              <span>
                <strong>{words(DEPOSIT_STATES[deposit.state].word)}</strong>
                <small>
                  <When className="num" at={deposit.createdAt} />
                </small>
              </span>
              <Money
                amount={deposit.amount}
                currency={deposit.currency}
                className={deposit.state === 'credited' ? 'gain' : ''}
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
