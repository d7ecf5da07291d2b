import { useState } from 'react';
import { IconButton } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly autoComplete: 'current-password' | 'new-password' | 'off';
  readonly note?: string | undefined;
  readonly hint?: string | undefined;
  readonly wrong?: string | undefined;
  readonly name: string;
};

/** A password that can be looked at, pasted and filled in by a password manager. */
export function PasswordField({ onValue, ...field }: Props) {
  const words = useWords();
  const [seen, setSeen] = useState(false);
  return (
    <Field
      {...field}
      type={seen ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onValue(event.target.value)}
      end={
        <IconButton
          icon={seen ? 'hide' : 'eye'}
          label={words(seen ? 'identity.hide_password' : 'identity.show_password')}
          onClick={() => setSeen(!seen)}
        />
      }
    />
  );
}
