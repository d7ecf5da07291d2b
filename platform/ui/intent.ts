/**
 * Intents: a person wants one thing once. The same content keeps the same Idempotency-Key through errors, reloads and repeats
 * until the server gave a clear answer; other content gets another key.
 */
export type Intent = {
  readonly keyFor: (content: unknown) => string;
  /** A clear answer came: success, or a refusal that changed nothing. The next press is a new intent. */
  readonly done: () => void;
  /** What is still wanted: its answer was lost, also over a reload. */
  readonly kept: () => unknown;
};

type Kept = { readonly key: string; readonly content: string };

function keptUnder(slot: string): Kept | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(slot) ?? 'null');
    if (typeof value !== 'object' || value === null || !('key' in value) || !('content' in value))
      return undefined;
    return typeof value.key === 'string' && typeof value.content === 'string'
      ? { key: value.key, content: value.content }
      : undefined;
  } catch {
    return undefined;
  }
}

export function intent(name: string): Intent {
  const slot = `intent:${name}`;
  return {
    keyFor: (content) => {
      const text = JSON.stringify(content);
      const kept = keptUnder(slot);
      if (kept?.content === text) return kept.key;
      const key = crypto.randomUUID();
      sessionStorage.setItem(slot, JSON.stringify({ key, content: text }));
      return key;
    },
    done: () => sessionStorage.removeItem(slot),
    kept: () => {
      const kept = keptUnder(slot);
      return kept && JSON.parse(kept.content);
    },
  };
}
