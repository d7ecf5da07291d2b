/** The limits of a place where something is staked, as its room names them: what is typed stays until it is saved, a refusal stands at its field. */
import type { ReactNode } from 'react';
import { DeskForm } from '#platform/ui/desk/form.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { useToasts } from '#platform/ui/toast.tsx';

/** What was refused of a field by its name in the call, in words; undefined where nothing was. */
export type WrongOf = (name: string) => string | undefined;

export function LimitsForm({
  title,
  save,
  saved,
  send,
  onChanged,
  children,
}: {
  readonly title: string;
  readonly save: string;
  /** Said once it is saved. */
  readonly saved: string;
  readonly send: () => Promise<unknown>;
  readonly onChanged: () => void;
  readonly children: (wrongOf: WrongOf) => ReactNode;
}) {
  const submission = useSubmission();
  const say = useToasts((toasts) => toasts.say);
  const run = (): void => {
    void submission.run(async () => {
      await send();
      say(saved, 'gain');
      onChanged();
    });
  };
  return (
    <DeskForm title={title} submission={submission} save={save} onSave={run}>
      {children((name) => submission.fields[name])}
    </DeskForm>
  );
}
