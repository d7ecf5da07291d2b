/** PostgreSQL arrays as texts: a third of the driver's own cost for the long lists of a batch. */

/** Values that need no quoting: ids, integers, words of our own. */
export const plainArray = (values: readonly (string | number | bigint)[]): string => `{${values.join(',')}}`;

/** Any texts; null stays null. */
export const quotedArray = (values: readonly (string | null)[]): string =>
  `{${values.map((v) => (v === null ? 'null' : `"${v.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`)).join(',')}}`;
