/** What this browser remembers of the last sign-in: a name and a tick, for a day. What stands for the password is a cookie no script reads. */
const KEY = 'remembered';
const DAY_MS = 86_400_000;

export type Remembered = {
  readonly name: string;
  /** The cookie still stands for the password: not after a logout. */
  readonly awake: boolean;
};

export function readRemembered(now = Date.now()): Remembered | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('name' in kept) || !('until' in kept))
      return undefined;
    const { name, until } = kept;
    const awake = 'awake' in kept && kept.awake === true;
    return typeof name === 'string' && typeof until === 'number' && until > now ? { name, awake } : undefined;
  } catch {
    return undefined;
  }
}

export const writeRemembered = (name: string, now = Date.now()): void =>
  localStorage.setItem(KEY, JSON.stringify({ name, until: now + DAY_MS, awake: true }));

/** After a logout the name stays, the password is asked for. */
export function restRemembered(): void {
  const text = localStorage.getItem(KEY);
  if (text) localStorage.setItem(KEY, text.replace('"awake":true', '"awake":false'));
}

export const forgetRemembered = (): void => localStorage.removeItem(KEY);
