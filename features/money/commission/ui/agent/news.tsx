import type { GetAnnouncements } from '#features/around/content/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { CentreProps } from './centre-props.ts';
import { When } from './moment.tsx';
import { Messages } from './requests.tsx';

/** What the brand announces, and messages along the line. */
export default function News(_: CentreProps) {
  const words = useWords();
  const { value, trouble, again } = useRead<typeof GetAnnouncements>(
    '/wps/relay/MCSFE_announcements',
    { query: { types: 'PL', platform: 'W' } },
    60_000,
  );
  if (!value) return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={240} />;
  return (
    <>
      {value.notices.length === 0 && (
        <EmptyState icon="bell" title={words('commission.no_news')}>
          {words('commission.no_news_do')}
        </EmptyState>
      )}
      <ul className="agent-news">
        {value.notices.map((one) => (
          <li key={one.id} className="agent-card">
            <h2 className="sign">{one.title}</h2>
            <p>{one.content}</p>
            <small className="muted">
              <When at={one.startDateStr} />
            </small>
          </li>
        ))}
      </ul>
      <Messages />
    </>
  );
}
