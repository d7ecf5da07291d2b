import { useState } from 'react';
import QRCode from 'react-qr-code';
import { Button } from '#platform/ui/button.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Form } from '#platform/ui/form.tsx';
import { CodeField } from './code-field.tsx';
import type { FactorApi } from './factor-calls.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Refusal } from '#identity/accounts/ui/entry/refusal.tsx';
import { useGuarded } from './use-guarded.ts';

type Step =
  | { readonly at: 'begin' }
  | { readonly at: 'scan'; readonly secret: string; readonly uri: string }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

/** Sets up an authenticator: scan, confirm with its first code, keep the recovery codes. */
export function TotpSetup({ calls, onDone }: { readonly calls: FactorApi; readonly onDone: () => void }) {
  const words = useWords();
  const guarded = useGuarded(calls);
  const [step, setStep] = useState<Step>({ at: 'begin' });
  const [code, setCode] = useState('');

  const approves = [words('identity.setup.totp')];
  const begin = (): Promise<void> =>
    guarded.run(async () => setStep({ at: 'scan', ...(await calls.startTotp()) }), approves);
  const confirm = (): void => {
    if (code === '') return;
    void guarded.run(async () => {
      const codes = await calls.confirmTotp(code);
      if (codes.length > 0) setStep({ at: 'codes', codes });
      else onDone();
    }, approves);
  };

  if (step.at === 'codes') return <RecoveryCodes codes={step.codes} onDone={onDone} />;
  if (step.at === 'begin')
    return (
      <div className="stack">
        <p>{words('identity.totp_why')}</p>
        <Refusal text={guarded.refusal} />
        <Button look="go" wide busy={guarded.busy} onClick={() => void begin()}>
          {words('identity.totp_begin')}
        </Button>
      </div>
    );
  return (
    <Form className="stack" onSubmit={confirm} noValidate>
      <p>{words('identity.totp_scan')}</p>
      <span className="qr">
        <QRCode
          value={step.uri}
          size={176}
          bgColor="#fff3d2"
          fgColor="#16183a"
          role="img"
          aria-label={words('identity.totp_picture')}
        />
      </span>
      <p className="muted">
        {words('identity.totp_type')}{' '}
        <code className="totp-secret" dir="ltr">
          {step.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
      <CodeField label={words('identity.proof_code.totp')} name="totp" value={code} onValue={setCode} />
      <Refusal text={guarded.refusal} />
      <Button type="submit" look="go" wide busy={guarded.busy}>
        {words('identity.totp_confirm')}
      </Button>
    </Form>
  );
}
