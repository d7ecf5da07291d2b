/**
 * The forms of the house. What is typed into one is sent by the program of the page and by nothing else: a browser that sends a form
 * by itself – before the program is awake, after it broke, or because one form stands inside another – never puts a field into an
 * address.
 */
import type { FormHTMLAttributes, Ref, SubmitEvent } from 'react';
import { useSyncExternalStore } from 'react';
import { InsideForm, useOutermost } from './inside-form.ts';
import { NOWHERE } from './nowhere.ts';

const never = (): (() => void) => () => undefined;

/** False in the page as the server sent it, true from the moment it answers presses. */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

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
