import type { LotteryGame } from '#features/play/lottery/contract.ts';
import { useWords } from '#platform/ui/words.tsx';
import type { Terms } from './quote.ts';

type Props = {
  readonly game: LotteryGame;
  readonly terms: Terms;
  readonly onChange: (part: Partial<Terms>) => void;
};

/** A tenth of a point is two of the mode. */
const STEPS_A_POINT = 10;

/** What a ticket costs, how many times, and how much of the prize is taken as rebate instead. */
export function TermsForm({ game, terms, onChange }: Props) {
  const words = useWords();
  const { mode } = game;
  const most = mode ? ((Number(mode.most) - Number(mode.least)) / 20) * STEPS_A_POINT : 0;
  const points = Math.round(Number(terms.points) * STEPS_A_POINT);
  const shown = mode ? Number(mode.most) - points * (20 / STEPS_A_POINT) : 0;
  return (
    <section className="terms">
      <div className="terms-units" role="group" aria-label={words('lottery.unit')}>
        <span className="muted">{words('lottery.unit')}</span>
        {game.units.map((unit) => (
          <button
            key={unit}
            type="button"
            className="chip num"
            aria-pressed={terms.unit === unit}
            onClick={() => onChange({ unit })}
          >
            {unit}
          </button>
        ))}
        {!mode && (
          <input
            className="terms-own num"
            inputMode="decimal"
            aria-label={words('lottery.unit_own')}
            value={terms.unit}
            maxLength={12}
            onChange={(event) => onChange({ unit: event.target.value.replace(/[^0-9.]/g, '') })}
          />
        )}
      </div>
      <label className="terms-multiple">
        <span className="muted">{words('lottery.multiple')}</span>
        <input
          className="num"
          inputMode="numeric"
          value={terms.multiple}
          maxLength={6}
          onChange={(event) =>
            onChange({
              multiple: Math.max(1, Math.min(100_000, Number(event.target.value.replace(/\D/g, '')) || 1)),
            })
          }
        />
      </label>
      {mode && (
        <label className="terms-mode">
          <span className="muted">{words('lottery.mode')}</span>
          <input
            type="range"
            min={0}
            max={most}
            step={1}
            value={most - points}
            aria-valuetext={words('lottery.mode_says', { mode: String(shown), points: terms.points })}
            onChange={(event) =>
              onChange({ points: String((most - Number(event.target.value)) / STEPS_A_POINT) })
            }
          />
          <b className="num">{words('lottery.mode_says', { mode: String(shown), points: terms.points })}</b>
        </label>
      )}
    </section>
  );
}
