import { useState } from 'react';
import { Link } from 'react-router';
import type { MethodsChanged } from '#features/money/cashier/contract/methods.ts';
import type {
  AskWithdrawal,
  Conditions,
  GetConditions,
  PayoutAccount,
  Withdrawal,
} from '#features/money/withdrawals/contract.ts';
import { factorApi } from '#identity/factors/ui/entry/factor-calls.ts';
import { useGuarded } from '#identity/factors/ui/entry/use-guarded.ts';
import { PasswordField } from '#identity/passwords/ui/player/password-field.tsx';
import { AmountField } from '#platform/ui/amount-field.tsx';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useLive } from '#platform/ui/live.ts';
import { intent } from '#platform/ui/intent.ts';
import { formatMoney } from '#platform/ui/money-format.ts';
import { Money } from '#platform/ui/money.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWhen } from '#platform/ui/when.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { WrongLine } from '#platform/ui/wrong-line.tsx';
import { Form } from '#platform/ui/form.tsx';
import { ConditionList } from './condition-list.tsx';
import { PayoutTerms } from './payout-terms.tsx';
import { checkAmount, decimalsOf, quoteOf } from './withdraw-rules.ts';

const wanted = intent('withdrawal');

type Asked = (withdrawal: Withdrawal) => void;

export function WithdrawForm({ onAsked }: { readonly onAsked: Asked }) {
  const { value, trouble, again } = useRead<typeof GetConditions>(
    '/wps/cashier/withdrawals/conditions',
    {},
    0,
  );
  useLive<typeof MethodsChanged>('methods', {}, { onEvent: again });
  if (value) return <WithdrawFields eligibility={value} again={again} onAsked={onAsked} />;
  return trouble ? (
    <ErrorState trouble={trouble} onRetry={again} money="untouched" />
  ) : (
    <Skeleton height={420} />
  );
}

function useAsk(onAsked: Asked, again: () => void) {
  const api = useApi();
  const words = useWords();
  const guarded = useGuarded(factorApi(api, '/wps/session'));
  const [refusal, setRefusal] = useState('');
  const send = (
    body: { account: string; amount: string; currency: string; giveUpBonus?: true },
    transactionPassword: string,
    approves: readonly string[],
  ): Promise<void> =>
    guarded.run(async () => {
      setRefusal('');
      const more = transactionPassword === '' ? {} : { transactionPassword };
      try {
        const asked = await api.send<typeof AskWithdrawal>(
          'POST',
          '/wps/cashier/withdrawals',
          { body: { ...body, ...more } },
          { key: wanted.keyFor(body), encrypted: true },
        );
        wanted.done();
        onAsked(asked);
      } catch (trouble) {
        if (trouble instanceof ApiRefusal && trouble.code === 'identity.step_up_required') throw trouble;
        if (trouble instanceof ApiRefusal) {
          wanted.done();
          setRefusal(trouble.message);
          again();
        } else setRefusal(words('withdrawals.uncertain'));
      }
    }, approves);
  return { send, guarded, refusal: refusal || guarded.refusal };
}

type FormProps = { readonly eligibility: Conditions; readonly again: () => void; readonly onAsked: Asked };

function useWhy(
  { hasPasskey }: Pick<Conditions, 'hasPasskey'>,
  {
    isOpen,
    amount,
    account,
    wrong,
    password,
  }: { isOpen: boolean; amount: string; account: string; wrong: string | undefined; password: string },
): string | undefined {
  const words = useWords();
  if (!isOpen) return words('withdrawals.why_conditions');
  if (amount === '') return words('withdrawals.why_amount');
  if (wrong) return wrong;
  if (account === '') return words('withdrawals.why_account');
  return password === '' && !hasPasskey ? words('withdrawals.why_password') : undefined;
}

function WithdrawFields({ eligibility, again, onAsked }: FormProps) {
  const words = useWords();
  const tag = useTag();
  const { currency, balance, dayLeft, accounts, methods, conditions } = eligibility;
  const usable = accounts.filter(({ usableAt }) => usableAt === null);
  const [amount, setAmount] = useState('');
  const [chosen, setChosen] = useState(usable.length === 1 ? (usable[0]?.id ?? '') : '');
  const [password, setPassword] = useState('');
  const [givesUp, setGivesUp] = useState(false);
  const missing = conditions.filter(({ isMet }) => !isMet);
  // A bonus is the one condition he can meet here: by giving it up.
  const isBonus = missing.length > 0 && missing.every(({ name }) => name === 'open_bonus');
  const isOpen = eligibility.isOpen || (isBonus && givesUp);
  const { send, guarded, refusal } = useAsk(onAsked, again);
  const account = usable.find(({ id }) => id === chosen);
  const method = methods.find(({ code }) => code === account?.method);
  const level = Number(conditions.find(({ name }) => name === 'level')?.has ?? 3);
  const wantsMore = (code: string): number | undefined => {
    const wanted = methods.find((one) => one.code === code)?.level ?? 0;
    return wanted > level ? wanted : undefined;
  };
  const money = (text: string): string => formatMoney(text, currency, tag);
  const trouble = checkAmount(amount, eligibility, method);
  const texts = {
    min: () => words('withdrawals.wrong_min', { min: money(method?.min ?? '0') }),
    max: () => words('withdrawals.wrong_max', { max: money(method?.max ?? '0') }),
    balance: () => words('withdrawals.wrong_balance', { balance: money(balance) }),
    day: () => words('withdrawals.wrong_day', { left: money(dayLeft) }),
    level: () => words('withdrawals.wrong_level', { left: money(eligibility.highLeft ?? '0') }),
  };
  const quote = amount && !trouble && method ? quoteOf(amount, method) : undefined;
  const wrong = trouble
    ? texts[trouble]()
    : quote && !quote.covers
      ? words('withdrawals.wrong_fee', { fee: money(quote.fee) })
      : undefined;
  const lacking = useWhy(eligibility, { isOpen, amount, account: account?.id ?? '', wrong, password });
  const why = account && wantsMore(account.method) ? words('withdrawals.methods.why_level') : lacking;
  const submit = (): void => {
    if (!account || why || guarded.busy) return;
    const { name, tail } = account;
    const gives = isBonus && givesUp ? ({ giveUpBonus: true } as const) : {};
    void send({ account: account.id, amount, currency, ...gives }, password, [
      words('withdrawals.ask', { amount: money(amount) }),
      words('withdrawals.account_line', { name, tail }),
    ]);
  };
  return (
    <Form
      className="withdraw"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="stack">
        <p className="withdraw-balance">
          <span className="muted">{words('withdrawals.available')}</span>
          <Money amount={balance} currency={currency} />
        </p>
        <AmountField
          label={words('withdrawals.amount')}
          currency={currency}
          decimals={decimalsOf(balance)}
          amount={amount}
          onAmount={setAmount}
          wrong={wrong}
        />
        {eligibility.highAbove !== null && <HighLevel above={money(eligibility.highAbove)} />}
        <AccountPicker accounts={accounts} chosen={chosen} onChoose={setChosen} wantsMore={wantsMore} />
        <PasswordField
          label={words('withdrawals.password')}
          name="transaction-password"
          autoComplete="off"
          value={password}
          onValue={setPassword}
          hint={eligibility.hasPasskey ? words('withdrawals.passkey_instead') : undefined}
        />
      </div>
      <div className="stack">
        {!eligibility.isOpen && <ConditionList conditions={conditions} currency={currency} />}
        {isBonus && (
          <label className="switch">
            <input type="checkbox" checked={givesUp} onChange={({ target }) => setGivesUp(target.checked)} />
            <span>{words('withdrawals.give_up_bonus')}</span>
          </label>
        )}
        {method && <PayoutTerms method={method} quote={quote} receipt={eligibility.receipt} />}
        <WrongLine text={refusal} />
        <div>
          <Button type="submit" look="go" wide busy={guarded.busy} why={why}>
            {amount ? words('withdrawals.ask', { amount: money(amount) }) : words('withdrawals.ask_empty')}
          </Button>
          <p className="muted withdraw-note">{words('withdrawals.no_cancel')}</p>
        </div>
        {eligibility.isOpen && <ConditionList conditions={conditions} currency={currency} />}
      </div>
    </Form>
  );
}

/** Said before he asks: larger sums want more of him than these conditions. */
function HighLevel({ above }: { readonly above: string }) {
  const words = useWords();
  return (
    <p className="muted withdraw-level">
      {words('withdrawals.high_level', { above })}{' '}
      <Link to="/member/verification">{words('withdrawals.do.verify')}</Link>
    </p>
  );
}

function AccountPicker({
  accounts,
  chosen,
  onChoose,
  wantsMore,
}: {
  readonly accounts: readonly PayoutAccount[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  /** The level its method wants, where the reader has less. */
  readonly wantsMore: (method: string) => number | undefined;
}) {
  const words = useWords();
  const when = useWhen();
  return (
    <fieldset className="methods">
      <legend className="group-title">{words('withdrawals.to')}</legend>
      {accounts.map(({ id, method, name, tail, holder, usableAt }) => (
        <label key={id} className="choice">
          <input
            type="radio"
            name="account"
            value={id}
            checked={id === chosen}
            disabled={usableAt !== null}
            onChange={() => onChoose(id)}
          />
          <span>
            <bdi>{words('withdrawals.account_line', { name, tail })}</bdi>
            <small>
              {usableAt ? words('withdrawals.cools_until', { when: when(usableAt) }) : <bdi>{holder}</bdi>}
            </small>
            {wantsMore(method) && (
              <Link to="/member/verification">
                {words('withdrawals.methods.level', { level: String(wantsMore(method)) })}
              </Link>
            )}
          </span>
        </label>
      ))}
      {accounts.length === 0 && (
        <Link className={buttonClass('line', { wide: true })} to="/member/accounts">
          {words('withdrawals.add_first')}
        </Link>
      )}
    </fieldset>
  );
}
