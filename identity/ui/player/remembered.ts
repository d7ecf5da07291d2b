/** What this browser remembers of the last sign-in: a name and a tick, for a day. What stands for the password is a cookie no script reads. */
const KEY = 'remembered';
const DAY_MS = 86_400_000;

export type Remembered = { readonly name: string };

export function readRemembered(now = Date.now()): Remembered | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('name' in kept) || !('until' in kept))
      return undefined;
    const { name, until } = kept;
    return typeof name === 'string' && typeof until === 'number' && until > now ? { name } : undefined;
  } catch {
    return undefined;
  }
}

export const writeRemembered = (name: string, now = Date.now()): void =>
  localStorage.setItem(KEY, JSON.stringify({ name, until: now + DAY_MS }));

export const forgetRemembered = (): void => localStorage.removeItem(KEY);
