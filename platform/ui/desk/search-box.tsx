import type { FormEvent } from 'react';
import { useEffect, useState } from 'react';
import { Icon } from '../icon.tsx';

type Props = { readonly label: string; readonly value: string; readonly onSearch: (text: string) => void };

/** A search that runs on Enter and when it is emptied. */
export function SearchBox({ label, value, onSearch }: Props) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form className="search desk-search" role="search" onSubmit={submit}>
      <Icon name="search" small />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={32}
        onChange={(event) => {
          setText(event.target.value);
          if (event.target.value === '') onSearch('');
        }}
      />
    </form>
  );
}
