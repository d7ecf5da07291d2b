import { type RefObject, useRef, useState } from 'react';
import { ApiRefusal } from '#platform/ui/api.ts';
import { useWords } from '#platform/ui/words.tsx';
import { focusFirstWrong } from '../entry/focus.ts';

export type Sending = {
  /** For the form: what is wrong in it gets the focus. */
  readonly element: RefObject<HTMLFormElement | null>;
  readonly busy: boolean;
  /** What was refused, for above the button; empty when a field says it. */
  readonly refusal: string;
  /** What was refused about one field. */
  readonly at: (name: string) => string | undefined;
  readonly focusWrong: () => void;
  /** Sends, one at a time; a refusal stays until the next try. */
  readonly run: (work: () => Promise<unknown>) => Promise<void>;
};

type Refused = { readonly text: string; readonly fields: Readonly<Record<string, string>> };
const NONE: Refused = { text: '', fields: {} };

/** A form being sent: busy, done, or refused with what to show where. */
export function useSending(): Sending {
  const words = useWords();
  const element = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [{ text, fields }, setRefused] = useState(NONE);
  const focusWrong = (): void => focusFirstWrong(element.current);
  return {
    element,
    busy,
    refusal: Object.keys(fields).length === 0 ? text : '',
    at: (name) => (Object.hasOwn(fields, name) ? text : undefined),
    focusWrong,
    run: async (work) => {
      setRefused(NONE);
      setBusy(true);
      try {
        await work();
      } catch (trouble) {
        setRefused(
          trouble instanceof ApiRefusal
            ? { text: trouble.message, fields: trouble.fields }
            : { text: words('identity.wrong.network'), fields: {} },
        );
        focusWrong();
      } finally {
        setBusy(false);
      }
    },
  };
}
