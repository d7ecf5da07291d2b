import { useEffect, useRef, useState } from 'react';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';
import './register.css';

const MINUTE_MS = 60_000;
/** One press a second to one recipient (docs/PRODUCT.md, 4). */
const PRESS_MS = 1_000;

type Props = {
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Sends a code; answers after how many minutes another may be asked for. */
  readonly send: () => Promise<{ readonly expiredMinutes: number } | undefined>;
  /** What the server said instead of sending. */
  readonly onRefused: (text: string) => void;
  /** Whom the code goes to: another recipient may be asked at once. */
  readonly to: string;
  readonly wrong?: string | undefined;
};

/** Seconds left until another code may be asked for. */
function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1_000));
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), 1_000 - (Date.now() % 1_000));
    return () => clearTimeout(timer);
  }, [left, now]);
  useEffect(() => setNow(Date.now()), [until]);
  return left;
}

/** A code that is sent, with the countdown of `expiredMinutes × 60` seconds on its button (docs/PRODUCT.md, 4). */
export function CodeField({ value, onValue, send, onRefused, to, wrong }: Props) {
  const words = useWords();
  /** To whom, until when no other may be asked for, and whether a code is on its way or only the wait was told. */
  const [sent, setSent] = useState({ to: '', until: 0, isOnItsWay: false });
  const [busy, setBusy] = useState(false);
  const left = useCountdown(sent.to === to ? sent.until : 0);

  const pressed = useRef({ to: '', at: 0 });

  const press = async (): Promise<void> => {
    const { to: before, at } = pressed.current;
    if (busy || left > 0 || (before === to && Date.now() - at < PRESS_MS)) return;
    pressed.current = { to, at: Date.now() };
    setBusy(true);
    try {
      const answer = await send();
      // Nothing was sent for what is no number: the next press need not wait.
      if (!answer) pressed.current = { to: '', at: 0 };
      else setSent({ to, until: Date.now() + answer.expiredMinutes * MINUTE_MS, isOnItsWay: true });
    } catch (trouble) {
      if (trouble instanceof ApiRefusal && trouble.retryAfter !== undefined)
        setSent({ to, until: Date.now() + trouble.retryAfter * 1_000, isOnItsWay: false });
      onRefused(trouble instanceof ApiRefusal ? trouble.message : words('identity.wrong.network'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Field
      box="code-field"
      label={words('identity.code_label')}
      name="verificationCode"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={255}
      value={value}
      onChange={(event) => onValue(event.target.value.trim())}
      hint={sent.isOnItsWay && sent.to === to ? words('identity.code_sent') : undefined}
      wrong={wrong}
      end={
        <button
          type="button"
          className="btn btn-small btn-line code-send"
          aria-disabled={busy || left > 0 || undefined}
          aria-busy={busy || undefined}
          onClick={() => void press()}
        >
          <span>
            {left > 0 ? words('identity.code_wait', { seconds: left }) : words('identity.code_send')}
          </span>
          {busy && <i className="btn-wait" />}
        </button>
      }
    />
  );
}
