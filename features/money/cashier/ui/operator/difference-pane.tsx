import { Requests } from '#features/people/approvals/ui/operator/requests.tsx';
import {
  type Difference,
  DIFFERENCE_COMMANDS,
  type ExplainDifference,
  type QueueDifference,
  type SettleDifference,
} from '#features/money/cashier/contract/reconciliation.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { DeskForm } from '#platform/ui/desk/form.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Command = (typeof DIFFERENCE_COMMANDS)[number];

/** What can be done with a difference: the server judges again. */
function commandsOf({ kind, hereState, thereState, deposit }: Difference): readonly Command[] {
  if (deposit === '') return [];
  if (kind === 'missing_there') return ['take_back'];
  if (kind !== 'state') return [];
  return thereState === 'paid' ? ['credit'] : hereState === 'credited' ? ['take_back'] : [];
}
const isNobodys = ({ kind, hereState, thereState }: Difference): boolean =>
  thereState === 'paid' && (kind === 'missing_here' || (kind === 'amount' && hereState !== 'credited'));

type Props = { readonly difference: Difference; readonly onClose: () => void };

export function DifferencePane({ difference, onClose }: Props) {
  const words = useWords();
  const { currency } = difference;
  const sum = (amount: string | null, state: string) => (
    <>
      {amount === null ? '–' : <Money amount={amount} currency={currency} />} {state}
    </>
  );
  return (
    <Pane label={difference.providerReference || difference.reference} onClose={onClose}>
      <section className="desk-card">
        <h2 className="sign">{words(`cashier.rec.kind.${difference.kind}`)}</h2>
        <dl className="desk-rows">
          <dt>{words('cashier.rec.here')}</dt>
          <dd>{sum(difference.here, difference.hereState)}</dd>
          <dt>{words('cashier.rec.there')}</dt>
          <dd>{sum(difference.there, difference.thereState)}</dd>
          <dt>{words('cashier.pays.deposit')}</dt>
          <dd>
            <bdi>{difference.deposit || '–'}</bdi>
          </dd>
          <dt>{words('cashier.ops.reference')}</dt>
          <dd>
            <bdi dir="ltr">{difference.providerReference || difference.reference}</bdi>
          </dd>
          <dt>{words('cashier.rec.found_at')}</dt>
          <dd>
            <When at={difference.at} />
          </dd>
          {difference.state === 'settled' && (
            <>
              <dt>{words('cashier.rec.ended')}</dt>
              <dd>
                <bdi>{[difference.outcome, difference.reason].filter(Boolean).join(' · ')}</bdi>
              </dd>
            </>
          )}
        </dl>
      </section>
      {difference.state === 'open' &&
        (difference.request ? <Requests types={['cashier.difference']} /> : <Work difference={difference} />)}
    </Pane>
  );
}

function Work({ difference }: { readonly difference: Difference }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const reason = useReason({
    label: words('cashier.pays.reason'),
    short: words('cashier.pays.why_reason'),
    name: 'reason',
  });
  const params = { id: difference.id };
  const { text } = reason;
  const noReason = reason.why;
  const run = async (work: () => Promise<unknown>, said: 'cashier.rec.done' | 'cashier.pays.asked') => {
    if (!(await submission.run(work))) return;
    answers.stale('/ops/');
    say(words(said), 'gain');
  };
  const explain = () =>
    run(
      () =>
        api.send<typeof ExplainDifference>('POST', '/ops/reconciliation/differences/{id}/explain', {
          params,
          body: { reason: text },
        }),
      'cashier.rec.done',
    );
  const queue = () =>
    run(
      () =>
        api.send<typeof QueueDifference>('POST', '/ops/reconciliation/differences/{id}/queue', {
          params,
          body: {},
        }),
      'cashier.rec.done',
    );
  const settle = (command: Command) =>
    run(
      () =>
        api.send<typeof SettleDifference>('POST', '/ops/reconciliation/differences/{id}/settle', {
          params,
          body: { deed: command, reason: text },
        }),
      'cashier.pays.asked',
    );
  return (
    <DeskForm
      title={words('cashier.rec.work')}
      hint={words('cashier.rec.work_hint')}
      submission={submission}
      save={words('cashier.rec.explain')}
      why={noReason}
      onSave={() => void explain()}
      beside={
        <>
          {isNobodys(difference) && (
            <Button small look="line" onClick={() => void queue()}>
              {words('cashier.rec.queue')}
            </Button>
          )}
          {commandsOf(difference).map((command) => (
            <Button key={command} small look="line" why={noReason} onClick={() => void settle(command)}>
              {words(`cashier.rec.deed.${command}`)}
            </Button>
          ))}
        </>
      }
    >
      {reason.field}
    </DeskForm>
  );
}
