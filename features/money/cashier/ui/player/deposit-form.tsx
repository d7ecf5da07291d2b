import { useState } from 'react';
import { Link } from 'react-router';
import type {
  Deposit,
  DepositLevels,
  GetDepositLevels,
  GetMethods,
  MakeDeposit,
  Method,
} from '#features/money/cashier/contract.ts';
import type { MethodsChanged } from '#features/money/cashier/contract/methods.ts';
import { FirstLevel } from '#features/people/members/ui/player/first-level.tsx';
import type { CallInput } from '#kernel/call.ts';
import { AmountField } from '#platform/ui/amount-field.tsx';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useLive } from '#platform/ui/live.ts';
import { intent } from '#platform/ui/intent.ts';
import { formatMoney } from '#platform/ui/money-format.ts';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { WrongLine } from '#platform/ui/wrong-line.tsx';
import { Form } from '#platform/ui/form.tsx';
import { checkDeposit, decimalsOf, millionths } from './deposit-rules.ts';
import { BonusPicker } from './bonus-picker.tsx';
import { DepositTerms } from './deposit-terms.tsx';
import { LimitNote } from './limit-note.tsx';
import { LimitsOffer } from './limits-offer.tsx';
import { MethodPicker } from './method-picker.tsx';
import { QuickAmounts } from './quick-amounts.tsx';

const wanted = intent('deposit');

function useDeposit(onMade: (deposit: Deposit) => void) {
  const api = useApi();
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const send = async (body: CallInput<typeof MakeDeposit>['body']): Promise<void> => {
    setBusy(true);
    setRefusal('');
    try {
      const deposit = await api.send<typeof MakeDeposit>(
        'POST',
        '/wps/cashier/deposits',
        { body },
        { key: wanted.keyFor(body) },
      );
      wanted.done();
      onMade(deposit);
    } catch (trouble) {
      if (trouble instanceof ApiRefusal) {
        wanted.done();
        setRefusal(trouble.message);
      } else setRefusal(words('cashier.uncertain'));
    } finally {
      setBusy(false);
    }
  };
  return { send, busy, refusal };
}

export function DepositForm({ onMade }: { readonly onMade: (deposit: Deposit) => void }) {
  const words = useWords();
  const { value: methods, trouble, waiting, again } = useRead<typeof GetMethods>('/wps/cashier/methods', {});
  useLive<typeof MethodsChanged>('methods', {}, { onEvent: again });
  if (waiting) return <Skeleton height={320} />;
  if (!methods) return <ErrorState trouble={trouble} onRetry={again} money="untouched" />;
  const [first] = methods;
  if (!first) return <EmptyState icon="wallet" title={words('cashier.no_methods')} />;
  return <WithdrawFields methods={methods} first={first} onMade={onMade} />;
}

/** How much he may pay in as he is verified, and where he verifies himself. */
function LevelNote({ left }: { readonly left: string }) {
  const words = useWords();
  return (
    <p className="muted">
      {words('cashier.level_left', { left })}{' '}
      <Link to="/member/verification">{words('cashier.level_more')}</Link>
    </p>
  );
}

/** Nothing can be paid in yet: what is missing, and the page where he puts it right. */
function BeforeDeposit({ next, missing }: Pick<DepositLevels, 'next' | 'missing'>) {
  const words = useWords();
  const isFirst = next === 1;
  return (
    <section className="deposit-first" aria-labelledby="deposit-first">
      <h2 className="group-title" id="deposit-first">
        {words('cashier.first')}
      </h2>
      {isFirst ? <FirstLevel missing={missing} /> : <p>{words('cashier.first_verify')}</p>}
      <Link
        className={buttonClass('line', { wide: true })}
        to={isFirst ? '/member/profile' : '/member/verification'}
      >
        {words(isFirst ? 'cashier.first_profile' : 'cashier.verify')}
      </Link>
    </section>
  );
}

type FormProps = {
  readonly methods: readonly Method[];
  readonly first: Method;
  readonly onMade: (deposit: Deposit) => void;
};

function WithdrawFields({ methods, first, onMade }: FormProps) {
  const words = useWords();
  const tag = useTag();
  const [amount, setAmount] = useState('');
  // The first is what the brand wants to be used most; its quick amounts can be pressed at once.
  const [code, setCode] = useState(first.code);
  const [bonus, setBonus] = useState('');
  const { send, busy, refusal } = useDeposit(onMade);
  const method = methods.find((one) => one.code === code);
  const { currency } = method ?? first;
  const money = (text: string): string => formatMoney(text, currency, tag);
  const levels = useRead<typeof GetDepositLevels>('/wps/cashier/levels', {}, 0).value;
  const trouble = checkDeposit(amount, method);
  const needsMore = Boolean(levels?.left && amount && millionths(amount) > millionths(levels.left));
  const wrong =
    trouble && method
      ? trouble === 'min'
        ? words('cashier.wrong_min', { min: money(method.min) })
        : words('cashier.wrong_max', { max: money(method.max) })
      : needsMore && levels?.left
        ? words('cashier.wrong_level', { left: money(levels.left) })
        : undefined;
  // Nothing may be paid in before the next level.
  const opensAt = levels?.next && levels.left && !/[1-9]/.test(levels.left) ? levels.next : undefined;
  const wantsLevel = method && levels && method.level > levels.level ? words('cashier.why_level') : undefined;
  const why =
    (opensAt ? words('cashier.why_first') : wantsLevel) ??
    (amount === ''
      ? words('cashier.why_amount')
      : method === undefined
        ? words('cashier.why_method')
        : wrong);
  return (
    <Form
      className="deposit"
      onSubmit={(event) => {
        event.preventDefault();
        if (method && !why && !busy)
          void send({ method: method.code, amount, currency, ...(bonus && { bonus }) });
      }}
    >
      <div className="stack">
        {opensAt && levels && <BeforeDeposit next={opensAt} missing={levels.missing} />}
        {levels && !opensAt && <LimitsOffer isOffered={levels.offersLimits} />}
        <AmountField
          label={words('cashier.amount')}
          currency={currency}
          decimals={decimalsOf(first.min)}
          amount={amount}
          onAmount={setAmount}
          wrong={wrong}
        />
        {method && <QuickAmounts method={method} chosen={amount} onChoose={setAmount} />}
        <MethodPicker methods={methods} chosen={code} onChoose={setCode} level={levels?.level ?? 3} />
      </div>
      <div className="stack">
        {wantsLevel && !opensAt && (
          <Link className={buttonClass('line', { wide: true })} to="/member/verification">
            {words('cashier.verify')}
          </Link>
        )}
        {!opensAt && levels?.next && levels.left && <LevelNote left={money(levels.left)} />}
        <LimitNote />
        <BonusPicker chosen={bonus} onChoose={setBonus} />
        {method && <DepositTerms method={method} amount={amount} />}
        <WrongLine text={refusal} />
        <div>
          <Button type="submit" look="go" wide busy={busy} why={why}>
            {amount ? words('cashier.pay', { amount: money(amount) }) : words('cashier.pay_empty')}
          </Button>
        </div>
      </div>
    </Form>
  );
}
