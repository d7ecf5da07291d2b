/**
 * The forms of the house. What is typed into one is sent by the program of the page and by nothing else: a browser that sends a form
 * by itself – before the program is awake, after it broke, or because one form stands inside another – never puts a field into an
 * address.
 */
import type { FormHTMLAttributes, ReactNode, Ref, SubmitEvent } from 'react';
import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import { NOWHERE } from './nowhere.ts';

const never = (): (() => void) => () => undefined;

/** False in the page as the server sent it, true from the moment it answers presses. */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const InsideForm = createContext(false);

/** HTML knows no form inside a form: the browser closes the outer one at the inner one's end, or sends it in its place. */
function useOutermost(): void {
  const isInside = use(InsideForm);
  const nested = isInside ? new Error('a form stands inside a form') : undefined;
  if (nested && process.env['NODE_ENV'] !== 'production') throw nested;
  useEffect(() => {
    if (nested) reportError(nested);
  });
}

type Props = Omit<FormHTMLAttributes<HTMLFormElement>, 'action' | 'method' | 'onSubmit'> & {
  readonly ref?: Ref<HTMLFormElement>;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/**
 * A form that is sent by `onSubmit`. It is closed until the program behind it is awake: before that a browser would forget what was
 * typed into its fields, and a slow phone needs seconds from the first picture to the last script.
 */
export function Form({ children, onSubmit, ...rest }: Props) {
  useOutermost();
  return (
    <InsideForm value={true}>
      <form
        {...rest}
        method="post"
        action={NOWHERE}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event);
        }}
      >
        <fieldset className="form-fields" disabled={!useAwake()}>
          {children}
        </fieldset>
      </form>
    </InsideForm>
  );
}

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
