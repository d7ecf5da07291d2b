/** Finding a language by its own name, its English name, its name in the reader's language, or its code. */
import { languageOf } from '#kernel/words.ts';

/** `Việt` is found by `viet`: letters without their marks. Marks that are vowels (Bengali, Thai, Arabic) fall away on both sides. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

const speakers = new Map<string, Intl.DisplayNames>();
function speaker(tag: string): Intl.DisplayNames {
  const known = speakers.get(tag) ?? new Intl.DisplayNames([tag], { type: 'language' });
  speakers.set(tag, known);
  return known;
}

type Named = { readonly code: string; readonly native: string };

export function finds({ code, native }: Named, wanted: string, readerTag: string): boolean {
  const text = plain(wanted);
  if (text === '') return true;
  const tag = languageOf(code)?.tag ?? code;
  const names = [native, speaker('en').of(tag), speaker(readerTag).of(tag)];
  return code.toLowerCase().startsWith(text) || names.some((name) => name && plain(name).includes(text));
}
