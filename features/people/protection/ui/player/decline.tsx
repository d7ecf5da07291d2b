import type { DeclineLimits as Decline, Limits } from '#features/people/protection/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { useWords } from '#platform/ui/words.tsx';
import { useLimitsCall } from './use-limits-call.ts';

type Props = { readonly limits: Limits; readonly onDone: (limits: Limits) => void };

/** Where the country wants everybody to be asked before his first deposit. */
export function DeclineLimits({ limits, onDone }: Props) {
  const words = useWords();
  const api = useApi();
  const { run, busy, refusal } = useLimitsCall(onDone);
  if (!limits.rules.limitsFirst || limits.answered) return null;
  return (
    <div className="protection-card">
      <p>{words('protection.asked_first')}</p>
      {refusal && (
        <p className="field-wrong" role="alert">
          {refusal}
        </p>
      )}
      <div>
        <Button
          look="line"
          small
          busy={busy}
          onClick={() =>
            void run(() => api.send<typeof Decline>('POST', '/wps/protection/limits/none', { body: {} }))
          }
        >
          {words('protection.decline')}
        </Button>
      </div>
    </div>
  );
}
