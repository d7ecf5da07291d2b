/** Title and status of a page: collected while the server draws, set on the document while the page lives. */
import { createContext, useContext, useEffect } from 'react';

export type PageHead = { title: string; status: number };
export const PageHeadContext = createContext<PageHead>({ title: '', status: 200 });

export function usePageHead(title: string, status = 200): void {
  const head = useContext(PageHeadContext);
  if (typeof document === 'undefined') {
    head.title = title;
    head.status = status;
  }
  useEffect(() => {
    document.title = title;
  }, [title]);
}
