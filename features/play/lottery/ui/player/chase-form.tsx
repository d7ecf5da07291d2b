import type { LotteryGame } from '#features/play/lottery/contract.ts';
import type { ChaseRequest } from '#features/play/lottery/rules/chase.ts';
import { multiplesOf } from '#features/play/lottery/rules/chase.ts';
import { isFault } from '#kernel/faults.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import { Switch } from '#platform/ui/button.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { usePeriodName } from './draw-band.tsx';

type Props = {
  readonly game: LotteryGame;
  readonly open: readonly { readonly period: string; readonly n: number }[];
  /** The order on one draw, wire amount. */
  readonly cost: string;
  /** What one winning ticket pays at multiple 1; undefined where bets pay different sums. */
  readonly pays: string | undefined;
  readonly request: ChaseRequest | undefined;
  readonly onChange: (request: ChaseRequest | undefined) => void;
};

const FIRST: ChaseRequest = { periods: 5, stopOnWin: true, rise: { kind: 'same' } };
const KINDS = ['same', 'times', 'plus', 'profit'] as const;

/** The multiples of a chase; undefined where no such chase is possible. */
export function plannedMultiples(cost: bigint, request: ChaseRequest | undefined, pays: bigint | undefined) {
  try {
    return multiplesOf(cost, request, pays);
  } catch (error) {
    if (isFault(error)) return undefined;
    throw error;
  }
}

/** Following several draws: how many, how the multiple rises, whether a win ends it; and what each draw will cost. */
export function ChaseForm({ game, open, cost, pays, request, onChange }: Props) {
  const words = useWords();
  const periodOf = usePeriodName();
  const { currency } = game;
  const one = parseAmount(cost, currency);
  const multiples =
    request && plannedMultiples(one, request, pays === undefined ? undefined : parseAmount(pays, currency));
  const change = (part: Partial<ChaseRequest>): void => onChange({ ...(request ?? FIRST), ...part });
  const rise = request?.rise ?? FIRST.rise;
  const whole = (text: string, most: number): number =>
    Math.max(1, Math.min(most, Number(text.replace(/\D/g, '')) || 1));
  return (
    <section className="chase">
      <Switch on={request !== undefined} onChange={(on) => onChange(on ? FIRST : undefined)}>
        {words('lottery.chase')}
      </Switch>
      {request && (
        <>
          <div className="chase-fields">
            <label>
              <span>{words('lottery.chase_periods')}</span>
              <input
                className="num"
                inputMode="numeric"
                value={request.periods}
                onChange={(event) =>
                  change({ periods: whole(event.target.value, Math.min(120, open.length)) })
                }
              />
            </label>
            <label>
              <span>{words('lottery.chase_rise')}</span>
              <select
                value={rise.kind}
                onChange={(event) =>
                  change({
                    rise: {
                      kind: KINDS.find((kind) => kind === event.target.value) ?? 'same',
                      by: event.target.value === 'times' ? 2 : 1,
                      every: 1,
                      percent: 10,
                    },
                  })
                }
              >
                {KINDS.map((kind) => (
                  <option key={kind} value={kind} disabled={kind === 'profit' && pays === undefined}>
                    {words(`lottery.rise.${kind}`)}
                  </option>
                ))}
              </select>
            </label>
            {(rise.kind === 'times' || rise.kind === 'plus') && (
              <label>
                <span>{words('lottery.chase_by')}</span>
                <input
                  className="num"
                  inputMode="numeric"
                  value={rise.by ?? 1}
                  onChange={(event) => change({ rise: { ...rise, by: whole(event.target.value, 1_000) } })}
                />
              </label>
            )}
            {rise.kind === 'profit' && (
              <label>
                <span>{words('lottery.chase_percent')}</span>
                <input
                  className="num"
                  inputMode="numeric"
                  value={rise.percent ?? 10}
                  onChange={(event) =>
                    change({ rise: { ...rise, percent: whole(event.target.value, 1_000) } })
                  }
                />
              </label>
            )}
          </div>
          <Switch on={request.stopOnWin} onChange={(stopOnWin) => change({ stopOnWin })}>
            {words('lottery.chase_stop')}
          </Switch>
          {multiples ? (
            <ol className="chase-plan">
              {multiples.slice(0, 120).map((multiple, at) => (
                <li key={open[at]?.period ?? at}>
                  <span className="num">{open[at] ? periodOf(open[at]) : '–'}</span>
                  <span className="num">×{String(multiple)}</span>
                  <Money amount={formatWire(one * multiple, currency)} currency={currency} />
                </li>
              ))}
            </ol>
          ) : (
            <p className="danger" role="status">
              {words('lottery.chase_impossible')}
            </p>
          )}
        </>
      )}
    </section>
  );
}
