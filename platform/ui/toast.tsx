import { useEffect } from 'react';
import { create } from 'zustand';

export type ToastTone = 'plain' | 'gain' | 'wrong';
/** What can be done about the news; it stays until somebody has. */
type ToastDeed = { readonly title: string; readonly press: () => void };
type Toast = {
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
  readonly deed?: ToastDeed | undefined;
};
type Toasts = {
  readonly list: readonly Toast[];
  readonly say: (text: string, tone?: ToastTone, deed?: ToastDeed) => void;
  readonly drop: (id: number) => void;
};

const SHOWN_MS = 6_000;
let lastId = 0;

export const useToasts = create<Toasts>((set) => ({
  list: [],
  say: (text, tone = 'plain', deed) => {
    lastId += 1;
    const toast = { id: lastId, text, tone, deed };
    set(({ list }) => ({ list: [...list.slice(-2), toast] }));
  },
  drop: (id) => set(({ list }) => ({ list: list.filter((toast) => toast.id !== id) })),
}));

function OneToast({ id, text, tone, deed }: Toast) {
  const drop = useToasts((state) => state.drop);
  useEffect(() => {
    if (deed) return;
    const timer = setTimeout(() => drop(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, drop, deed]);
  return (
    <p className="toast" data-tone={tone}>
      {text}
      {deed && (
        <button
          type="button"
          className="toast-deed"
          onClick={() => {
            drop(id);
            deed.press();
          }}
        >
          {deed.title}
        </button>
      )}
    </p>
  );
}

/** Short news that needs no answer; read out politely. Anything about money stays on a slip instead. */
export function Toasts() {
  const list = useToasts((state) => state.list);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {list.map((toast) => (
        <OneToast key={toast.id} {...toast} />
      ))}
    </div>
  );
}
