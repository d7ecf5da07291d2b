/** Words: the languages of the product, the names they go by, and how one is chosen. The texts live in `words/<lang>/<room>.json` and in each room. */
export type Language = {
  /** Names the catalogue, the cookie and the local key. */
  readonly code: string;
  /** BCP 47, for Intl and for `lang` on the page. */
  readonly tag: string;
  readonly native: string;
  readonly dir: 'ltr' | 'rtl';
};

const ltr = (code: string, native: string, tag = code): Language => ({ code, tag, native, dir: 'ltr' });
const rtl = (code: string, native: string): Language => ({ code, tag: code, native, dir: 'rtl' });

/**
 * The 35 languages of the product, in the order of the picker, and `xa`, the pseudo-locale of tests. Native names and directions
 * are CLDR 48.2 (Unicode-3.0, words/LICENCE-cldr.txt). Which of them are offered is decided by their coverage.
 */
export const LANGUAGES: readonly Language[] = [
  ltr('en', 'English'),
  ltr('bn', 'বাংলা'),
  ltr('fil', 'Filipino'),
  ltr('hi', 'हिन्दी'),
  ltr('vi', 'Tiếng Việt'),
  ltr('th', 'ไทย'),
  ltr('id', 'Indonesia'),
  ltr('ms', 'Melayu'),
  ltr('zh', '简体中文', 'zh-Hans'),
  rtl('ar', 'العربية'),
  rtl('ur', 'اردو'),
  ltr('ta', 'தமிழ்'),
  ltr('te', 'తెలుగు'),
  ltr('zh-Hant', '繁體中文'),
  ltr('ja', '日本語'),
  ltr('ko', '한국어'),
  ltr('km', 'ខ្មែរ'),
  ltr('lo', 'ລາວ'),
  ltr('my', 'မြန်မာ'),
  ltr('ne', 'नेपाली'),
  ltr('si', 'සිංහල'),
  ltr('es', 'Español'),
  ltr('pt', 'Português'),
  ltr('fr', 'Français'),
  ltr('de', 'Deutsch'),
  ltr('it', 'Italiano'),
  ltr('nl', 'Nederlands'),
  ltr('ru', 'Русский'),
  ltr('uk', 'Українська'),
  ltr('tr', 'Türkçe'),
  rtl('fa', 'فارسی'),
  ltr('sw', 'Kiswahili'),
  ltr('pl', 'Polski'),
  ltr('ro', 'Română'),
  ltr('el', 'Ελληνικά'),
  ltr('xa', '[Ƥşḗŭḓŏ]', 'en'),
];

/** BCP 47 for dates: plain `en` would put the month first and count twelve hours, as the United States do. */
export const dateTagOf = (tag: string): string => (tag === 'en' ? 'en-GB' : tag);

export const ENGLISH: Language = ltr('en', 'English');
export const PSEUDO = 'xa';

/**
 * Other names of a language, lower case: what clients call them in calls (CN, and TY for Bengali; docs/PRODUCT.md, 9), retired codes
 * browsers still send (tl, in), country codes other clients use. One table for wire, header, cookie and page.
 */
const ALIASES = {
  ty: 'bn',
  tl: 'fil',
  ph: 'fil',
  cn: 'zh',
  'zh-hk': 'zh-Hant',
  'zh-mo': 'zh-Hant',
  'zh-tw': 'zh-Hant',
  tw: 'zh-Hant',
  hk: 'zh-Hant',
  in: 'id',
  vn: 'vi',
  jp: 'ja',
  kr: 'ko',
  kh: 'km',
  mm: 'my',
};

/** Lower-case name → language. */
const BY_NAME = new Map(LANGUAGES.map((language) => [language.code.toLowerCase(), language]));
for (const [alias, code] of Object.entries(ALIASES)) {
  const language = BY_NAME.get(code.toLowerCase());
  if (language) BY_NAME.set(alias, language);
}

/** `BN`, `TY`, `bn-BD` → Bengali; `zh_Hant_TW` → Traditional Chinese. Undefined when it is none of ours. */
export function languageOf(name: string): Language | undefined {
  const parts = name.trim().toLowerCase().replaceAll('_', '-').split('-');
  for (; parts.length > 0; parts.pop()) {
    const known = BY_NAME.get(parts.join('-'));
    if (known) return known;
  }
  return undefined;
}

/** The most ranges of an Accept-Language header that are looked at; browsers send fewer than ten. */
const RANGES = 12;

/** The codes of ours an Accept-Language header asks for, dearest first. */
export function acceptedLanguages(header: string | undefined): string[] {
  const ranges = (header ?? '')
    .slice(0, 300)
    .split(',')
    .slice(0, RANGES)
    .map((range) => {
      const [tag = '', ...rest] = range.split(';');
      const quality = Number(rest.find((part) => part.trim().startsWith('q='))?.split('=')[1] ?? '1');
      return { tag, quality: Number.isFinite(quality) ? quality : 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  const codes = ranges.map(({ tag }) => languageOf(tag)?.code).filter((code) => code !== undefined);
  return [...new Set(codes)];
}

/** The first wish that is offered, by any of its names. */
export function chooseLanguage(
  preferences: readonly (string | undefined)[],
  offered: readonly string[],
): string | undefined {
  return preferences
    .map((preference) => (preference === undefined ? undefined : languageOf(preference)?.code))
    .find((code) => code !== undefined && offered.includes(code));
}
