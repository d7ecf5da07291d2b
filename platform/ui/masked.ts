/** Whether money is masked on this device: one answer for every place that shows the balance. */
import { useEffect } from 'react';
import { create } from 'zustand';

const KEY = 'maskBalance';

type Masked = { readonly masked: boolean; readonly mask: (masked: boolean) => void };

const useStore = create<Masked>((set) => ({
  masked: false,
  mask: (masked) => {
    localStorage.setItem(KEY, masked ? '1' : '0');
    set({ masked });
  },
}));

/** The server draws it open; the page masks it as soon as it is awake. */
export function useMasked(): readonly [masked: boolean, flip: () => void] {
  const { masked, mask } = useStore();
  useEffect(() => {
    if (localStorage.getItem(KEY) === '1') useStore.setState({ masked: true });
  }, []);
  return [masked, () => mask(!masked)];
}
