/** What an account's number may be, by the form its method asks for, and what of it is shown. Pure; the screen checks with it, too. */
import type { NUMBER_FORMS } from '../contract/settings.ts';

export type NumberForm = (typeof NUMBER_FORMS)[number];

/** ISO 7064 mod 97-10, as IBANs have it. */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{10,30}$/.test(text)) return false;
  const moved = text.slice(4) + text.slice(0, 4);
  let rest = 0;
  for (const one of moved) rest = Number(`${rest}${Number.parseInt(one, 36)}`) % 97;
  return rest === 1;
}

const SHAPES: Readonly<Record<NumberForm, (text: string) => boolean>> = {
  digits: (text) => /^[0-9]+$/.test(text),
  letters: (text) => /^[A-Za-z0-9._@-]+$/.test(text),
  iban: isIban,
  tron: (text) => /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text),
  evm: (text) => /^0x[0-9a-fA-F]{40}$/.test(text),
};

/** Spaces and dashes people write between groups are nothing of the number. */
export function cleanNumber(form: NumberForm, text: string): string {
  const plain = text.trim().replace(/[\s\u00a0]/gu, '');
  if (form === 'iban') return plain.toUpperCase();
  return form === 'digits' ? plain.replaceAll('-', '') : plain;
}

/** @param number cleaned */
export const isNumber = (
  {
    form,
    minLength,
    maxLength,
  }: { readonly form: NumberForm; readonly minLength: number; readonly maxLength: number },
  number: string,
): boolean => number.length >= minLength && number.length <= maxLength && SHAPES[form](number);

/** The last four characters; of a short number fewer, so that most of it stays hidden. */
export const tailOf = (number: string): string =>
  number.slice(number.length - Math.min(4, Math.floor(number.length / 2)));

/** Whether two spellings are one name: letters and digits alone, whatever the case, accents and the order of spaces. */
export function isSameName(one: string, other: string): boolean {
  const plain = (text: string): string =>
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  return plain(one) !== '' && plain(one) === plain(other);
}
