import { useState } from 'react';
import { Link } from 'react-router';
import {
  ADJUSTMENT_CAUSES,
  ADJUSTMENT_WAYS,
  type AskAdjustment,
  type ListAdjustments,
} from '#features/money/wallet/contract/adjustments.ts';
import type { GetPlayer } from '#features/watch/players/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { Choose, DeskForm } from '#platform/ui/desk/form.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Money } from '#platform/ui/money.tsx';
import { Skeleton } from '#platform/ui/states.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** What staff gave to a player or took from him, on his page: a wish for another one, and those that were carried out. */
export default function PlayerAdjustments({ id }: { readonly id: string }) {
  const { value } = useRead<typeof GetPlayer>('/ops/players/{id}', { params: { id } }, 5_000);
  if (!value) return <Skeleton height={240} />;
  const currencies = value.pockets.filter(({ pocket }) => pocket === 'cash').map(({ currency }) => currency);
  return (
    <>
      <AdjustForm id={id} currencies={currencies.length > 0 ? currencies : [value.currency]} />
      <Earlier account={value.account} memberId={id} />
    </>
  );
}

function Earlier({ account, memberId }: { readonly account: string; readonly memberId: string }) {
  const words = useWords();
  const query = { account, pageSize: 20 };
  const { value } = useRead<typeof ListAdjustments>('/ops/adjustments', { query }, 5_000);
  const own = value?.list.filter((one) => one.memberId === memberId) ?? [];
  return (
    <section className="desk-card">
      <h2 className="sign">{words('wallet.adjust.done')}</h2>
      <Link className={buttonClass('line', { small: true })} to="/adjustments?view=waiting">
        {words('wallet.adjust.waiting')}
      </Link>
      {own.length === 0 && <p className="muted">{words('wallet.adjust.none')}</p>}
      <ul className="desk-history">
        {own.map((one) => (
          <li key={one.id}>
            <span className="rowline">
              <b>
                <Money
                  amount={one.direction === 'in' ? one.amount : `-${one.amount}`}
                  currency={one.currency}
                  signed
                />
              </b>
              <When at={one.at} />
            </span>
            <span className="muted">
              {words(`wallet.adjust.causes.${one.cause}`)} · <bdi>{one.reason}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is asked for here another person decides. */
function AdjustForm({ id, currencies }: { readonly id: string; readonly currencies: readonly string[] }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const [direction, setDirection] = useState<(typeof ADJUSTMENT_WAYS)[number]>('in');
  const [cause, setCause] = useState<(typeof ADJUSTMENT_CAUSES)[number]>('goodwill');
  const [currency, setCurrency] = useState(currencies[0] ?? '');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const isWhole = amount.trim() !== '' && reason.trim().length >= 3;
  const send = async (): Promise<void> => {
    const body = { direction, amount: amount.trim(), currency, cause, reason: reason.trim() };
    const done = await submission.run(() =>
      api.send<typeof AskAdjustment>('POST', '/ops/members/{id}/adjustments', { params: { id }, body }),
    );
    if (!done) return;
    answers.stale('/ops/');
    say(words('wallet.ops.sent'), 'gain');
    setAmount('');
    setReason('');
  };
  return (
    <DeskForm
      title={words('wallet.adjust.ask')}
      hint={words('wallet.adjust.hint')}
      submission={submission}
      save={words('wallet.ops.send')}
      why={isWhole ? undefined : words('wallet.adjust.why')}
      onSave={() => void send()}
    >
      <Choose
        label={words('wallet.adjust.way')}
        value={direction}
        options={ADJUSTMENT_WAYS.map((name) => ({ name, title: words(`wallet.adjust.ways.${name}`) }))}
        onValue={setDirection}
      />
      <Field
        label={words('wallet.amount')}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={amount}
        wrong={submission.fields['amount']}
        onChange={(event) => setAmount(event.target.value)}
      />
      <Choose
        label={words('wallet.adjust.currency')}
        value={currency}
        options={currencies.map((name) => ({ name, title: name }))}
        onValue={setCurrency}
      />
      <Choose
        label={words('wallet.adjust.cause')}
        value={cause}
        options={ADJUSTMENT_CAUSES.map((name) => ({ name, title: words(`wallet.adjust.causes.${name}`) }))}
        onValue={setCause}
      />
      <Field
        label={words('wallet.adjust.reason')}
        name="reason"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DeskForm>
  );
}
