import { useState } from 'react';
import type { UseBonusCode } from '#features/money/bonus/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Field } from '#platform/ui/field.tsx';
import { Form } from '#platform/ui/form.tsx';
import { intent } from '#platform/ui/intent.ts';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';

const wanted = intent('bonus-code');

/** A code of a bonus, as somebody was sent it. */
export function CodeForm() {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const send = async (): Promise<void> => {
    const body = { code: code.trim().toUpperCase() };
    setBusy(true);
    setWrong('');
    try {
      await api.send<typeof UseBonusCode>('POST', '/bonus/codes', { body }, { key: wanted.keyFor(body) });
      wanted.done();
      setCode('');
      say(words('bonus.code_done'), 'gain');
      answers.stale('/bonus');
    } catch (trouble) {
      if (trouble instanceof ApiRefusal) wanted.done();
      setWrong(trouble instanceof ApiRefusal ? trouble.message : words('ui.error.network'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form
      className="bonus-section stack"
      noValidate
      onSubmit={() => {
        if (!busy && code.trim().length > 2) void send();
      }}
    >
      <Field
        label={words('bonus.code')}
        name="bonus-code"
        autoComplete="off"
        autoCapitalize="characters"
        dir="ltr"
        maxLength={20}
        value={code}
        wrong={wrong || undefined}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button
        type="submit"
        busy={busy}
        why={code.trim().length < 3 ? words('bonus.code_missing') : undefined}
      >
        {words('bonus.code_use')}
      </Button>
    </Form>
  );
}
