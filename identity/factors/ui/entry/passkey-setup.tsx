import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Form } from '#platform/ui/form.tsx';
import type { FactorApi } from './factor-calls.ts';
import { makePasskey } from './passkey.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Refusal } from '#identity/accounts/ui/entry/refusal.tsx';
import { useGuarded } from './use-guarded.ts';

/** Makes a passkey on this device, under a name its owner will know again. */
export function PasskeySetup({ calls, onDone }: { readonly calls: FactorApi; readonly onDone: () => void }) {
  const words = useWords();
  const guarded = useGuarded(calls);
  const [name, setName] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const make = (): void => {
    void guarded.run(async () => {
      const made = await makePasskey(await calls.startPasskey());
      const fresh = await calls.addPasskey(name.trim() || words('identity.passkey_name_plain'), made);
      if (fresh.length > 0) setCodes(fresh);
      else onDone();
    }, [words('identity.setup.passkey')]);
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <Form className="stack" onSubmit={make} noValidate>
      <p>{words('identity.passkey_why')}</p>
      <Field
        label={words('identity.passkey_name')}
        name="passkey-name"
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.target.value)}
        hint={words('identity.passkey_name_hint')}
      />
      <Refusal text={guarded.refusal} />
      <Button type="submit" look="go" wide busy={guarded.busy}>
        {words('identity.passkey_make')}
      </Button>
    </Form>
  );
}
