/** What the console remembers on this device: language and look. It keeps its own keys, apart from the player site's. */
import { type Language, LANGUAGES } from '#kernel/words.ts';
import { OFFERED as CODES } from '#words/offered.gen.ts';

const LANGUAGE = 'ops-lang';
const THEME = 'ops-theme';
export type Look = 'light' | 'dark';

/** A language without enough words, and the pseudo-language of tests, are not offered. */
export const OFFERED: readonly Language[] = LANGUAGES.filter(({ code }) => CODES.includes(code));

export const storedLanguage = (): string =>
  OFFERED.find((language) => language.code === localStorage.getItem(LANGUAGE))?.code ?? 'en';

export function wearLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE, language.code);
  document.documentElement.lang = language.tag;
  document.documentElement.dir = language.dir;
}

export const storedLook = (): Look => (localStorage.getItem(THEME) === 'dark' ? 'dark' : 'light');

export function wearLook(look: Look): void {
  localStorage.setItem(THEME, look);
  document.documentElement.dataset['theme'] = look;
}
