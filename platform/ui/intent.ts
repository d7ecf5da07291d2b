/**
 * Intents: a person wants one thing once. The same content keeps the same Idempotency-Key through errors, reloads and repeats
 * until the server gave a clear answer; other content gets another key.
 */
export type Intent = {
  readonly keyFor: (content: unknown) => string;
  /**
   * What is sent, with its key, where the content holds what moves by itself: a price, an offer, a version. `request` is what the person wants of it.
   * While its answer is lost the same request is sent as it was first sent, for that may have been taken: other words would be a second one.
   */
  readonly resume: <Content>(content: Content, request: unknown) => Sent<Content>;
  /** A clear answer came: success, or a refusal that changed nothing. The next press is a new intent. */
  readonly done: () => void;
  /** What is still wanted: its answer was lost, also over a reload. */
  readonly kept: () => unknown;
};

export type Sent<Content> = { readonly key: string; readonly content: Content };

type Kept = {
  readonly key: string;
  readonly content: string;
  /** What was wanted, where that is less than what was sent. */
  readonly request?: string | undefined;
};

function keptUnder(slot: string): Kept | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(slot) ?? 'null');
    if (typeof value !== 'object' || value === null || !('key' in value) || !('content' in value))
      return undefined;
    if (typeof value.key !== 'string' || typeof value.content !== 'string') return undefined;
    const request = 'request' in value && typeof value.request === 'string' ? value.request : undefined;
    return { key: value.key, content: value.content, request };
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
    resume: (content, request) => {
      const wanted = JSON.stringify(request);
      const kept = keptUnder(slot);
      if (kept?.request === wanted) return { key: kept.key, content: JSON.parse(kept.content) };
      const key = crypto.randomUUID();
      sessionStorage.setItem(
        slot,
        JSON.stringify({ key, content: JSON.stringify(content), request: wanted }),
      );
      return { key, content };
    },
    done: () => sessionStorage.removeItem(slot),
    kept: () => {
      const kept = keptUnder(slot);
      return kept && JSON.parse(kept.content);
    },
  };
}
