/** A form inside a form is a mistake of the program: every form asks here. */
import { createContext, use, useEffect } from 'react';

export const InsideForm = createContext(false);

/** HTML knows no form inside a form: the browser closes the outer one at the inner one's end, or sends it in its place. */
export function useOutermost(): void {
  const isInside = use(InsideForm);
  const nested = isInside ? new Error('a form stands inside a form') : undefined;
  if (nested && process.env['NODE_ENV'] !== 'production') throw nested;
  useEffect(() => {
    if (nested) reportError(nested);
  });
}
