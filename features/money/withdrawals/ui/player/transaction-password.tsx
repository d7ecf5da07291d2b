import { useState } from 'react';
import type {
  GetTransactionPassword,
  SetTransactionPassword,
} from '#features/people/members/contract/transaction-password.ts';
import { factorApi } from '#identity/factors/ui/entry/factor-calls.ts';
import { Refusal } from '#identity/accounts/ui/entry/refusal.tsx';
import { useGuarded } from '#identity/factors/ui/entry/use-guarded.ts';
import { PasswordField } from '#identity/passwords/ui/player/password-field.tsx';
import { useAnswers } from '#platform/ui/answers.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWhen } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Form } from '#platform/ui/form.tsx';

const EMPTY = { old: '', next: '', again: '' };

function useSave(isSet: boolean, onSaved: () => void) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const guarded = useGuarded(factorApi(api, '/wps/session'));
  const [refused, setRefused] = useState<ApiRefusal>();
  const save = ({ old, next, again }: typeof EMPTY): Promise<void> =>
    guarded.run(async () => {
      setRefused(undefined);
      const body = { ...(isSet && { oldPassword: old }), newPassword: next, confirmNewPassword: again };
      try {
        await api.send<typeof SetTransactionPassword>(
          'POST',
          '/wps/member/paymentPassword',
          { body },
          { encrypted: true },
        );
      } catch (trouble) {
        if (!(trouble instanceof ApiRefusal) || trouble.code === 'identity.step_up_required') throw trouble;
        setRefused(trouble);
        return;
      }
      say(words('withdrawals.password_saved'), 'gain');
      answers.stale('/wps/member/paymentPassword');
      answers.stale('/wps/cashier/');
      onSaved();
    }, [words('withdrawals.password_approves')]);
  const at = (name: string): string | undefined =>
    refused && Object.hasOwn(refused.fields, name) ? refused.message : undefined;
  const general = refused && Object.keys(refused.fields).length === 0 ? refused.message : '';
  return { save, guarded, at, refusal: general || guarded.refusal };
}

/** What is asked for whenever money leaves: set with a fresh proof, changed with the one there is. */
export function TransactionPasswordForm() {
  const words = useWords();
  const when = useWhen();
  const state = useRead<typeof GetTransactionPassword>('/wps/member/paymentPassword', {}, 0).value;
  const [typed, setTyped] = useState(EMPTY);
  const { save, guarded, at, refusal } = useSave(state?.isSet === true, () => setTyped(EMPTY));
  const put = (more: Partial<typeof EMPTY>): void => setTyped({ ...typed, ...more });
  if (!state) return null;
  const isReady = typed.next.length >= 6 && typed.again !== '' && (!state.isSet || typed.old !== '');
  return (
    <Form
      className="stack account-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !guarded.busy) void save(typed);
      }}
    >
      <h2 className="sign">{words('withdrawals.password')}</h2>
      <p className="muted">{words(state.isSet ? 'withdrawals.password_set' : 'withdrawals.password_none')}</p>
      {state.lockedUntil && (
        <p className="field-wrong">
          {words('withdrawals.password_locked', { when: when(state.lockedUntil) })}
        </p>
      )}
      {state.isSet && (
        <PasswordField
          label={words('withdrawals.password_old')}
          name="old-transaction-password"
          autoComplete="off"
          value={typed.old}
          onValue={(old) => put({ old })}
          hint={words('withdrawals.password_forgotten')}
          wrong={at('oldPassword')}
        />
      )}
      <PasswordField
        label={words('withdrawals.password_new')}
        name="new-transaction-password"
        autoComplete="off"
        value={typed.next}
        onValue={(next) => put({ next })}
        hint={words('withdrawals.password_rule')}
        wrong={at('newPassword')}
      />
      <PasswordField
        label={words('withdrawals.password_again')}
        name="again-transaction-password"
        autoComplete="off"
        value={typed.again}
        onValue={(again) => put({ again })}
        wrong={at('confirmNewPassword')}
      />
      {state.isSet && <p className="muted">{words('withdrawals.password_cool')}</p>}
      <Refusal text={refusal} />
      <Button
        type="submit"
        wide
        busy={guarded.busy}
        why={isReady ? undefined : words('withdrawals.password_rule')}
      >
        {words('withdrawals.password_save')}
      </Button>
    </Form>
  );
}
