/** One popup at a time: opening another replaces it, never a dialog over a dialog (visual language §4). */
import { create } from 'zustand';

/** A popup that opens by itself, once nothing else is open; the lower rank first. */
export type Waiting = { readonly name: string; readonly rank: number; readonly about?: unknown };

export type Popups = {
  readonly open: string | undefined;
  readonly about: unknown;
  readonly waiting: readonly Waiting[];
  /** Somebody asked for it: it opens at once. */
  readonly show: (name: string, about?: unknown) => void;
  /** Nobody asked for it: it waits until the floor is free. */
  readonly offer: (popup: Waiting) => void;
  /** No longer of use where the visitor is: out of the queue, and closed when it is open. */
  readonly withdraw: (name: string) => void;
  readonly close: () => void;
  /** Whoever sat here has left: what is open closes, and nothing that waited for him opens in its place. */
  readonly clear: () => void;
};

type Floor = Pick<Popups, 'open' | 'about' | 'waiting'>;

/** The queue with one more in its place; the same name stands in it once. */
export const queued = (waiting: readonly Waiting[], popup: Waiting): Waiting[] =>
  [...waiting.filter(({ name }) => name !== popup.name), popup].sort((one, two) => one.rank - two.rank);

/** A free floor is taken by whoever waits first. */
export function settle({ open, about, waiting }: Floor): Floor {
  const [next, ...rest] = waiting;
  if (open !== undefined || !next) return { open, about, waiting };
  return { open: next.name, about: next.about, waiting: rest };
}

export const usePopups = create<Popups>((set) => ({
  open: undefined,
  about: undefined,
  waiting: [],
  show: (name, about) =>
    set(({ waiting }) => ({ open: name, about, waiting: waiting.filter((popup) => popup.name !== name) })),
  offer: (popup) =>
    set((now) => (now.open === popup.name ? now : settle({ ...now, waiting: queued(now.waiting, popup) }))),
  withdraw: (name) =>
    set((now) => {
      const waiting = now.waiting.filter((popup) => popup.name !== name);
      return now.open === name ? settle({ open: undefined, about: undefined, waiting }) : { ...now, waiting };
    }),
  close: () => set(({ waiting }) => settle({ open: undefined, about: undefined, waiting })),
  clear: () => set({ open: undefined, about: undefined, waiting: [] }),
}));

/** A popup can be asked for by an event of the document as well: by a link in content, by the walk over all screens (tools/screens). */
if (typeof document !== 'undefined')
  document.addEventListener('haat-popup', (event) => {
    if (event instanceof CustomEvent) usePopups.getState().show(String(event.detail));
  });
