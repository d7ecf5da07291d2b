/** Figures with their unit, as the reader's language writes them; digits stay western. */
const formatter = (unit: string, tag: string): Intl.NumberFormat =>
  new Intl.NumberFormat(`${tag}-u-nu-latn`, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 3,
  });

/** `inUnit(90, 'day', 'en')` → `90 days` */
export const inUnit = (value: number, unit: string, tag: string): string =>
  formatter(unit, tag).format(value);

/** The unit alone, as it stands behind this figure. */
export const unitBehind = (value: number, unit: string, tag: string): string =>
  formatter(unit, tag)
    .formatToParts(value)
    .filter(({ type }) => type === 'unit')
    .map((part) => part.value)
    .join(' ');
