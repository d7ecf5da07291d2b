import { Link } from 'react-router';
import type { Deposit, DepositChanged, GetDeposit } from '#features/money/cashier/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { addressOf } from '#platform/ui/api.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { HelpLink } from '#platform/ui/help-link.tsx';
import { useLive } from '#platform/ui/live.ts';
import { Money } from '#platform/ui/money.tsx';
import {
  BarcodeRule,
  Slip,
  SlipAction,
  SlipHead,
  SlipRow,
  SlipRows,
  SlipSum,
  Stamp,
} from '#platform/ui/slip.tsx';
import { ProofCard } from './proof-card.tsx';
import { PayInstructions } from './pay-instructions.tsx';
import { DEPOSIT_STATES } from '#features/money/cashier/ui/states.ts';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** The state follows the live topic; without it, asking again is enough. */
function useDeposit(id: string, known: Deposit | undefined) {
  const answers = useAnswers();
  const input = { params: { id } };
  const key = addressOf('/wps/cashier/deposits/{id}', input);
  const answer = useRead<typeof GetDeposit>('/wps/cashier/deposits/{id}', input, 30_000);
  useLive<typeof DepositChanged>(
    'deposits',
    {},
    {
      onEvent: ({ data }) => {
        if (data.id === id) answers.put(key, data);
      },
      onReset: answer.again,
    },
  );
  return { ...answer, value: answer.value ?? known };
}

type Props = { readonly id: string; readonly known: Deposit | undefined; readonly onAgain: () => void };

export function DepositReceipt({ id, known, onAgain }: Props) {
  const words = useWords();
  const { value: deposit, trouble, again } = useDeposit(id, known);
  if (!deposit)
    return trouble ? (
      <ErrorState trouble={trouble} onRetry={again} money="unknown" />
    ) : (
      <Skeleton height={320} />
    );
  const { state } = deposit;
  return (
    <div className="onstage cloth">
      <Slip feed>
        <SlipHead
          title={words('cashier.deposit')}
          serial={deposit.serial}
          stamp={
            <Stamp key={state} tone={DEPOSIT_STATES[state].stamp}>
              {words(DEPOSIT_STATES[state].word)}
            </Stamp>
          }
        />
        <p className="slip-rows" role="status">
          {words(
            state === 'pending' && deposit.pay.form === 'bank'
              ? 'cashier.says.transfer'
              : `cashier.says.${state}`,
          )}
        </p>
        <SlipRows>
          <SlipRow name={words('cashier.asked')}>
            <When className="num" at={deposit.createdAt} />
          </SlipRow>
          {deposit.settledAt && (
            <SlipRow name={words('cashier.settled')}>
              <When className="num" at={deposit.settledAt} />
            </SlipRow>
          )}
        </SlipRows>
        {state === 'pending' && <PayInstructions deposit={deposit} />}
        {state === 'pending' && deposit.pay.form === 'bank' && <ProofCard id={deposit.id} />}
        <SlipSum name={words('cashier.amount')}>
          <Money
            amount={deposit.amount}
            currency={deposit.currency}
            className={state === 'credited' ? 'gain' : ''}
          />
        </SlipSum>
        <SlipAction>
          {state === 'credited' ? (
            <Link className={buttonClass('go', { wide: true })} to="/">
              {words('cashier.play')}
            </Link>
          ) : (
            <Button wide onClick={onAgain}>
              {words('cashier.again')}
            </Button>
          )}
          <HelpLink about="deposit" id={deposit.id} />
        </SlipAction>
        <BarcodeRule />
      </Slip>
    </div>
  );
}
