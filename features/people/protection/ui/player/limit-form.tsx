import { useState } from 'react';
import type { Limit, Limits, SetLimit } from '#features/people/protection/contract.ts';
import { AmountField } from '#platform/ui/amount-field.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Form } from '#platform/ui/form.tsx';
import { useLimitsCall } from './use-limits-call.ts';

type Props = {
  readonly limit: Limit;
  readonly currency: string;
  readonly onDone: (limits: Limits) => void;
};

const decimalsIn = (figure: string): number => figure.split('.')[1]?.length ?? 0;

/** A new figure, or none. What is lower holds at once; what is higher waits, and the form says so. */
export function LimitForm({ limit, currency, onDone }: Props) {
  const words = useWords();
  const api = useApi();
  const { run, busy, refusal } = useLimitsCall(onDone);
  const [figure, setFigure] = useState('');
  const { kind, period } = limit;
  const label = words(`protection.new_limit_${period}`);
  const send = (amount: string | null): Promise<boolean> =>
    run(() =>
      api.send<typeof SetLimit>('POST', '/wps/protection/limits', { body: { kind, period, amount } }),
    );
  const why = figure === '' ? words('protection.why_figure') : undefined;
  return (
    <Form
      className="protection-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!why && !busy) void send(figure);
      }}
    >
      {kind === 'time' ? (
        <Field
          label={label}
          inputMode="numeric"
          maxLength={5}
          hint={words('protection.rule_hint')}
          value={figure}
          onChange={(event) => setFigure(event.target.value.replaceAll(/[^0-9]/g, ''))}
          end={<span className="unit">{words('protection.unit_minutes')}</span>}
        />
      ) : (
        <AmountField
          label={label}
          currency={currency}
          decimals={decimalsIn(limit.used)}
          amount={figure}
          onAmount={setFigure}
          hint={words('protection.rule_hint')}
        />
      )}
      {refusal && (
        <p className="field-wrong" role="alert">
          {refusal}
        </p>
      )}
      <div className="rowline">
        <Button type="submit" small busy={busy} why={why}>
          {words('protection.save')}
        </Button>
        {limit.limit !== null && (
          <Button small look="line" busy={busy} onClick={() => void send(null)}>
            {words('protection.remove')}
          </Button>
        )}
      </div>
    </Form>
  );
}
