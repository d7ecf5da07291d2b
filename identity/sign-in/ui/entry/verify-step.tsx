import type { FormEvent } from 'react';
import { useState } from 'react';
import type {
  PendingSignIn,
  SendVerifyCode,
  StaffVerifyLogin,
  StaffVerifyPrompt,
  VerifyLogin,
  VerifyMethod,
  VerifyPrompt,
} from '#identity/sign-in/contract.ts';
import { Button, Chip } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Form } from '#platform/ui/form.tsx';
import { CodeField } from '#identity/factors/ui/entry/code-field.tsx';
import { signWithPasskey } from '#identity/factors/ui/entry/passkey.ts';
import { Refusal } from '#identity/accounts/ui/entry/refusal.tsx';
import { type Entered, useEntry } from './use-entry.ts';

type Props = {
  readonly root: '/wps/session' | '/ops/session';
  readonly pending: PendingSignIn;
  readonly onEntered: (entered: Entered) => void;
  readonly onBack: () => void;
};

/** The second proof of a sign-in: one way at a time, the others one press away. */
export function VerifyStep({ root, pending, onEntered, onBack }: Props) {
  const words = useWords();
  const api = useApi();
  const entry = useEntry();
  const { verification, methods, masked, asksName } = pending;
  const [method, setMethod] = useState<VerifyMethod>(methods[0] ?? 'totp');
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [touched, setTouched] = useState(false);

  const verify = (more: { code?: string; credential?: Awaited<ReturnType<typeof signWithPasskey>> }) =>
    api.send<typeof VerifyLogin | typeof StaffVerifyLogin>('POST', `${root}/verify`, {
      body: { verification, method, ...(asksName && { holderName: name }), ...more },
    });
  const prompt = () =>
    api.send<typeof VerifyPrompt | typeof StaffVerifyPrompt>('POST', `${root}/verify/passkey`, {
      body: { verification },
    });
  const channel = method === 'sms' || method === 'email' ? method : undefined;
  const send = channel
    ? () =>
        api.send<typeof SendVerifyCode>('POST', '/wps/session/verify/send', {
          body: { verification, method: channel },
        })
    : undefined;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTouched(true);
    if (asksName && name.trim() === '') return;
    if (method === 'name') void entry.run(() => verify({}), onEntered);
    else if (method === 'passkey')
      void entry.run(async () => verify({ credential: await signWithPasskey(await prompt()) }), onEntered);
    else if (code !== '') void entry.run(() => verify({ code }), onEntered);
  };

  return (
    <Form className="stack" onSubmit={submit} noValidate>
      <p className="muted">{words('identity.verify_why')}</p>
      {methods.length > 1 && (
        <div className="chips" role="group" aria-label={words('identity.verify_ways')}>
          {methods.map((one) => (
            <Chip
              key={one}
              on={one === method}
              onPress={() => {
                setMethod(one);
                setCode('');
                setTouched(false);
              }}
            >
              {words(`identity.verify.${one}`)}
            </Chip>
          ))}
        </div>
      )}
      {asksName && (
        <Field
          label={words('identity.holder_name')}
          hint={words('identity.holder_name_hint')}
          autoComplete="name"
          maxLength={80}
          value={name}
          wrong={touched && name.trim() === '' ? words('identity.wrong.empty') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      {method !== 'passkey' && method !== 'name' && (
        <CodeField
          key={method}
          label={words(`identity.proof_code.${method}`)}
          name={method}
          value={code}
          onValue={setCode}
          hint={channel && words('identity.code_to', { to: masked[channel] ?? '' })}
          wrong={
            touched && code === ''
              ? words('identity.wrong.empty')
              : (entry.wrong['code'] ?? entry.wrong['verificationCode'])
          }
          send={send}
        />
      )}
      <Refusal text={entry.refusal} />
      <Button type="submit" look="go" wide busy={entry.busy}>
        {words(method === 'passkey' ? 'identity.use_passkey' : 'identity.verify_go')}
      </Button>
      <Button wide onClick={onBack}>
        {words('identity.start_over')}
      </Button>
    </Form>
  );
}
