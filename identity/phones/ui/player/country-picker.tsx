import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { CountryCode } from '#identity/phones/contract.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { Picture } from '#platform/ui/picture.tsx';

/** After blur (docs/PRODUCT.md, 4), so that a press on an entry still arrives. */
const CLOSE_MS = 200;

type Props = {
  readonly countries: readonly CountryCode[];
  readonly chosen: CountryCode | undefined;
  readonly onChoose: (country: CountryCode) => void;
};

const Flag = ({ code }: { readonly code: string }) => (
  <Picture className="flag" src={`/country-flag/${code}.png`} alt="" width="24" height="18" loading="lazy" />
);

/** Names come from the browser, so they are there in every language. */
function useNames(countries: readonly CountryCode[]) {
  const tag = useTag();
  return useMemo(() => {
    const names = new Intl.DisplayNames([tag], { type: 'region' });
    return countries
      .map((country) => ({ ...country, name: names.of(country.countryCode) ?? country.countryCode }))
      .sort((a, b) => a.name.localeCompare(b.name, tag));
  }, [countries, tag]);
}

export function CountryPicker({ countries, chosen, onChoose }: Props) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState('');
  const [at, setAt] = useState(0);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const named = useNames(countries);
  const wanted = asked.trim().toLocaleLowerCase();
  const shown = named.filter(
    ({ name, countryCode, countryDialingCode }) =>
      name.toLocaleLowerCase().includes(wanted) ||
      countryCode.toLowerCase() === wanted ||
      countryDialingCode.startsWith(wanted.replace('+', '') || '-'),
  );
  useEffect(() => () => clearTimeout(closing.current), []);

  const close = (): void => {
    setOpen(false);
    setAsked('');
  };
  const choose = (country: CountryCode | undefined): void => {
    if (!country) return;
    onChoose({ countryCode: country.countryCode, countryDialingCode: country.countryDialingCode });
    close();
    button.current?.focus();
  };
  const onKey = (key: string): boolean => {
    if (key === 'ArrowDown') setAt(Math.min(at + 1, shown.length - 1));
    else if (key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (key === 'Enter') choose(shown[at]);
    else if (key === 'Escape') close();
    else return false;
    return true;
  };

  return (
    <div
      className="field country"
      onBlur={() => {
        closing.current = setTimeout(close, CLOSE_MS);
      }}
      onFocus={() => clearTimeout(closing.current)}
    >
      <span className="field-label" id={`${id}-label`}>
        {words('identity.country')}
      </span>
      <button
        ref={button}
        type="button"
        className="country-button"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-labelledby={`${id}-label ${id}-code`}
        onClick={() => setOpen(!open)}
      >
        {chosen && <Flag code={chosen.countryCode} />}
        <bdi id={`${id}-code`} dir="ltr">
          +{chosen?.countryDialingCode}
        </bdi>
        <Icon name="fwd" />
      </button>
      {open && (
        <div className="countries">
          <label className="search">
            <Icon name="search" />
            <input
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the list was opened to look for something
              autoFocus
              type="search"
              role="combobox"
              aria-expanded="true"
              aria-controls={`${id}-list`}
              aria-activedescendant={shown[at] ? `${id}-${shown[at].countryCode}` : undefined}
              aria-label={words('identity.country_search')}
              placeholder={words('identity.country_search')}
              value={asked}
              onChange={(event) => {
                setAsked(event.target.value);
                setAt(0);
              }}
              onKeyDown={(event) => {
                if (!onKey(event.key)) return;
                event.preventDefault();
                event.stopPropagation();
              }}
            />
          </label>
          <CountryList {...{ id, shown, at, chosen, choose }} />
        </div>
      )}
    </div>
  );
}

function CountryList({
  id,
  shown,
  at,
  chosen,
  choose,
}: {
  readonly id: string;
  readonly shown: readonly (CountryCode & { readonly name: string })[];
  readonly at: number;
  readonly chosen: CountryCode | undefined;
  readonly choose: (country: CountryCode) => void;
}) {
  const words = useWords();
  const current = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the line the arrow keys are at comes into sight
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div
      id={`${id}-list`}
      className="country-list"
      role="listbox"
      aria-label={words('identity.country')}
      tabIndex={-1}
    >
      {shown.map((country, row) => (
        <div
          key={country.countryCode}
          ref={row === at ? current : undefined}
          id={`${id}-${country.countryCode}`}
          className="country-line"
          role="option"
          tabIndex={-1}
          aria-selected={country.countryCode === chosen?.countryCode}
          data-at={row === at ? '' : undefined}
          onClick={() => choose(country)}
          onKeyDown={() => undefined}
        >
          <Flag code={country.countryCode} />
          <bdi>{country.name}</bdi>
          <span>+{country.countryDialingCode}</span>
        </div>
      ))}
    </div>
  );
}
