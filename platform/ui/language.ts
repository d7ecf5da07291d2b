/** The chosen language on this device: local keys `lang` and `hisLang` (the one before), mirrored in the cookie `lang` for the server. */
import type { Language } from '#kernel/words.ts';

const YEAR_S = 31_536_000;

export function rememberLanguage(language: Language): void {
  const before = localStorage.getItem('lang') ?? document.documentElement.dataset['language'];
  if (before && before !== language.code) localStorage.setItem('hisLang', before);
  localStorage.setItem('lang', language.code);
  // the cookie store is not in every browser we serve
  document.cookie = `lang=${language.code}; path=/; max-age=${YEAR_S}; samesite=lax`;
  const page = document.documentElement;
  page.lang = language.tag;
  page.dir = language.dir;
  page.dataset['language'] = language.code;
}
