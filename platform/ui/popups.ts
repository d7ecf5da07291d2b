/** One popup at a time: opening another replaces it, never a dialog over a dialog (visual language §4). */
import { create } from 'zustand';

export type Popups = {
  readonly open: string | undefined;
  readonly about: unknown;
  readonly show: (name: string, about?: unknown) => void;
  readonly close: () => void;
};

export const usePopups = create<Popups>((set) => ({
  open: undefined,
  about: undefined,
  show: (name, about) => set({ open: name, about }),
  close: () => set({ open: undefined, about: undefined }),
}));

/** A popup can be asked for by an event of the document as well: by a link in content, by the walk over all screens (tools/screens). */
if (typeof document !== 'undefined')
  document.addEventListener('haat-popup', (event) => {
    if (event instanceof CustomEvent) usePopups.getState().show(String(event.detail));
  });
