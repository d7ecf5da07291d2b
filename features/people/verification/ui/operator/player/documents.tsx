import { Link } from 'react-router';
import type { OpsDocumentList } from '#features/people/verification/contract/review.ts';
import { DOCUMENT_LOOKS } from '#features/people/verification/ui/states.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { useRead } from '#platform/ui/call.ts';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** Documents a player has shown, on his page. */
export default function PlayerDocuments({ id }: { readonly id: string }) {
  const words = useWords();
  const query = { view: 'all', member: id, pageSize: 50 } as const;
  const { value, trouble, again } = useRead<typeof OpsDocumentList>(
    '/ops/verification/documents',
    { query },
    5_000,
  );
  // Who may not see it sees the rest of the page.
  if (trouble instanceof ApiRefusal && trouble.status === 403) return null;
  if (!value) return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={120} />;
  return (
    <section className="desk-card">
      <h2 className="sign">{words('verification.ops.of_player')}</h2>
      {value.list.length === 0 && <p className="muted">{words('verification.ops.none')}</p>}
      <ul className="desk-history">
        {value.list.map((one) => {
          const { tone, word } = DOCUMENT_LOOKS[one.state];
          const account = encodeURIComponent(one.account);
          return (
            <li key={one.id}>
              <span className="rowline">
                <Link to={`/verification?view=all&account=${account}&open=${one.id}`}>
                  {words(`verification.kind.${one.kind}`)}
                </Link>
                <StateMark tone={tone}>{words(word)}</StateMark>
              </span>
              {one.sentAt && <When at={one.sentAt} />}
              {one.reason !== '' && <span>{words(`verification.reason.${one.reason}`)}</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
