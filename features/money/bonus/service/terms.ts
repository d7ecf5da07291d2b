/** Versions of terms: written once, read often. */
import { Value } from 'typebox/value';
import { isDay } from '#kernel/days.ts';
import { newId } from '#kernel/ids.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import type { Audience } from '../contract/audience.ts';
import { BonusTerms, type TermsVersion } from '../contract/terms.ts';
import { bonusFaults } from '../contract/faults.ts';
import { wrongIn } from '../rules/amounts.ts';
import { insertTerms, readTerms } from '../store/terms.ts';

/** A version never changes: what was read once need not be read again. */
const known = new Map<string, TermsVersion>();

/** @throws bonus.wrong_terms, with the field that is wrong */
export function checkTerms(content: unknown): BonusTerms {
  if (!Value.Check(BonusTerms, content)) {
    const [first] = Value.Errors(BonusTerms, content);
    const field = first?.instancePath.split('/')[1] ?? 'terms';
    throw bonusFaults('bonus.wrong_terms', {
      fields: { [field === '' ? 'terms' : field]: 'bonus.wrong_terms' },
    });
  }
  const wrong = wrongIn(content);
  if (wrong) throw bonusFaults('bonus.wrong_terms', { fields: { [wrong.field]: 'bonus.wrong_terms' } });
  return content;
}

/** A day the calendar does not have is nobody's registration. @throws bonus.wrong_terms, with the field that is wrong */
export function checkAudience(audience: Audience): void {
  for (const field of ['registeredFrom', 'registeredTo'] as const)
    if (!isDay(audience[field] ?? '2026-01-01'))
      throw bonusFaults('bonus.wrong_terms', { fields: { [field]: 'bonus.wrong_terms' } });
}

/** Writes the next version of the terms of this code. @returns its id, which grants are made by @throws bonus.wrong_terms */
export async function putTerms(
  tx: Tx,
  ask: {
    readonly brandId: string;
    readonly code: string;
    readonly terms: unknown;
    readonly by?: string | undefined;
    readonly at: Date;
  },
): Promise<TermsVersion> {
  const terms = checkTerms(ask.terms);
  const row = {
    id: newId(),
    brandId: ask.brandId,
    code: ask.code,
    content: terms,
    by: ask.by ?? null,
    at: ask.at,
  };
  const version = await insertTerms(tx, row);
  return { id: row.id, code: ask.code, version, terms };
}

/** @returns undefined where this brand has no such version */
export async function termsOf(
  runner: Runner,
  brandId: string,
  id: string,
): Promise<TermsVersion | undefined> {
  const name = `${brandId} ${id}`;
  const kept = known.get(name);
  if (kept) return kept;
  const row = await readTerms(runner, brandId, id);
  if (!row) return undefined;
  const found = { id: row.id, code: row.code, version: row.version, terms: checkTerms(row.content) };
  if (known.size > 10_000) known.clear();
  // What a transaction wrote may be taken back with it.
  if (!('inTransaction' in runner)) known.set(name, found);
  return found;
}
