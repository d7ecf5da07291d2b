/** What documents are worth. Pure. */
import { createHash } from 'node:crypto';
import { isDay, midnightOf } from '#kernel/days.ts';
import { DAY } from '#kernel/time.ts';
import { CHECKLIST, type Check, type DocumentKind, PROVES } from './contract/kinds.ts';
import type { AskedDocument } from './contract/settings.ts';

export type Texts = Readonly<Record<string, string>>;

/** Digest of what a document of this kind proves: other texts are another person. */
export const provesOf = (kind: DocumentKind, texts: Texts): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([kind, PROVES[kind].map((name) => (texts[name] ?? '').normalize('NFC').trim())]))
    .digest();

/** Fields a member has to fill in before a document of this kind says anything about him. */
export const missingTexts = (kind: DocumentKind, texts: Texts): readonly string[] =>
  PROVES[kind].filter((name) => (texts[name] ?? '').trim() === '');

export type Accepted = {
  readonly kind: DocumentKind;
  readonly proves: Buffer | null;
  readonly valid_until: Date | null;
};

/** Counts only while it is valid and while the profile says what it proved. */
const counts = (one: Accepted, texts: Texts, now: number): boolean =>
  one.valid_until !== null &&
  one.valid_until.getTime() > now &&
  one.proves !== null &&
  one.proves.equals(provesOf(one.kind, texts));

/**
 * The level documents give: the highest one up to which everything that is asked for was accepted; 0 where nothing is asked for or
 * nothing counts.
 */
export function levelOf(
  asked: readonly AskedDocument[],
  accepted: readonly Accepted[],
  texts: Texts,
  now: number,
): number {
  const open = asked.filter((one) => one.open);
  const has = new Set(accepted.filter((one) => counts(one, texts, now)).map(({ kind }) => kind));
  let reached = 0;
  for (const level of [2, 3]) {
    const wanted = open.filter((one) => one.level === level);
    if (wanted.length === 0) continue;
    if (!wanted.every(({ kind }) => has.has(kind))) break;
    reached = level;
  }
  return reached;
}

/**
 * The level a member has after his documents gave `earned`. What was given by hand above his documents stays; what documents gave
 * falls with them, to 1 where a contact is proved and name and birth date are given.
 */
export function levelNow(
  current: number,
  byDocuments: number,
  earned: number,
  { known }: { readonly known: boolean },
): number {
  if (earned > current) return earned;
  // He was given more by hand, or less since: documents that fall away take only what they gave.
  if (current !== byDocuments || earned >= byDocuments) return current;
  return Math.max(earned, known ? 1 : 0);
}

/** Everything on the list, and nothing that is not on it. */
export const isChecked = (kind: DocumentKind, checks: readonly Check[]): boolean =>
  CHECKLIST[kind].every((one) => checks.includes(one)) &&
  checks.every((one) => CHECKLIST[kind].includes(one));

/**
 * Until when an accepted document counts, ms: as long as the brand says, and never longer than the document says itself.
 * Undefined where that day is no day or has passed.
 */
export function validUntil(now: number, validDays: number, until: string | undefined): number | undefined {
  const most = now + validDays * DAY;
  if (until === undefined) return most;
  if (!isDay(until)) return undefined;
  const end = midnightOf(until) + DAY;
  return end > now ? Math.min(end, most) : undefined;
}
