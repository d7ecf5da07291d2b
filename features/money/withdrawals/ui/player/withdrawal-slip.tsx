import { Link } from 'react-router';
import type { GetWithdrawal, Withdrawal, WithdrawalMoved } from '#features/money/withdrawals/contract.ts';
import { WITHDRAWAL_LOOKS } from '#features/money/withdrawals/ui/states.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { addressOf } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { HelpLink } from '#platform/ui/help-link.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useLive } from '#platform/ui/live.ts';
import { Money } from '#platform/ui/money.tsx';
import { formatMoney } from '#platform/ui/money-format.ts';
import { BarcodeRule, Serial, Slip, SlipAction, SlipRow, SlipRows, Stamp } from '#platform/ui/slip.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { When } from '#platform/ui/when.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { Arrived } from './arrived.tsx';
import { Steps } from './steps.tsx';

/** The steps follow the live topic; without it, asking again is enough. */
function useWithdrawal(id: string) {
  const answers = useAnswers();
  const input = { params: { id } };
  const key = addressOf('/wps/cashier/withdrawals/{id}', input);
  const answer = useRead<typeof GetWithdrawal>('/wps/cashier/withdrawals/{id}', input, 30_000);
  useLive<typeof WithdrawalMoved>(
    'withdrawals',
    {},
    {
      onEvent: ({ data }) => {
        if (data.id === id) answers.put(key, data);
      },
      onReset: answer.again,
    },
  );
  return { ...answer, put: (value: Withdrawal) => answers.put(key, value) };
}

const TO = {
  bank: 'withdrawals.to_bank',
  'mobile-wallet': 'withdrawals.to_wallet',
  crypto: 'withdrawals.to_crypto',
} as const;

export function WithdrawalSlip({ id, onAgain }: { readonly id: string; readonly onAgain: () => void }) {
  const words = useWords();
  const tag = useTag();
  const { value, trouble, again, put } = useWithdrawal(id);
  if (!value)
    return trouble ? (
      <ErrorState trouble={trouble} onRetry={again} money="unknown" />
    ) : (
      <Skeleton height={480} />
    );
  const { state, serial, createdAt, amount, fee, arrives, currency, kind, tail, note } = value;
  const isFree = !/[1-9]/.test(fee);
  return (
    <>
      <div className="onstage cloth withdrawal">
        <Slip feed>
          <header className="withdrawal-head">
            <Serial>{serial}</Serial>
            <When className="num faint" at={createdAt} />
            <Money className="withdrawal-amount" amount={amount} currency={currency} />
            <Stamp key={state} tone={WITHDRAWAL_LOOKS[state].stamp}>
              {words(WITHDRAWAL_LOOKS[state].word)}
            </Stamp>
            <span className="muted withdrawal-to">
              {words(TO[kind])} <bdi className="num">{`••• ${tail}`}</bdi> ·{' '}
              {isFree
                ? words('withdrawals.no_fee')
                : words('withdrawals.fee_of', { fee: formatMoney(fee, currency, tag) })}
            </span>
          </header>
          {!isFree && (
            <SlipRows>
              <SlipRow name={words('withdrawals.arrives_sum')}>
                <Money amount={arrives} currency={currency} />
              </SlipRow>
            </SlipRows>
          )}
          <hr />
          <Steps withdrawal={value} />
          {note && (
            <p className="withdrawal-note">
              <bdi>{note}</bdi>
            </p>
          )}
          {(state === 'paid' || state === 'disputed') && <Arrived withdrawal={value} onAnswered={put} />}
          {value.endedAt && (
            <SlipAction>
              <Button wide onClick={onAgain}>
                {words('withdrawals.again')}
              </Button>
            </SlipAction>
          )}
          <hr />
          <BarcodeRule />
        </Slip>
      </div>
      <nav className="menu-list withdraw-more" aria-label={words('withdrawals.one')}>
        <button type="button" onClick={onAgain}>
          <Icon name="back" flip />
          {words('withdrawals.back')}
        </button>
        <Link to="/help#money">
          <Icon name="doc" />
          {words('withdrawals.help')}
          <Icon name="fwd" flip />
        </Link>
        <HelpLink about="withdrawal" id={id} line />
      </nav>
    </>
  );
}
