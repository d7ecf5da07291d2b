import { useState } from 'react';
import { Link } from 'react-router';
import type { AccountLine, GetAccountRecord } from '#features/money/wallet/contract.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { EmptyState, ErrorState, Pager, SkeletonRows } from '#platform/ui/states.tsx';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';

const KNOWN = ['deposit', 'stake', 'payout', 'void'] as const;
/** What an open round holds is its stake. */
const kindOf = (kind: string): (typeof KNOWN)[number] | 'other' =>
  kind === 'hold' ? 'stake' : (KNOWN.find((known) => known === kind) ?? 'other');

/** Movements of the member's cash, newest first, each with the balance after it and its number. */
export default function AccountRecord() {
  const words = useWords();
  const [page, setPage] = useState(1);
  const { value, waiting, trouble, again } = useRead<typeof GetAccountRecord>(
    '/wps/records/account',
    { query: { pageNo: page, pageSize: 15 } },
    0,
  );
  const title = words('wallet.record');
  usePageHead(title);
  return (
    <div className="page">
      <h1 className="sign">{title}</h1>
      {waiting && <SkeletonRows rows={8} height={75} />}
      {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} money="untouched" />}
      {value?.list.length === 0 && (
        <EmptyState
          icon="doc"
          title={words('wallet.empty')}
          action={
            <Link className={buttonClass('go')} to="/member/deposit">
              {words('wallet.deposit')}
            </Link>
          }
        >
          {words('wallet.empty_do')}
        </EmptyState>
      )}
      {value && value.list.length > 0 && (
        <>
          <ul className="ledger">
            {value.list.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
          <Pager page={value.pageNum} pages={value.totalPages} onPage={setPage} />
        </>
      )}
    </div>
  );
}

function Line({ line }: { readonly line: AccountLine }) {
  const words = useWords();
  return (
    <li className="ledger-row">
      <span>
        <strong>{words(`wallet.kind.${kindOf(line.kind)}`)}</strong>
        <small>
          <When at={line.at} /> <span className="num row-serial">{`Nº ${line.serial}`}</span>
        </small>
      </span>
      <span className="ledger-end">
        <Money
          amount={line.amount}
          currency={line.currency}
          signed
          className={line.amount.startsWith('-') ? '' : 'gain'}
        />
        <small>
          <span className="out">{words('wallet.after')}</span>{' '}
          <Money amount={line.balanceAfter} currency={line.currency} />
        </small>
      </span>
    </li>
  );
}
