import { Link } from 'react-router';
import type { OpsCases } from '#features/around/support/contract/desk.ts';
import { CaseMark } from '#features/around/support/ui/operator/case-mark.tsx';
import { ApiRefusal } from '#platform/ui/api.ts';
import { useRead } from '#platform/ui/call.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** What a player has written for, on his page. */
export default function PlayerCases({ id }: { readonly id: string }) {
  const words = useWords();
  const query = { view: 'all', member: id, pageSize: 20 } as const;
  const { value, trouble, again } = useRead<typeof OpsCases>('/ops/support/cases', { query }, 5_000);
  // Who may not see it sees the rest of the page.
  if (trouble instanceof ApiRefusal && trouble.status === 403) return null;
  if (!value) return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={120} />;
  return (
    <section className="desk-card">
      <h2 className="sign">{words('support.ops.title')}</h2>
      {value.list.length === 0 && <p className="muted">{words('support.ops.none_of_player')}</p>}
      <ul className="desk-history">
        {value.list.map((one) => (
          <li key={one.id}>
            <span className="rowline">
              <Link to={`/support?view=all&member=${id}&open=${one.id}`}>
                <bdi>{one.subject}</bdi>
              </Link>
              <CaseMark state={one.state} />
            </span>
            <When at={one.changedAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}
