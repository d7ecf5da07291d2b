/** How the lines of an arena are heard. */
import type { OpsPit } from '#features/play/cockfight/contract/ops.ts';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { useWords } from '#platform/ui/words.tsx';

export function FeedLines({ pit }: { readonly pit: OpsPit }) {
  const words = useWords();
  return (
    <section className="desk-card">
      <h3>{words('cockfight.ops.feed')}</h3>
      <ul>
        {pit.feed.map(({ line, askedAt, answeredAt, failures, failure, silent }) => (
          <li key={line} data-line={line}>
            <b>{line}</b>{' '}
            {failures > 0 ? (
              <StateMark tone="danger">{words('cockfight.ops.feed_fails', { times: failures })}</StateMark>
            ) : (
              <StateMark tone={askedAt ? 'gain' : 'plain'}>
                {words(askedAt ? 'cockfight.ops.feed_answers' : 'cockfight.ops.feed_never')}
              </StateMark>
            )}{' '}
            {failure && <code>{failure}</code>}
            {answeredAt && (
              <p className="muted">
                {words('cockfight.ops.feed_answered')} <When at={answeredAt} />
              </p>
            )}
            {silent > 0 && <p className="danger">{words('cockfight.ops.feed_silent', { fights: silent })}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
