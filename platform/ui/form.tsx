/** A form that came with the page: closed until the program behind it is awake, so that nothing typed or sent is lost. */
import type { FormHTMLAttributes, Ref } from 'react';
import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** False in the page as the server sent it, true from the moment it answers presses. */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

type Props = FormHTMLAttributes<HTMLFormElement> & { readonly ref?: Ref<HTMLFormElement> };

/**
 * Before that moment a browser would forget what was typed into its fields and send the form as an address, password and
 * all: a slow phone needs seconds from the first picture to the last script.
 */
export function Form({ children, ...rest }: Props) {
  return (
    <form {...rest}>
      <fieldset className="form-fields" disabled={!useAwake()}>
        {children}
      </fieldset>
    </form>
  );
}
