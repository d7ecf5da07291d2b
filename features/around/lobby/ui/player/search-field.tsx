import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { afterFrame } from '#platform/ui/after-frame.ts';
import { SearchForm } from '#platform/ui/search-form.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { isForPage } from '#platform/ui/single-keys.ts';
import { useWords } from '#platform/ui/words.tsx';
import type { SearchEntry } from '#platform/ui/site-entries.ts';
import { filterOf } from './list/filter.ts';
import { gameSearch, isGameList } from './search.ts';
import type { SuggestionsProps } from './suggestions.tsx';

/** One search a second (docs/PRODUCT.md, 9). */
const SEARCH_THROTTLE_MS = 1_000;

const makerAt = (pathname: string, params: URLSearchParams): string | undefined =>
  filterOf(pathname, '', params).vassalage;

type Props = {
  /** The key `/` brings the caret here. */
  readonly withKey?: boolean;
  /** The address that shows what is found: games by their name, unless something else is said. */
  readonly address?: SearchEntry['address'];
};

/** One line to search with; what is found stands on a page of its own. */
export function SearchField({ withKey = false, address = gameSearch }: Props) {
  const words = useWords();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const last = useRef(0);
  // Games are offered while one types; what draws them comes with the first touch of the field.
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>();
  const [offering, setOffering] = useState(false);
  const ask = (): void => {
    if (!Suggestions && isGameList(address('x', pathname, params).replace(/\?.*/, '')))
      void import('./suggestions.tsx').then(
        (part) => setSuggestions(() => part.default),
        () => undefined,
      );
  };
  // Choosing a maker clears what stands here, sent or not (docs/PRODUCT.md, 4).
  const maker = makerAt(pathname, params);
  const [chosen, setChosen] = useState(maker);
  if (chosen !== maker) {
    setChosen(maker);
    setText('');
  }

  useEffect(() => {
    if (!withKey) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || !isForPage(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [withKey]);

  const search = (): void => {
    const wanted = text.trim();
    // A search runs only if the text differs from the current one, and clears the box.
    if (!wanted || wanted === params.get('gameName') || Date.now() - last.current < SEARCH_THROTTLE_MS)
      return;
    last.current = Date.now();
    setOffering(false);
    setText('');
    input.current?.blur();
    // The box is seen empty first: where 500 tiles go and 15 come in one frame, a slow phone took up to half a second for the press.
    afterFrame(() => void navigate(address(wanted, pathname, params)));
  };

  return (
    <SearchForm className="search" page="/games" onSearch={search}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        name="gameName"
        maxLength={60}
        value={text}
        onFocus={ask}
        onBlur={() => setOffering(false)}
        onChange={(event) => {
          setText(event.target.value);
          setOffering(true);
        }}
        placeholder={words('lobby.search')}
        aria-label={words('lobby.search')}
        enterKeyHint="search"
        autoComplete="off"
      />
      {withKey && <kbd aria-hidden="true">/</kbd>}
      {Suggestions && offering && text.trim().length > 1 && (
        <Suggestions
          input={input}
          text={text.trim()}
          onClose={() => setOffering(false)}
          onOpened={() => {
            setOffering(false);
            setText('');
            input.current?.blur();
          }}
        />
      )}
    </SearchForm>
  );
}
