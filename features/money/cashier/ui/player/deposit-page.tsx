import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Deposit } from '#features/money/cashier/contract.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { useWords } from '#platform/ui/words.tsx';
import './cashier.css';
import { DepositForm } from './deposit-form.tsx';
import { DepositReceipt } from './deposit-receipt.tsx';
import { EarlierDeposits } from './earlier-deposits.tsx';

/** Amount → method → confirm on one screen; afterwards the receipt, whose id stands in the address and survives a reload. */
export default function DepositPage() {
  const words = useWords();
  const [params, setParams] = useSearchParams();
  const [made, setMade] = useState<Deposit>();
  const title = words('cashier.deposit');
  usePageHead(title);
  const id = params.get('slip') ?? undefined;
  return (
    <div className="page">
      <h1 className="sign">{title}</h1>
      {id ? (
        <DepositReceipt
          key={id}
          id={id}
          known={made?.id === id ? made : undefined}
          onAgain={() => setParams({})}
        />
      ) : (
        <>
          <DepositForm
            onMade={(deposit) => {
              setMade(deposit);
              setParams({ slip: deposit.id });
            }}
          />
          <EarlierDeposits onOpen={(slip) => setParams({ slip })} />
        </>
      )}
    </div>
  );
}
