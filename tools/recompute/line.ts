/** What every kind of recomputing answers with. */

export type LineError = { readonly code: string; readonly field?: string };

export type Answer = { readonly id: string | number | null; readonly error?: LineError };

const LONGEST_ID = 200;

/** The name of a line, to be said back. Anything but a short text or a whole number is none: it could be of any depth. */
export function idOf(line: unknown): string | number | null {
  if (typeof line !== 'object' || line === null || Array.isArray(line) || !Object.hasOwn(line, 'id'))
    return null;
  const { id } = line as { readonly id: unknown };
  if (typeof id === 'string' && id.length <= LONGEST_ID && id.isWellFormed()) return id;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
}
