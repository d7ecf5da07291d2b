import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export type AddressState = {
  readonly get: (name: string) => string | undefined;
  /** Changes what is named; undefined takes a name out. Anything but `open` and `page` returns to the first page. */
  readonly set: (change: Readonly<Record<string, string | undefined>>) => void;
};

/** The filters of a queue live in the address: a view can be sent to a colleague. */
export function useAddress(): AddressState {
  const [params, setParams] = useSearchParams();
  const set = useCallback<AddressState['set']>(
    (change) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (Object.keys(change).some((name) => name !== 'open' && name !== 'page')) next.delete('page');
          for (const [name, value] of Object.entries(change)) {
            if (value === undefined || value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { get: (name) => params.get(name) ?? undefined, set };
}

/** The page in the address; nonsense is the first. */
export const pageIn = (address: AddressState): number => {
  const page = Number(address.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1;
};
