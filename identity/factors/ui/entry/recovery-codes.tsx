import { Button } from '#platform/ui/button.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** Shown once: for the day the device is lost. */
export function RecoveryCodes({
  codes,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}) {
  const words = useWords();
  const say = useToasts((toasts) => toasts.say);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(codes.join('\n')).then(
      () => say(words('identity.copied')),
      () => undefined,
    );
  };
  return (
    <div className="stack">
      <p>{words('identity.recovery_keep')}</p>
      <ol className="recovery" dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Button icon="copy" onClick={() => void copy()}>
        {words('identity.copy')}
      </Button>
      <Button look="go" wide onClick={onDone}>
        {words('identity.recovery_kept')}
      </Button>
    </div>
  );
}
