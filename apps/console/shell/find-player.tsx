import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { SearchForm } from '#platform/ui/search-form.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** The search of the bar: Ctrl K goes there, Enter shows the players whose account begins so. */
export function FindPlayer() {
  const words = useWords();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    const jump = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', jump);
    return () => removeEventListener('keydown', jump);
  }, []);
  const search = (): void => {
    const account = text.trim();
    if (account !== '') void navigate(`/players?account=${encodeURIComponent(account)}`);
    setText('');
  };
  const label = words('console.find');
  return (
    <SearchForm className="search bar-find" onSearch={search}>
      <Icon name="search" small />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={32}
        onChange={(event) => setText(event.target.value)}
      />
      <kbd aria-hidden="true">{words('console.key_find')}</kbd>
    </SearchForm>
  );
}
