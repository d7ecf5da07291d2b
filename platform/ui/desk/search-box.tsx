import { useEffect, useState } from 'react';
import { SearchForm } from '../search-form.tsx';
import { Icon } from '../icon.tsx';

type Props = { readonly label: string; readonly value: string; readonly onSearch: (text: string) => void };

/** A search that runs on Enter and when it is emptied. */
export function SearchBox({ label, value, onSearch }: Props) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  return (
    <SearchForm className="search desk-search" onSearch={() => onSearch(text.trim())}>
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
    </SearchForm>
  );
}
