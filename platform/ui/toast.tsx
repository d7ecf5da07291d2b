import { useEffect } from 'react';
import { create } from 'zustand';

export type ToastTone = 'plain' | 'gain' | 'wrong';
type Toast = { readonly id: number; readonly text: string; readonly tone: ToastTone };
type Toasts = {
  readonly list: readonly Toast[];
  readonly say: (text: string, tone?: ToastTone) => void;
  readonly drop: (id: number) => void;
};

const SHOWN_MS = 6_000;
let lastId = 0;

export const useToasts = create<Toasts>((set) => ({
  list: [],
  say: (text, tone = 'plain') => {
    lastId += 1;
    const toast = { id: lastId, text, tone };
    set(({ list }) => ({ list: [...list.slice(-2), toast] }));
  },
  drop: (id) => set(({ list }) => ({ list: list.filter((toast) => toast.id !== id) })),
}));

function OneToast({ id, text, tone }: Toast) {
  const drop = useToasts((state) => state.drop);
  useEffect(() => {
    const timer = setTimeout(() => drop(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, drop]);
  return (
    <p className="toast" data-tone={tone}>
      {text}
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
