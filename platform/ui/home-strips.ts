/** The strips of the home, from the rooms to the page that shows them: the home's room knows none of them. */
import { createContext, use } from 'react';
import type { HomeStrip } from './site-entries.ts';

export const HomeStripsContext = createContext<readonly HomeStrip[]>([]);

/** In the order they stand in. */
export const useHomeStrips = (): readonly HomeStrip[] =>
  use(HomeStripsContext).toSorted((a, b) => a.order - b.order);
