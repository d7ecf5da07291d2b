/**
 * Answers a tab keeps for its session (docs/PRODUCT.md, 9): they are there again after a reload, as old as they are. What
 * the server drew the page with is newer and wins.
 */
export type Entry = { readonly value: unknown; readonly at: number };
export type SessionKept = {
  readonly read: () => ReadonlyMap<string, Entry>;
  readonly save: (address: string, entry: Entry) => void;
  /** Answers whose address begins so are asked for again. */
  readonly forget: (prefix: string) => void;
};
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Of one call so many addresses are kept: its languages and filters. */
const KEPT = 4;

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  'value' in value &&
  'at' in value &&
  typeof value.at === 'number';

function readEntries(text: string | null): readonly (readonly [string, Entry])[] {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([address, entry]) => (isEntry(entry) ? [[address, entry]] : []));
  } catch {
    // Somebody else's text under our key: nothing of ours is lost.
    return [];
  }
}

/** @param keys path of a call → the key its answers stand under */
export function keepInSession(keys: Readonly<Record<string, string>>, storage: Storage): SessionKept {
  const keyOf = (address: string): string | undefined => keys[address.split('?', 1)[0] ?? ''];
  return {
    read: () => new Map(Object.values(keys).flatMap((key) => readEntries(storage.getItem(key)))),
    save: (address, entry) => {
      const key = keyOf(address);
      if (key === undefined) return;
      const others = readEntries(storage.getItem(key)).filter(([known]) => known !== address);
      const entries = Object.fromEntries([...others.slice(1 - KEPT), [address, entry] as const]);
      try {
        storage.setItem(key, JSON.stringify(entries));
      } catch {
        // A full or closed storage: the answer is asked for again after a reload.
      }
    },
    forget: (prefix) => {
      for (const key of Object.values(keys)) {
        const entries = readEntries(storage.getItem(key));
        const left = entries.filter(([address]) => !address.startsWith(prefix));
        if (left.length === entries.length) continue;
        if (left.length === 0) storage.removeItem(key);
        else storage.setItem(key, JSON.stringify(Object.fromEntries(left)));
      }
    },
  };
}
