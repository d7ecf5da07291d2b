import { useState } from 'react';
import type { GetMemberInfo } from '#features/people/members/contract.ts';
import type { ExcludeSelf, Limits, TakeTimeOut } from '#features/people/protection/contract.ts';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Popup } from '#platform/ui/popup.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useLimitsCall } from './use-limits-call.ts';

type Props = { readonly limits: Limits; readonly onDone: (limits: Limits) => void };

const DAYS = [1, 3, 7, 14, 30, 42] as const;
const MONTHS = [6, 12, 24, 60] as const;

/** A choice, a button, and a second question before it happens: it cannot be taken back. */
function Break({
  what,
  choices,
  refusal,
  busy,
  onTake,
}: {
  readonly what: 'time_out' | 'exclusion';
  readonly choices: readonly number[];
  readonly refusal: string;
  readonly busy: boolean;
  readonly onTake: (choice: number) => Promise<boolean>;
}) {
  const words = useWords();
  const [chosen, setChosen] = useState(choices[0] ?? 1);
  const [asks, setAsks] = useState(false);
  const length = words(`protection.${what}_length`, { n: chosen });
  return (
    <section className="protection-card" aria-label={words(`protection.${what}`)}>
      <h2 className="sign">{words(`protection.${what}`)}</h2>
      <p className="muted">{words(`protection.${what}_hint`)}</p>
      <fieldset className="protection-choices" aria-label={words('protection.how_long')}>
        {choices.map((n) => (
          <label key={n} className="choice">
            <input type="radio" name={what} checked={chosen === n} onChange={() => setChosen(n)} />
            {words(`protection.${what}_length`, { n })}
          </label>
        ))}
      </fieldset>
      <div>
        <Button look="line" onClick={() => setAsks(true)}>
          {words(`protection.${what}_take`)}
        </Button>
      </div>
      {asks && (
        <Popup title={words(`protection.${what}_ask`, { length })} onClose={() => setAsks(false)}>
          <div className="stack">
            <p>{words(`protection.${what}_effect`)}</p>
            {refusal && (
              <p className="field-wrong" role="alert">
                {refusal}
              </p>
            )}
            <Button
              look="go"
              wide
              busy={busy}
              onClick={() => void onTake(chosen).then((done) => done && setAsks(false))}
            >
              {words(`protection.${what}_yes`, { length })}
            </Button>
            <Button look="line" wide onClick={() => setAsks(false)}>
              {words('protection.not_now')}
            </Button>
          </div>
        </Popup>
      )}
    </section>
  );
}

export function TimeOut({ limits, onDone }: Props) {
  const api = useApi();
  const { run, busy, refusal } = useLimitsCall(onDone);
  return (
    <Break
      what="time_out"
      choices={DAYS.filter((days) => days <= limits.rules.timeOutMaxDays)}
      refusal={refusal}
      busy={busy}
      onTake={(days) =>
        run(() => api.send<typeof TakeTimeOut>('POST', '/wps/protection/timeout', { body: { days } }))
      }
    />
  );
}

export function Exclusion({ limits, onDone }: Props) {
  const api = useApi();
  const { run, busy, refusal } = useLimitsCall(onDone);
  const know = useSession((session) => session.know);
  return (
    <Break
      what="exclusion"
      choices={MONTHS.filter((months) => months >= limits.rules.exclusionMinMonths)}
      refusal={refusal}
      busy={busy}
      onTake={async (months) => {
        const done = await run(() =>
          api.send<typeof ExcludeSelf>('POST', '/wps/protection/exclusion', { body: { months } }),
        );
        // From here on the site is another one: the door to his money and his records.
        if (done)
          await api.send<typeof GetMemberInfo>('GET', '/wps/member/info', {}).then(know, () => undefined);
        return done;
      }}
    />
  );
}
