/** What has to be there: a search that finds nothing is an accident of whoever searched, not a refusal. */
export function there<T>(value: T | undefined | null, name = 'what was looked for'): T {
  if (value === undefined || value === null) throw new Error(`${name} is not there`);
  return value;
}
