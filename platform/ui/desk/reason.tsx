/** Why somebody did it: whoever changes what is another's writes at least a few letters, which stand in the trail for ever. */
import { type ReactNode, useState } from 'react';
import { Field } from '../field.tsx';
import { TextArea } from './form.tsx';

const SHORTEST = 3;
const LONGEST = 200;

type Reason = {
  /** As it is sent. */
  readonly text: string;
  /** Why the act cannot be sent yet; undefined once there is a reason. */
  readonly why: string | undefined;
  /** Where it is written. */
  readonly field: ReactNode;
  readonly forget: () => void;
};

type Words = {
  readonly label: string;
  /** Said while it is too short. */
  readonly short: string;
  /** Of the field, where a page has several. */
  readonly name?: string;
  /** Lines it is shown in; one unless said. */
  readonly rows?: number;
  readonly hint?: string | undefined;
  readonly wrong?: string | undefined;
};

export function useReason({ label, short, name, rows = 1, hint, wrong }: Words): Reason {
  const [reason, setReason] = useState('');
  const text = reason.trim();
  return {
    text,
    why: text.length < SHORTEST ? short : undefined,
    field:
      rows > 1 ? (
        <TextArea label={label} value={reason} onValue={setReason} rows={rows} max={LONGEST} />
      ) : (
        <Field
          label={label}
          hint={hint}
          name={name}
          maxLength={LONGEST}
          value={reason}
          wrong={wrong}
          onChange={(event) => setReason(event.target.value)}
        />
      ),
    forget: () => setReason(''),
  };
}
