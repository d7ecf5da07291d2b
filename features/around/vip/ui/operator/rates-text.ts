/** Rates of a level as staff type them: `RNG 0.1, SPORTS 0.05`. */
type Rate = { readonly category: string; readonly extra: string };

export const ratesText = (rates: readonly Rate[]): string =>
  rates.map(({ category, extra }) => `${category} ${extra}`).join(', ');

const ONE = /^([A-Z0-9]{2,20})\s+(5(?:\.0{1,2})?|[0-4](?:\.[0-9]{1,2})?)\s*%?$/;

/** Undefined where it cannot be read, or names a category twice. */
export function ratesIn(text: string): readonly Rate[] | undefined {
  const parts = text
    .split(',')
    .map((part) => part.trim().toUpperCase())
    .filter((part) => part !== '');
  const rates: Rate[] = [];
  for (const part of parts) {
    const [, category, extra] = ONE.exec(part) ?? [];
    if (category === undefined || extra === undefined) return undefined;
    if (rates.some((one) => one.category === category)) return undefined;
    rates.push({ category, extra });
  }
  return rates;
}
