import { useState } from 'react';
import type { AddAccount, PayoutMethod } from '#features/money/withdrawals/contract.ts';
import { cleanNumber, isNumber } from '#features/money/withdrawals/rules/account.ts';
import { factorApi } from '#identity/factors/ui/entry/factor-calls.ts';
import { Refusal } from '#identity/accounts/ui/entry/refusal.tsx';
import { useGuarded } from '#identity/factors/ui/entry/use-guarded.ts';
import { PasswordField } from '#identity/passwords/ui/player/password-field.tsx';
import { useAnswers } from '#platform/ui/answers.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Field } from '#platform/ui/field.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Form } from '#platform/ui/form.tsx';

const NUMBER = {
  bank: 'withdrawals.number_bank',
  'mobile-wallet': 'withdrawals.number_wallet',
  crypto: 'withdrawals.number_crypto',
} as const;

type Typed = {
  readonly number: string;
  readonly holder: string;
  readonly place: string;
  readonly password: string;
};
const EMPTY = { number: '', place: '', password: '' };

function useAdd(method: PayoutMethod, typed: Typed, onAdded: () => void) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const guarded = useGuarded(factorApi(api, '/wps/session'));
  const [refused, setRefused] = useState<ApiRefusal>();
  const add = (): Promise<void> =>
    guarded.run(async () => {
      setRefused(undefined);
      const { number, holder, place, password } = typed;
      const more = password === '' ? {} : { transactionPassword: password };
      const body = { method: method.code, number, holder, ...(place.trim() && { place }), ...more };
      try {
        await api.send<typeof AddAccount>('POST', '/wps/cashier/accounts', { body }, { encrypted: true });
      } catch (trouble) {
        if (!(trouble instanceof ApiRefusal) || trouble.code === 'identity.step_up_required') throw trouble;
        setRefused(trouble);
        return;
      }
      say(words('withdrawals.account_kept', { name: method.name }), 'gain');
      answers.stale('/wps/cashier/');
      onAdded();
    }, [words('withdrawals.account_add'), method.name, typed.number]);
  const at = (name: string): string | undefined =>
    refused && Object.hasOwn(refused.fields, name) ? refused.message : undefined;
  const general = refused && Object.keys(refused.fields).length === 0 ? refused.message : '';
  return { add, guarded, at, refusal: general || guarded.refusal };
}

export function AccountForm({
  methods,
  holder,
}: {
  readonly methods: readonly PayoutMethod[];
  readonly holder: string;
}) {
  const [first] = methods;
  const [code, setCode] = useState(first?.code ?? '');
  const method = methods.find((one) => one.code === code) ?? first;
  return method ? <AccountFields methods={methods} method={method} onMethod={setCode} own={holder} /> : null;
}

type FormProps = {
  readonly methods: readonly PayoutMethod[];
  readonly method: PayoutMethod;
  readonly onMethod: (code: string) => void;
  /** The name on file; empty where the brand does not ask for it. */
  readonly own: string;
};

function AccountFields({ methods, method, onMethod, own }: FormProps) {
  const words = useWords();
  const [typed, setTyped] = useState<Typed>({ ...EMPTY, holder: own });
  const [touched, setTouched] = useState(false);
  const put = (more: Partial<Typed>): void => setTyped({ ...typed, ...more });
  const { add, guarded, at, refusal } = useAdd(method, typed, () => {
    setTyped({ ...EMPTY, holder: own });
    setTouched(false);
  });
  const isRight = isNumber(method, cleanNumber(method.form, typed.number));
  const isReady =
    isRight && typed.holder.trim() !== '' && (method.kind !== 'bank' || typed.place.trim() !== '');
  const empty = (text: string): string | undefined =>
    touched && text.trim() === '' ? words('identity.wrong.empty') : undefined;
  return (
    <Form
      className="stack account-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTouched(true);
        if (isReady && !guarded.busy) void add();
      }}
    >
      <h2 className="sign">{words('withdrawals.account_add')}</h2>
      <fieldset className="methods">
        <legend className="group-title">{words('withdrawals.way')}</legend>
        {methods.map((one) => (
          <label key={one.code} className="choice">
            <input
              type="radio"
              name="way"
              value={one.code}
              checked={one.code === method.code}
              onChange={() => onMethod(one.code)}
            />
            <span>{one.name}</span>
          </label>
        ))}
      </fieldset>
      <Field
        label={words(NUMBER[method.kind])}
        name="number"
        dir="ltr"
        autoComplete="off"
        inputMode={method.form === 'digits' ? 'numeric' : 'text'}
        maxLength={80}
        value={typed.number}
        onChange={(event) => put({ number: event.target.value })}
        wrong={touched && !isRight ? words('withdrawals.number_wrong') : at('number')}
      />
      {method.kind !== 'mobile-wallet' && (
        <Field
          label={words(method.kind === 'bank' ? 'withdrawals.place_bank' : 'withdrawals.place_crypto')}
          name="place"
          autoComplete="off"
          maxLength={80}
          value={typed.place}
          onChange={(event) => put({ place: event.target.value })}
          wrong={method.kind === 'bank' ? (empty(typed.place) ?? at('place')) : at('place')}
        />
      )}
      <Field
        label={words('withdrawals.holder')}
        name="holder"
        autoComplete="name"
        maxLength={80}
        value={typed.holder}
        hint={own ? words('withdrawals.holder_hint', { name: own }) : undefined}
        onChange={(event) => put({ holder: event.target.value })}
        wrong={empty(typed.holder) ?? at('holder')}
      />
      <PasswordField
        label={words('withdrawals.password')}
        name="transaction-password"
        autoComplete="off"
        value={typed.password}
        onValue={(password) => put({ password })}
        wrong={at('transactionPassword')}
      />
      <p className="muted">{words('withdrawals.account_cool_hint')}</p>
      <Refusal text={refusal} />
      <Button type="submit" look="go" wide busy={guarded.busy}>
        {words('withdrawals.account_add')}
      </Button>
    </Form>
  );
}
