/** All languages of the brand by their own names: the offered ones to choose, the others with how far they are. */
import type { KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import { languageOf } from '#kernel/words.ts';
import { Icon } from './icon.tsx';
import './language-picker.css';
import { finds } from './language-search.ts';
import { useLanguage, useWords } from './words.tsx';

export type PickerLanguage = {
  readonly code: string;
  readonly native: string;
  readonly dir: 'ltr' | 'rtl';
  /** whole percent */
  readonly complete: number;
  readonly offered: boolean;
};

type Props = {
  readonly languages: readonly PickerLanguage[];
  /** Changes over; rejects when the words do not come. */
  readonly onChoose: (code: string) => Promise<void>;
};

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Arrow keys walk through the list, also from the search field above it. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = rows.findIndex((row) => row === document.activeElement);
  // In the search field Home and End belong to the text.
  if (!step || rows.length === 0 || (at < 0 && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  rows[step(at, rows.length - 1)]?.focus();
}

function Name({ language }: { readonly language: PickerLanguage }) {
  const tag = languageOf(language.code)?.tag ?? language.code;
  return (
    <span lang={tag} dir={language.dir}>
      {language.native}
    </span>
  );
}

export function LanguagePicker({ languages, onChoose }: Props) {
  const words = useWords();
  const now = useLanguage();
  const [wanted, setWanted] = useState('');
  const [coming, setComing] = useState<string>();
  const [failed, setFailed] = useState(false);
  const latest = useRef('');
  const found = languages.filter((language) => finds(language, wanted, now.tag));
  const offered = found.filter((language) => language.offered);
  const later = found.filter((language) => !language.offered);

  const choose = async (code: string): Promise<void> => {
    if (code === now.code) return;
    latest.current = code;
    setComing(code);
    setFailed(false);
    try {
      await onChoose(code);
    } catch {
      // The old language stays; the person is told.
      if (latest.current === code) setFailed(true);
    } finally {
      if (latest.current === code) setComing(undefined);
    }
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys only move the focus between its buttons
    <div className="language-picker" onKeyDown={walk}>
      <label className="language-search">
        <Icon name="search" />
        <input
          type="search"
          data-quiet=""
          value={wanted}
          maxLength={40}
          onChange={(event) => setWanted(event.target.value)}
          placeholder={words('ui.language_search')}
          aria-label={words('ui.language_search')}
          autoComplete="off"
        />
      </label>
      {failed && (
        <p className="language-failed" role="alert">
          {words('ui.language_failed')}
        </p>
      )}
      <ul className="language-list">
        {offered.map((language) => (
          <li key={language.code}>
            <button
              type="button"
              aria-pressed={language.code === now.code}
              aria-busy={language.code === coming}
              onClick={() => void choose(language.code)}
            >
              <Name language={language} />
              {language.code === now.code && <Icon name="check" />}
            </button>
          </li>
        ))}
      </ul>
      {later.length > 0 && (
        <>
          <h4 className="language-later">{words('ui.language_later')}</h4>
          <ul className="language-list">
            {later.map((language) => (
              <li key={language.code} className="language-unready">
                <Name language={language} />
                <small className="num">{words('ui.language_percent', { percent: language.complete })}</small>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="language-none" role="status">
        {found.length === 0 ? words('ui.language_none') : ''}
      </p>
    </div>
  );
}
