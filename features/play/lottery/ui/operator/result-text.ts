/** A result as lines a person types and reads: `db 10676`, `g2 05069 04999`; plain numbers in one line. Pure. */
const isTexts = (value: unknown): value is readonly (string | number)[] => Array.isArray(value);

export function resultLines(result: unknown): readonly string[] {
  if (result === null || result === undefined) return [];
  if (isTexts(result)) return [result.join(' ')];
  if (typeof result !== 'object') return [String(result)];
  return Object.entries(result).map(
    ([prize, numbers]) => `${prize} ${isTexts(numbers) ? numbers.join(' ') : String(numbers)}`,
  );
}

/** What was typed, in the form of `form`: numbers stay numbers, one number of a prize stays alone. */
export function readResult(text: string, form: unknown): unknown {
  const lines = text
    .split('\n')
    .map((line) =>
      line
        .trim()
        .split(/[\s,·]+/)
        .filter(Boolean),
    )
    .filter((parts) => parts.length > 0);
  if (isTexts(form)) {
    const parts = lines.flat();
    return typeof form[0] === 'number' ? parts.map(Number) : parts;
  }
  if (typeof form !== 'object' || form === null) return lines.flat().join('');
  const wanted = new Map<string, unknown>(Object.entries(form));
  return Object.fromEntries(
    lines.map(([prize = '', ...numbers]) => {
      const like = wanted.get(prize);
      const typed = isTexts(like) && typeof like[0] === 'number' ? numbers.map(Number) : numbers;
      if (isTexts(like)) return [prize, typed];
      return [prize, typeof like === 'number' ? Number(numbers[0]) : (numbers[0] ?? '')];
    }),
  );
}
