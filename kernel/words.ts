/** Words: languages, direction, and the shape of a catalogue. The text itself lives in `words/<lang>/<room>.json` and in each room. */
export type Language = {
  readonly code: string;
  readonly tag: string;
  readonly native: string;
  readonly dir: 'ltr' | 'rtl';
};

/** Languages that have a catalogue in this installation. `tag` is the BCP 47 tag used for Intl; `xa` is the pseudo-locale of tests. */
export const LANGUAGES: readonly Language[] = [
  { code: 'en', tag: 'en', native: 'English', dir: 'ltr' },
  { code: 'bn', tag: 'bn', native: 'বাংলা', dir: 'ltr' },
  { code: 'ar', tag: 'ar', native: 'العربية', dir: 'rtl' },
  { code: 'xa', tag: 'en', native: '[Ƥşḗŭḓŏ]', dir: 'ltr' },
];

export const languageOf = (code: string): Language | undefined =>
  LANGUAGES.find((language) => language.code === code);

/** A catalogue: key → ICU MessageFormat text. Keys are `room.name`. */
export type Catalogue = Readonly<Record<string, string>>;
