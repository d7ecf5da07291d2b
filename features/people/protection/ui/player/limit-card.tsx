import { useState } from 'react';
import type { ConfirmRaise, DropRaise, Limit, Limits } from '#features/people/protection/contract.ts';
import { type LimitKind, PERIODS } from '#features/people/protection/contract/kinds.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Money } from '#platform/ui/money.tsx';
import { useWhen } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { LimitForm } from './limit-form.tsx';
import { useLimitsCall } from './use-limits-call.ts';

type Props = {
  readonly kind: LimitKind;
  readonly limits: Limits;
  readonly onDone: (limits: Limits) => void;
};

/** One kind of limit: three periods, each with its bar and the way to change it. */
export function LimitCard({ kind, limits, onDone }: Props) {
  const words = useWords();
  const own = limits.limits.filter((one) => one.kind === kind);
  return (
    <section className="protection-card" aria-label={words(`protection.kind_${kind}`)}>
      <h3 className="sign">{words(`protection.kind_${kind}`)}</h3>
      <p className="muted">{words(`protection.kind_${kind}_hint`)}</p>
      <ul className="protection-limits">
        {PERIODS.map((period) => {
          const limit = own.find((one) => one.period === period);
          return limit && <Row key={period} limit={limit} limits={limits} onDone={onDone} />;
        })}
      </ul>
    </section>
  );
}

function Figure({
  figure,
  limit,
  currency,
}: {
  readonly figure: string;
  readonly limit: Limit;
  readonly currency: string;
}) {
  const words = useWords();
  if (limit.kind !== 'time') return <Money amount={figure} currency={currency} />;
  return <span className="num">{words('protection.minutes', { n: Number(figure) })}</span>;
}

/** Used parts of a hundred, for the bar alone. */
const share = (used: string, limit: string): number => {
  const [one, other] = [Number(used), Number(limit)];
  if (one <= 0) return 0;
  return other <= one ? 100 : Math.round((one / other) * 100);
};

function Row({ limit, limits, onDone }: Omit<Props, 'kind'> & { readonly limit: Limit }) {
  const words = useWords();
  const when = useWhen();
  const [open, setOpen] = useState(false);
  const { currency } = limits;
  const full = limit.limit === null ? 0 : share(limit.used, limit.limit);
  return (
    <li>
      <div className="protection-line">
        <b>{words(`protection.period_${limit.period}`)}</b>
        {limit.limit === null ? (
          <span className="muted">{words('protection.no_limit')}</span>
        ) : (
          <span>
            <Figure figure={limit.used} limit={limit} currency={currency} /> {words('protection.of')}{' '}
            <Figure figure={limit.limit} limit={limit} currency={currency} />
          </span>
        )}
        <Button small look="line" aria-expanded={open} onClick={() => setOpen(!open)}>
          {words(limit.limit === null ? 'protection.set' : 'protection.change')}
        </Button>
      </div>
      {limit.limit !== null && (
        <>
          <div className="protection-bar" data-full={full === 100 ? '' : undefined} aria-hidden="true">
            <i style={{ inlineSize: `${full}%` }} />
          </div>
          {limit.until && (
            <small className="muted">{words('protection.anew', { when: when(limit.until) })}</small>
          )}
        </>
      )}
      {limit.raise && <Raise limit={limit} limits={limits} onDone={onDone} />}
      {open && (
        <LimitForm
          limit={limit}
          currency={currency}
          onDone={(after) => {
            setOpen(false);
            onDone(after);
          }}
        />
      )}
    </li>
  );
}

/** A higher limit that waits: the second yes, or taking it back. */
function Raise({ limit, limits, onDone }: Omit<Props, 'kind'> & { readonly limit: Limit }) {
  const words = useWords();
  const when = useWhen();
  const api = useApi();
  const { run, busy, refusal } = useLimitsCall(onDone);
  const { raise, kind, period } = limit;
  if (!raise) return null;
  const body = { kind, period };
  return (
    <div className="protection-raise">
      <p>
        {raise.wanted === null ? (
          words('protection.raise_none')
        ) : (
          <>
            {words('protection.raise_to')}{' '}
            <Figure figure={raise.wanted} limit={limit} currency={limits.currency} />
          </>
        )}
        {' – '}
        {raise.ready
          ? words('protection.raise_ready', { when: when(raise.lapsesAt) })
          : words('protection.raise_waits', { when: when(raise.readyAt) })}
      </p>
      {refusal && (
        <p className="field-wrong" role="alert">
          {refusal}
        </p>
      )}
      <div className="rowline">
        {raise.ready && (
          <Button
            small
            busy={busy}
            onClick={() =>
              void run(() =>
                api.send<typeof ConfirmRaise>('POST', '/wps/protection/limits/confirm', { body }),
              )
            }
          >
            {words('protection.raise_confirm')}
          </Button>
        )}
        <Button
          small
          look="line"
          busy={busy}
          onClick={() =>
            void run(() => api.send<typeof DropRaise>('POST', '/wps/protection/limits/drop', { body }))
          }
        >
          {words('protection.raise_drop')}
        </Button>
      </div>
    </div>
  );
}
