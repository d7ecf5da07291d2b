/** How an arena pays and where its results come from, in the words of its settings. */
import { Link } from 'react-router';
import type { Pit } from '#features/play/cockfight/contract.ts';
import { useWords } from '#platform/ui/words.tsx';

/** Of the fight that is shown: staff may have changed how the next ones are played. */
export function PitRules({ pit }: { readonly pit: Pit }) {
  const words = useWords();
  const { fight, results, lines, declareMinutes } = pit;
  const mode = fight?.mode ?? pit.mode;
  const kept = String(Math.round(Number(fight?.takeout ?? pit.takeout) * 1_000) / 10);
  return (
    <section className="pit-rules" aria-label={words('cockfight.rules')}>
      <h2 className="sign">{words('cockfight.rules')}</h2>
      <ul>
        <li data-rule={mode}>
          {words(mode === 'fixed' ? 'cockfight.rule_fixed' : 'cockfight.rule', { kept })}
        </li>
        <li>
          {mode === 'fixed' && fight && !fight.drawOffered
            ? words('cockfight.rule_draw_back')
            : words(mode === 'fixed' ? 'cockfight.rule_draw_loses' : 'cockfight.rule_draw_pool')}
        </li>
        <li data-rule={results}>
          {results === 'feed'
            ? words('cockfight.rule_feed', { lines: lines.join(', ') })
            : words('cockfight.rule_staff')}
        </li>
        <li>{words('cockfight.rule_late', { minutes: declareMinutes })}</li>
      </ul>
      <p>
        <Link className="link" to={`/rules/${pit.code}`}>
          {words('cockfight.described')}
        </Link>
      </p>
    </section>
  );
}
