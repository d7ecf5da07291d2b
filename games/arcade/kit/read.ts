/** Reading what players send: exact shapes, nothing more in them than is asked for. */
export type Fields = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A record with these fields and no other. */
export const fieldsOf = (value: unknown, names: readonly string[]): Fields | undefined =>
  isRecord(value) &&
  Object.keys(value).length === names.length &&
  names.every((name) => Object.hasOwn(value, name))
    ? value
    : undefined;

export const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;

export const isOneOf = <Name extends string>(value: unknown, names: readonly Name[]): value is Name =>
  names.some((name) => name === value);

export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Different whole numbers between two bounds, so many of them at most. */
export function wholes(value: unknown, least: number, most: number, count: number): number[] | undefined {
  if (!isList(value) || value.length > count) return undefined;
  const found = value.filter((one) => isWhole(one, least, most));
  return found.length === value.length && new Set(found).size === found.length ? found : undefined;
}
