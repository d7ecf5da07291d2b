import { useState } from 'react';
import { Requests } from '#features/people/approvals/ui/operator/requests.tsx';
import type { OpsWithdrawal, ResolveWithdrawal } from '#features/money/withdrawals/contract/review.ts';
import { Button } from '#platform/ui/button.tsx';
import { Choose, Wrong } from '#platform/ui/desk/form.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useWithdrawalCommand } from './use-withdrawal-command.ts';

type Outcome = 'paid' | 'failed' | 'received' | 'returned';
const OUTCOMES = { disputed: ['received', 'returned'], other: ['paid', 'failed'] } as const;

/** What became of a payout by hand, of one nobody answers for, or of a dispute: one person says it, another agrees. */
export function Resolve({ withdrawal }: { readonly withdrawal: OpsWithdrawal }) {
  const words = useWords();
  const { api, guarded, run } = useWithdrawalCommand(withdrawal);
  const offered: readonly Outcome[] = withdrawal.state === 'disputed' ? OUTCOMES.disputed : OUTCOMES.other;
  const [outcome, setOutcome] = useState<Outcome>(offered[0] ?? 'paid');
  const [reference, setReference] = useState('');
  const reason = useReason({
    label: words('withdrawals.ops.note'),
    short: words('withdrawals.ops.reason_short'),
    rows: 2,
  });
  const { id, revision, request } = withdrawal;
  if (request !== '') return <Requests types={['withdrawals.resolve']} />;
  const ask = (): void =>
    run(
      words(`withdrawals.ops.resolve_${outcome}`),
      () =>
        api.send<typeof ResolveWithdrawal>('POST', '/ops/withdrawals/{id}/resolve', {
          params: { id },
          body: { revision, outcome, reference: reference.trim(), reason: reason.text },
        }),
      'withdrawals.ops.asked',
    );
  const why =
    outcome === 'paid' && reference.trim() === '' ? words('withdrawals.ops.reference_missing') : reason.why;
  return (
    <section className="desk-card">
      <h2 className="sign">{words('withdrawals.ops.resolve')}</h2>
      <Choose
        label={words('withdrawals.ops.resolve')}
        value={outcome}
        options={offered.map((name) => ({ name, title: words(`withdrawals.ops.resolve_${name}`) }))}
        onValue={setOutcome}
      />
      {outcome === 'paid' && (
        <Field
          label={words('withdrawals.ops.payment_reference')}
          name="payment-reference"
          autoComplete="off"
          maxLength={64}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
      )}
      {reason.field}
      <div className="desk-save">
        <Button look="go" small busy={guarded.busy} why={why} onClick={ask}>
          {words('withdrawals.ops.resolve_ask')}
        </Button>
        <Wrong text={guarded.refusal} />
      </div>
    </section>
  );
}
