/** Rates of rebates: hundredths of a percent inside, a percentage without idle zeros on the wire. Pure. */

/** Rates a new brand begins with (docs/PRODUCT.md, 9); PVP and types that are not named have none. */
export const HOUSE_REBATES: Readonly<Record<string, number>> = {
  LOTT: 100,
  ELOTT: 100,
  FISH: 100,
  RNG: 120,
  LIVE: 80,
  SPORTS: 100,
  ESPORTS: 100,
};

/** 120 → `1.2`; 0 → empty: nothing is said. */
export function percentText(rate: number): string {
  if (rate === 0) return '';
  const [whole, rest] = [Math.trunc(rate / 100), rate % 100];
  return rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(2, '0').replace(/0$/, '')}`;
}

/** `1.2` → 120; empty is 0. */
export function rateOf(percent: string): number {
  const [whole = '0', rest = ''] = percent.split('.');
  return Number(whole || '0') * 100 + Number(rest.padEnd(2, '0'));
}

/** game type and vendor → rate; the vendor is empty for the whole type */
export type Rates = ReadonlyMap<string, number>;
export const rateKey = (gameType: string, vendor = ''): string => `${gameType} ${vendor}`;

/** A maker's own rate before that of its game type. */
export const rateFor = (rates: Rates, gameType: string, vendor: string): number =>
  rates.get(rateKey(gameType, vendor)) ?? rates.get(rateKey(gameType)) ?? 0;
