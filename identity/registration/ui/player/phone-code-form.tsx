import type { ReactNode, RefObject } from 'react';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Form } from '#platform/ui/form.tsx';
import { focusFirstWrong } from '#identity/accounts/ui/entry/focus.ts';
import { Refusal } from '#identity/accounts/ui/entry/refusal.tsx';
import { CodeField } from '#identity/accounts/ui/player/code-field.tsx';
import { PhoneField } from '#identity/phones/ui/player/phone-field.tsx';
import type { usePhone } from './use-phone.ts';
import { WarningStep } from '#identity/accounts/ui/player/warning-step.tsx';

type Props = {
  readonly element: RefObject<HTMLFormElement | null>;
  readonly picker: boolean;
  readonly phone: ReturnType<typeof usePhone>;
  readonly code: string;
  readonly onCode: (code: string) => void;
  /** Asks for a code to a number that can be one. */
  readonly send: () => Promise<{ readonly expiredMinutes: number }>;
  /** What is wrong about a field. */
  readonly wrong: { readonly phone?: string | undefined; readonly code?: string | undefined };
  readonly refusal: string;
  readonly busy: boolean;
  readonly go: string;
  /** The number can be one, a code was typed, and nothing else is missing. */
  readonly onSubmit: () => Promise<void>;
  /** False when something else is missing. */
  readonly isReady?: boolean;
  readonly onTouched?: () => void;
  /** What is asked for besides. */
  readonly children?: ReactNode;
};

/** A form that begins with a number and the code that went there; a failed sending is a warning to be confirmed (docs/PRODUCT.md, 8). */
export function PhoneCodeForm(props: Props) {
  const { element, picker, phone, code, onCode, wrong, isReady = true } = props;
  const words = useWords();
  const [touched, setTouched] = useState(false);
  const [warning, setWarning] = useState('');
  const send = async () => {
    if (await phone.judge()) return props.send();
    focusFirstWrong(element.current);
    return undefined;
  };
  const submit = async (): Promise<void> => {
    setTouched(true);
    props.onTouched?.();
    if (!(await phone.judge()) || code === '' || !isReady) return focusFirstWrong(element.current);
    await props.onSubmit();
  };
  return (
    <>
      {warning !== '' && <WarningStep text={warning} onClose={() => setWarning('')} />}
      <Form
        ref={element}
        className="stack"
        hidden={warning !== ''}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        noValidate
      >
        <PhoneField
          label={words('identity.mobile')}
          phone={phone.phone}
          onPhone={phone.onPhone}
          picker={picker}
          wrong={phone.isBad ? words('identity.wrong.mobile') : wrong.phone}
        />
        <CodeField
          value={code}
          onValue={onCode}
          send={send}
          onRefused={setWarning}
          to={`${phone.phone.dialingCode} ${phone.phone.number}`}
          wrong={touched && code === '' && !phone.isBad ? words('identity.wrong.empty') : wrong.code}
        />
        {props.children}
        <Refusal text={props.refusal} />
        <Button type="submit" look="go" wide busy={props.busy}>
          {props.go}
        </Button>
      </Form>
    </>
  );
}
