import { useState } from 'react';
import { Requests } from '#features/people/approvals/ui/operator/requests.tsx';
import type { AskMatch, AskReturn, Payment } from '#features/money/cashier/contract/payments.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { DeskForm } from '#platform/ui/desk/form.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { formatMoney } from '#platform/ui/money-format.ts';

import { Proofs } from './proofs.tsx';

type Props = { readonly payment: Payment; readonly onClose: () => void };

export function PaymentPane({ payment, onClose }: Props) {
  const words = useWords();
  return (
    <Pane label={payment.providerReference} onClose={onClose}>
      <section className="desk-card">
        <h2 className="sign">
          <Money amount={payment.amount} currency={payment.currency} />
        </h2>
        <dl className="desk-rows">
          <dt>{words('cashier.pays.origin')}</dt>
          <dd>{words(`cashier.pays.source.${payment.source}`)}</dd>
          <dt>{words('cashier.pays.number')}</dt>
          <dd>
            <bdi>{payment.providerReference}</bdi>
          </dd>
          <dt>{words('cashier.pays.payer')}</dt>
          <dd>
            <bdi>{payment.payer || '–'}</bdi>
          </dd>
          <dt>{words('cashier.line.reference')}</dt>
          <dd>
            <bdi>{payment.reference || '–'}</bdi>
          </dd>
          {payment.deposit && (
            <>
              <dt>{words('cashier.pays.deposit')}</dt>
              <dd>
                <bdi>{payment.deposit}</bdi>
              </dd>
            </>
          )}
          <dt>{words('cashier.asked')}</dt>
          <dd>
            <When at={payment.at} />
          </dd>
        </dl>
      </section>
      {payment.suggested && <Proofs serial={payment.suggested.serial} />}
      {payment.state === 'waiting' && <MatchForm payment={payment} />}
      <h2 className="sign">{words('cashier.pays.wait')}</h2>
      <Requests types={['cashier.match', 'cashier.return']} />
    </Pane>
  );
}

/** What is asked here another person decides. */
function MatchForm({ payment }: { readonly payment: Payment }) {
  const words = useWords();
  const tag = useTag();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const { suggested } = payment;
  const [serial, setSerial] = useState(suggested?.fits ? suggested.serial : '');
  const [account, setAccount] = useState('');
  const reason = useReason({
    label: words('cashier.pays.reason'),
    short: words('cashier.pays.why_reason'),
    name: 'reason',
  });
  const params = { id: payment.id };
  const ask = async (work: () => Promise<unknown>): Promise<void> => {
    if (!(await submission.run(work))) return;
    answers.stale('/ops/');
    say(words('cashier.pays.asked'), 'gain');
    reason.forget();
  };
  const match = () =>
    ask(() =>
      api.send<typeof AskMatch>('POST', '/ops/payments/{id}/match', {
        params,
        body: serial.trim()
          ? { serial: serial.trim(), reason: reason.text }
          : { account: account.trim(), reason: reason.text },
      }),
    );
  const sendBack = () =>
    ask(() =>
      api.send<typeof AskReturn>('POST', '/ops/payments/{id}/return', {
        params,
        body: { reason: reason.text },
      }),
    );
  const noReason = reason.why;
  const why = serial.trim() || account.trim() ? noReason : words('cashier.pays.why_target');
  return (
    <DeskForm
      title={words('cashier.pays.match')}
      hint={words('cashier.pays.match_hint')}
      submission={submission}
      save={words('cashier.pays.ask')}
      why={why}
      onSave={() => void match()}
      beside={
        <Button small look="line" why={noReason} onClick={() => void sendBack()}>
          {words('cashier.pays.return')}
        </Button>
      }
    >
      {suggested && (
        <p role="status">
          {words('cashier.pays.suggested', { serial: suggested.serial, account: suggested.account })}{' '}
          {!suggested.fits &&
            words('cashier.pays.differs', {
              amount: formatMoney(suggested.amount, payment.currency, tag),
            })}
        </p>
      )}
      <Field
        label={words('cashier.pays.serial')}
        name="serial"
        maxLength={20}
        value={serial}
        onChange={(event) => setSerial(event.target.value)}
      />
      <Field
        label={words('cashier.pays.account')}
        name="account"
        maxLength={32}
        value={account}
        onChange={(event) => setAccount(event.target.value)}
      />
      {reason.field}
    </DeskForm>
  );
}
