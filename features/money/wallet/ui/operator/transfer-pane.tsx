import { useState } from 'react';
import { Link } from 'react-router';
import { Requests } from '#features/people/approvals/ui/operator/requests.tsx';
import {
  type AskVendor,
  type OpsTransfer,
  RESOLUTIONS,
  type ResolveTransfer,
} from '#features/money/wallet/contract/transfers.ts';
import { TRANSFER_LOOKS } from '#features/money/wallet/ui/states.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Choose, DeskForm } from '#platform/ui/desk/form.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Props = { readonly transfer: OpsTransfer; readonly onClose: () => void };

export function TransferPane({ transfer, onClose }: Props) {
  const words = useWords();
  return (
    <Pane label={transfer.serial} onClose={onClose}>
      <section className="desk-card">
        <h2 className="sign">
          <Money amount={transfer.amount} currency={transfer.currency} />
        </h2>
        <dl className="desk-rows">
          <dt>{words('wallet.ops.way')}</dt>
          <dd>
            {words(transfer.direction === 'in' ? 'wallet.moved_in' : 'wallet.moved_out', {
              vendor: transfer.vendor,
            })}
          </dd>
          <dt>{words('wallet.ops.state')}</dt>
          <dd>{words(TRANSFER_LOOKS[transfer.state].word)}</dd>
          <dt>{words('wallet.ops.reference')}</dt>
          <dd>
            <bdi dir="ltr">{transfer.id}</bdi>
          </dd>
          <dt>{words('wallet.ops.asks')}</dt>
          <dd className="num">{transfer.asks}</dd>
          <dt>{words('wallet.ops.asked_at')}</dt>
          <dd>
            <When at={transfer.createdAt} />
          </dd>
        </dl>
        <Link
          className={buttonClass('line', { small: true })}
          to={`/players?account=${encodeURIComponent(transfer.account)}&open=${transfer.memberId}`}
        >
          <bdi>{transfer.account}</bdi>
        </Link>{' '}
        <Link className={buttonClass('line', { small: true })} to={`/ledger?q=${transfer.serial}`}>
          {words('wallet.adjust.to_ledger')}
        </Link>
      </section>
      {transfer.contradiction !== '' && (
        <p role="status">{words(`wallet.ops.contradiction.${transfer.contradiction}`)}</p>
      )}
      {(transfer.state === 'review' || transfer.contradiction !== '') &&
        (transfer.request ? <Requests types={['wallet.resolve']} /> : <ResolveForm transfer={transfer} />)}
    </Pane>
  );
}

/** What is said here another person decides. */
function ResolveForm({ transfer }: { readonly transfer: OpsTransfer }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const [outcome, setOutcome] = useState<(typeof RESOLUTIONS)[number]>('done');
  const reason = useReason({
    label: words('wallet.ops.reason'),
    short: words('wallet.ops.reason_short'),
    name: 'reason',
  });
  const params = { id: transfer.id };
  const run = async (work: () => Promise<unknown>, said: 'wallet.ops.sent' | 'wallet.ops.asking') => {
    if (!(await submission.run(work))) return;
    answers.stale('/ops/');
    say(words(said), 'gain');
  };
  const ask = () =>
    run(
      () => api.send<typeof AskVendor>('POST', '/ops/wallets/transfers/{id}/ask', { params, body: {} }),
      'wallet.ops.asking',
    );
  const resolve = () =>
    run(
      () =>
        api.send<typeof ResolveTransfer>('POST', '/ops/wallets/transfers/{id}/resolve', {
          params,
          body: { outcome, reason: reason.text },
        }),
      'wallet.ops.sent',
    );
  return (
    <DeskForm
      title={words('wallet.ops.resolve')}
      hint={words('wallet.ops.resolve_hint')}
      submission={submission}
      save={words('wallet.ops.send')}
      why={reason.why}
      onSave={() => void resolve()}
      beside={
        transfer.state === 'review' && (
          <Button small look="line" onClick={() => void ask()}>
            {words('wallet.ops.ask')}
          </Button>
        )
      }
    >
      <Choose
        label={words('wallet.ops.resolve')}
        value={outcome}
        options={RESOLUTIONS.map((name) => ({ name, title: words(`wallet.ops.outcome.${name}`) }))}
        onValue={setOutcome}
      />
      {reason.field}
    </DeskForm>
  );
}
