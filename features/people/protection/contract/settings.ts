/** The jurisdiction of a brand: rules as data, enforced on the server (RULINGS, Protection). Without them a brand takes no stake. */
import type { Static } from 'typebox';
import { duration, money, settings, whole } from '#kernel/settings.ts';
import { MINUTE } from '#kernel/time.ts';

const fields = {
  minAge: whole('protection.settings.min_age', { minimum: 18, maximum: 25, unit: 'year' }),
  /** Least ms from the start of a game to the start of the next. */
  slotsPaceMs: duration('protection.settings.slots_pace', {
    every: 'second',
    minimum: 0,
    maximum: 10 * MINUTE,
  }),
  casinoPaceMs: duration('protection.settings.casino_pace', {
    every: 'second',
    minimum: 0,
    maximum: 10 * MINUTE,
  }),
  stakeMin: money('protection.settings.stake_min'),
  stakeMax: money('protection.settings.stake_max'),
  depositMin: money('protection.settings.deposit_min'),
  depositMax: money('protection.settings.deposit_max'),
};
export type Jurisdiction = { readonly [Name in keyof typeof fields]: Static<(typeof fields)[Name]> };

/** Decimal strings of one currency: the longer whole part is the larger one. */
function isAbove(one: string, other: string): boolean {
  const [a = '', aCents = ''] = one.split('.');
  const [b = '', bCents = ''] = other.split('.');
  if (a.length !== b.length) return a.length > b.length;
  return a !== b ? a > b : aCents.padEnd(6, '0') > bCents.padEnd(6, '0');
}

export const JurisdictionSettings = settings('protection.jurisdiction', fields, {
  title: 'protection.settings.jurisdiction',
  hint: 'protection.settings.jurisdiction_hint',
  write: 'brand.jurisdiction',
  check: ({ stakeMin, stakeMax, depositMin, depositMax }) => {
    if (isAbove(stakeMin, stakeMax)) return { field: 'stakeMax', code: 'protection.bounds_crossed' };
    if (isAbove(depositMin, depositMax)) return { field: 'depositMax', code: 'protection.bounds_crossed' };
    return undefined;
  },
});
