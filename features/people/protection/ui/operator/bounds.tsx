import { useState } from 'react';
import { Requests } from '#features/people/approvals/ui/operator/requests.tsx';
import type { OpsProtection, OpsSetBounds } from '#features/people/protection/contract/ops.ts';
import { factorApi } from '#identity/factors/ui/entry/factor-calls.ts';
import { useGuarded } from '#identity/factors/ui/entry/use-guarded.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';
import { DeskForm } from '#platform/ui/desk/form.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Props = { readonly id: string; readonly account: string; readonly bounds: OpsProtection['bounds'] };

/** The most of one stake and of one deposit of his. A lower one holds at once, a higher one when another person agrees. */
export function Bounds({ id, account, bounds }: Props) {
  const words = useWords();
  const { stakeMax, depositMax, currency } = bounds;
  const figure = (amount: string | null) =>
    amount === null ? words('protection.no_limit') : <Money amount={amount} currency={currency} />;
  return (
    <>
      <section className="desk-card">
        <h2 className="sign">{words('protection.ops.bounds')}</h2>
        <dl className="desk-rows">
          <dt>{words('protection.ops.stake_max')}</dt>
          <dd>{figure(stakeMax)}</dd>
          <dt>{words('protection.ops.deposit_max')}</dt>
          <dd>{figure(depositMax)}</dd>
        </dl>
        <SetBounds key={`${stakeMax} ${depositMax}`} id={id} bounds={bounds} />
      </section>
      <Requests types={['protection.bounds']} about={account} />
    </>
  );
}

function SetBounds({ id, bounds }: Omit<Props, 'account'>) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useGuarded(factorApi(api, '/ops/session'));
  const [stake, setStake] = useState(bounds.stakeMax ?? '');
  const [deposit, setDeposit] = useState(bounds.depositMax ?? '');
  const reason = useReason({
    label: words('protection.ops.reason'),
    short: words('protection.ops.why_reason'),
  });
  const requested = (text: string): string | null => (text.trim() === '' ? null : text.trim());
  const save = (): void =>
    void submission.run(async () => {
      const { request } = await api.send<typeof OpsSetBounds>('POST', '/ops/protection/members/{id}/bounds', {
        params: { id },
        body: { stakeMax: requested(stake), depositMax: requested(deposit), reason: reason.text },
      });
      reason.forget();
      answers.stale(`/ops/protection/members/${id}`);
      answers.stale('/ops/requests');
      say(words(request === null ? 'protection.ops.bounds_saved' : 'protection.ops.bounds_asked'), 'gain');
    }, [words('protection.ops.bounds_change')]);
  const field = (word: 'stake_max' | 'deposit_max', value: string, set: (text: string) => void) => (
    <Field
      label={`${words(`protection.ops.${word}`)} (${bounds.currency})`}
      inputMode="decimal"
      maxLength={20}
      value={value}
      onChange={(event) => set(event.target.value)}
    />
  );
  return (
    <DeskForm
      title={words('protection.ops.bounds_change')}
      hint={words('protection.ops.bounds_hint')}
      submission={{ busy: submission.busy, wrong: submission.refusal }}
      save={words('protection.ops.bounds_save')}
      why={reason.why}
      onSave={save}
    >
      {field('stake_max', stake, setStake)}
      {field('deposit_max', deposit, setDeposit)}
      {reason.field}
    </DeskForm>
  );
}
