/** A form of one line, part of every page. What holds for all forms is said in form.tsx. */
import type { ReactNode } from 'react';
import { InsideForm, useOutermost } from './inside-form.ts';
import { NOWHERE } from './nowhere.ts';

type SearchProps = {
  readonly className: string;
  /** The page that answers it by itself, before the program is awake; what is typed stands in its address. For what is no secret. */
  readonly page?: string;
  readonly onSearch: () => void;
  readonly children: ReactNode;
};

/** A line to search with. Where no page answers by itself, it goes nowhere by itself either. */
export function SearchForm({ className, page, onSearch, children }: SearchProps) {
  useOutermost();
  const by = page === undefined ? { method: 'post', action: NOWHERE } : { method: 'get', action: page };
  return (
    <InsideForm value={true}>
      <form
        {...by}
        className={className}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch();
        }}
      >
        {children}
      </form>
    </InsideForm>
  );
}
