/** Pure decisions of content: which language a text is read in, what is shown now, where a press may lead. */
import type { Banner } from './contract.ts';

/** language → text, as it is stored */
export type Texts = Readonly<Record<string, string>>;

/** The text in the asked language, else in the brand's, else in English. */
export function textIn(texts: Texts, language: string, brandLanguage: string): string {
  for (const code of [language, brandLanguage, 'en']) {
    const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
    if (text) return text;
  }
  return '';
}

type Window = { readonly starts_at: Date; readonly ends_at: Date | null };
/** Shown from its start on, no longer from its end on. */
export const isShown = ({ starts_at, ends_at }: Window, now: number): boolean =>
  starts_at.getTime() <= now && (ends_at === null || now < ends_at.getTime());

/**
 * Stored addresses come from people: only a path of this site or a safe address outside is handed on. A browser takes tabs and line
 * ends out of an address before it reads it, so `/<tab>/example.com` would lead away.
 */
export function linkageOf(stored: string): Pick<Banner, 'linkage' | 'linkageType'> {
  if (/^\/(?![/\\])[^\s\p{Cc}]*$/u.test(stored)) return { linkage: stored, linkageType: 'INTERNAL' };
  // A name before the host dresses a stranger's site up as one the reader trusts, and a password there is everybody's.
  if (/^https:\/\/[^\s\p{Cc}/][^\s\p{Cc}]*$/u.test(stored) && isPlain(stored))
    return { linkage: stored, linkageType: 'EXTERNAL' };
  return { linkage: '', linkageType: '' };
}

/** An address that can be read, without a name or password before its host. */
function isPlain(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '' && !/^https:\/\/[^/\\?#]*@/.test(address);
}

/** `A,F` → a test; nothing asked means everything. */
export function among(asked: string | undefined): (code: string) => boolean {
  if (asked === undefined) return () => true;
  const codes = new Set(asked.split(','));
  return (code) => codes.has(code);
}

export const emblemPath = (emblem: string): string => (emblem ? `/art/emblem/${emblem}.svg` : '');
