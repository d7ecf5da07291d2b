/** The name of a day as a language writes it, with western digits and by the western calendar (RULINGS, Texts and figures). */
import { dateTagOf, languageOf } from '#kernel/words.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** One for all matches of a zone in a language: a fresh one costs half a millisecond. */
function formatIn(language: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(
    `${dateTagOf(languageOf(language)?.tag ?? 'en')}-u-nu-latn-ca-gregory`,
    {
      timeZone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
    },
  );
  formats.set(key, made);
  return made;
}

/** `Sunday 22 November` */
export const dayName = (at: Date, language: string, timeZone: string): string =>
  formatIn(language, timeZone).format(at);
