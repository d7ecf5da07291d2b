import { useEffect } from 'react';
import { create } from 'zustand';

export type ToastTone = 'plain' | 'gain' | 'wrong';
/** What can be done about the news; it stays until somebody has. */
type ToastAction = { readonly title: string; readonly press: () => void };
type Toast = {
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
  readonly action?: ToastAction | undefined;
};
type Toasts = {
  readonly list: readonly Toast[];
  readonly say: (text: string, tone?: ToastTone, action?: ToastAction) => void;
  readonly drop: (id: number) => void;
};

const SHOWN_MS = 6_000;
let lastId = 0;

export const useToasts = create<Toasts>((set) => ({
  list: [],
  say: (text, tone = 'plain', action) => {
    lastId += 1;
    const toast = { id: lastId, text, tone, action };
    set(({ list }) => ({ list: [...list.slice(-2), toast] }));
  },
  drop: (id) => set(({ list }) => ({ list: list.filter((toast) => toast.id !== id) })),
}));

function OneToast({ id, text, tone, action }: Toast) {
  const drop = useToasts((state) => state.drop);
  useEffect(() => {
    if (action) return;
    const timer = setTimeout(() => drop(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, drop, action]);
  return (
    <p className="toast" data-tone={tone}>
      {text}
      {action && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            drop(id);
            action.press();
          }}
        >
          {action.title}
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
