/** What stands below the content of whichever popup is open: the page gives it, the popup knows nothing of it. */
import { createContext, type ReactNode } from 'react';

export const PopupTail = createContext<ReactNode>(null);
