const kept = new Map<string, Intl.DateTimeFormat>();

/**
 * A date or time for tables, slips and records: Western digits and the common calendar in every language
 * (RULINGS, Texts and figures). To make a formatter costs 65 times as much as to use one that is kept.
 * @param zone IANA name; undefined is the reader's own
 */
export function dateFormat(
  tag: string,
  zone: string | undefined,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = JSON.stringify([tag, zone, options]);
  const known = kept.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(`${tag}-u-nu-latn-ca-gregory`, { ...options, timeZone: zone });
  kept.set(key, made);
  return made;
}
