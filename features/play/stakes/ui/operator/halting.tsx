import { Button } from '#platform/ui/button.tsx';
import { Wrong } from '#platform/ui/desk/form.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';

/** Halts a place where something is staked, or lets it go on. */
export function Halting({
  says,
  press,
  send,
  onChanged,
}: {
  /** What that means for those who play. */
  readonly says: string;
  readonly press: string;
  readonly send: () => Promise<unknown>;
  readonly onChanged: () => void;
}) {
  const submission = useSubmission();
  const run = (): void => {
    void submission.run(async () => {
      await send();
      onChanged();
    });
  };
  return (
    <>
      <p className="muted">{says}</p>
      <div className="desk-save">
        <Button busy={submission.busy} data-action="halt" onClick={run}>
          {press}
        </Button>
        <Wrong text={submission.wrong} />
      </div>
    </>
  );
}
