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
