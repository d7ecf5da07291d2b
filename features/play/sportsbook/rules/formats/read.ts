/** Reading files other people wrote: what is not what it should be is named with its place, never guessed. */
export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown, where: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${where} is no object`);
  return { ...value };
}

export function listOf(value: unknown, where: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error(`${where} is no list`);
  return value;
}

/** @throws unless it is a text with something in it, of at most 80 letters */
export function textOf(value: unknown, where: string): string {
  if (typeof value !== 'string' || value.trim() === '' || value.length > 80)
    throw new Error(`${where} is no text`);
  return value.trim();
}

export const timeOf = (value: unknown): string | null =>
  typeof value === 'string' && /^([01]?\d|2[0-3]):[0-5]\d/.test(value)
    ? value.slice(0, 5).padStart(5, '0')
    : null;

const isScore = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 100_000;

/** `[2, 1]`, or null where a match has no result yet. */
export function scoreOf(value: unknown): readonly [number, number] | null {
  const [home, away]: readonly unknown[] = Array.isArray(value) ? value : [];
  return isScore(home) && isScore(away) ? [home, away] : null;
}
