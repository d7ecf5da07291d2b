/** What should be looked at. A hint accuses nobody: it says what was counted. */
import type { OpsPokerHint, OpsPokerHints } from '#features/play/poker/contract/ops.ts';
import { useRead } from '#platform/ui/call.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';

export function Hints() {
  const words = useWords();
  const { value, trouble, again } = useRead<typeof OpsPokerHints>('/ops/poker/hints', {}, 10_000);
  return (
    <section className="desk-card">
      <h3>{words('poker.ops.hints')}</h3>
      {!value && (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <SkeletonRows rows={2} />)}
      {value?.list.length === 0 && <p className="muted">{words('poker.ops.no_hints')}</p>}
      <ul className="desk-list">
        {value?.list.map((hint) => (
          <li key={hint.id}>
            <HintLine hint={hint} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function HintLine({ hint }: { readonly hint: OpsPokerHint }) {
  const words = useWords();
  const { kind, name, otherName, table, hands, figures, at } = hint;
  return (
    <p>
      <b>{words(`poker.ops.hint_${kind}`)}</b> <bdi>{name}</bdi>{' '}
      {otherName !== null && <bdi>– {otherName}</bdi>}{' '}
      <span className="muted">
        {words('poker.ops.hint_where', { table, hands: String(hands) })} {Object.values(figures).join(' · ')}{' '}
        <When at={at} />
      </span>
    </p>
  );
}
