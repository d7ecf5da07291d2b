import { createContext } from 'react';

/** Zone whose days records are kept by: the brand's, wherever the reader is; undefined: the reader's own. */
export const DayZone = createContext<string | undefined>(undefined);
