import { useCallback, useState } from 'react';
import { ApiRefusal } from '../api.ts';
import { useWords } from '../words.tsx';

export type Submission = {
  readonly busy: boolean;
  /** Why it was refused, in words; empty before and after a success. */
  readonly wrong: string;
  /** Field → what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;
  /** Runs one piece of work at a time and keeps its refusal; true when it was done. */
  readonly run: (work: () => Promise<unknown>) => Promise<boolean>;
};

/** What a form or a button of the console sends: under way, done, or refused with the reason in words. */
export function useSubmission(): Submission {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const run = useCallback(
    async (work: () => Promise<unknown>): Promise<boolean> => {
      setBusy(true);
      setWrong('');
      setFields({});
      try {
        await work();
        return true;
      } catch (trouble) {
        const refused = trouble instanceof ApiRefusal;
        setWrong(refused ? trouble.message : words('ui.error.network'));
        setFields(refused ? trouble.fields : {});
        return false;
      } finally {
        setBusy(false);
      }
    },
    [words],
  );
  return { busy, wrong, fields, run };
}
