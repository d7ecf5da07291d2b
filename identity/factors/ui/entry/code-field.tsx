import { useRef, useState } from 'react';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useCountdown } from '#identity/accounts/ui/entry/use-countdown.ts';

type Props = {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly wrong?: string | undefined;
  readonly hint?: string | undefined;
  /** Sends a code and answers how long it counts; undefined where nothing is sent. */
  readonly send?: (() => Promise<{ readonly expiredMinutes: number } | undefined>) | undefined;
};

/** One press a second (docs/PRODUCT.md, 4). */
const PRESS_MS = 1_000;

/** Takes a pasted code and what the phone offers; the button that sends one counts down until it may be pressed again. */
export function CodeField({ label, name, value, onValue, wrong, hint, send }: Props) {
  const words = useWords();
  const { left, start } = useCountdown();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [sent, setSent] = useState(false);
  const pressed = useRef(0);

  const ask = async (): Promise<void> => {
    if (!send || left > 0 || Date.now() - pressed.current < PRESS_MS) return;
    pressed.current = Date.now();
    setBusy(true);
    setRefusal(undefined);
    try {
      const answer = await send();
      if (answer) {
        start(answer.expiredMinutes * 60);
        setSent(true);
      }
    } catch (trouble) {
      const refused = trouble instanceof ApiRefusal;
      setRefusal(refused ? trouble.message : words('identity.wrong.network'));
      if (refused && trouble.retryAfter !== undefined) start(trouble.retryAfter);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Field
      label={label}
      name={name}
      inputMode={name === 'recovery' ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      box="code"
      onChange={(event) => onValue(event.target.value.trim())}
      wrong={refusal ?? wrong}
      hint={sent ? words('identity.code_sent') : hint}
      end={
        send && (
          <Button
            small
            look="line"
            busy={busy}
            aria-disabled={left > 0 || undefined}
            onClick={() => void ask()}
          >
            {left > 0 ? words('identity.code_wait', { seconds: left }) : words('identity.code_send')}
          </Button>
        )
      }
    />
  );
}
