/** Title and status of a page: collected while the server draws, set on the document while the page lives. */
import { createContext, useContext, useEffect } from 'react';

export type PageHead = {
  title: string;
  description: string;
  status: number;
  /** Where the visitor is sent instead of getting this page. */
  location?: string;
};
export const PageHeadContext = createContext<PageHead>({ title: '', description: '', status: 200 });

/** `description` is read by search engines only, so the browser leaves it as the server wrote it. */
export function usePageHead(title: string, status = 200, description = title): void {
  const head = useContext(PageHeadContext);
  if (typeof document === 'undefined') {
    head.title = title;
    head.status = status;
    head.description = description;
  }
  useEffect(() => {
    document.title = title;
  }, [title]);
}
