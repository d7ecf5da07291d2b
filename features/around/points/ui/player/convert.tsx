import { useState } from 'react';
import type { GetPointsConfig, PointsRules, Redemption } from '#features/around/points/contract.ts';
import { PasswordField } from '#identity/passwords/ui/player/password-field.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { Field } from '#platform/ui/field.tsx';
import { Form } from '#platform/ui/form.tsx';
import { formatMoney } from '#platform/ui/money-format.ts';
import { Money } from '#platform/ui/money.tsx';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { WrongLine } from '#platform/ui/wrong-line.tsx';
import { paidText } from './convert-rules.ts';
import { grouped } from './grouped.ts';
import { Taken } from './redeem-popup.tsx';
import { CONFIG } from './use-points.ts';
import { useSpend } from './use-spend.ts';

/** Whole points into cash, at once. */
export function Convert({ points }: { readonly points: string }) {
  const words = useWords();
  const [done, setDone] = useState<Redemption>();
  const { value, trouble, again } = useRead<typeof GetPointsConfig>(CONFIG, {}, 2_000);
  if (done) return <Taken redemption={done} onClose={() => setDone(undefined)} />;
  if (!value) return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={320} />;
  if (!value.convertible)
    return (
      <EmptyState icon="wallet" title={words('points.no_convert')}>
        {words('points.no_convert_do')}
      </EmptyState>
    );
  return <Fields rules={value} points={points} onDone={setDone} />;
}

const WHOLE = /^[1-9][0-9]{0,11}$/;

function Fields({
  rules: { worth, currency, least },
  points,
  onDone,
}: {
  readonly rules: PointsRules;
  readonly points: string;
  readonly onDone: (done: Redemption) => void;
}) {
  const words = useWords();
  const tag = useTag();
  const [wanted, setWanted] = useState('');
  const [password, setPassword] = useState('');
  const spend = useSpend(onDone);
  const isWhole = WHOLE.test(wanted);
  const amount = isWhole ? paidText(wanted, worth) : undefined;
  const why = (): string | undefined => {
    if (wanted === '') return words('points.how_many');
    if (!isWhole) return words('points.whole_only');
    if (BigInt(wanted) < BigInt(least)) return words('points.least', { points: grouped(least) });
    return Number(wanted) > Number(points) ? words('points.too_many') : undefined;
  };
  const wrong = wanted === '' ? undefined : why();
  const submit = (): void => {
    if (why() !== undefined || spend.busy || amount === undefined) return;
    void spend.convert({ points: wanted, worth }, password, [
      words('points.convert_title'),
      words('points.convert_for', { points: grouped(wanted), amount: formatMoney(amount, currency, tag) }),
    ]);
  };
  return (
    <Form className="stack mall-form mall-card" noValidate onSubmit={submit}>
      <h2 className="sign">{words('points.convert_title')}</h2>
      <p>
        {words('points.worth', { amount: formatMoney(worth, currency, tag) })} ·{' '}
        {words('points.least', { points: grouped(least) })}
      </p>
      <Field
        label={words('points.points')}
        name="points"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={wanted}
        wrong={wrong}
        onChange={(event) => setWanted(event.target.value.trim())}
        end={
          <Button small look="quiet" onClick={() => setWanted(points.split('.')[0] ?? '')}>
            {words('points.all')}
          </Button>
        }
      />
      <p className="mall-pays">
        <span className="muted">{words('points.you_get')}</span>
        <Money amount={amount ?? '0'} currency={currency} className="gain" />
      </p>
      <PasswordField
        label={words('points.password')}
        name="transaction-password"
        autoComplete="off"
        value={password}
        onValue={setPassword}
        hint={words('points.password_hint')}
      />
      <WrongLine text={spend.refusal} />
      <Button type="submit" look="go" wide busy={spend.busy} why={why()}>
        {words('points.convert_now')}
      </Button>
    </Form>
  );
}
