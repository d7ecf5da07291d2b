import type { ServiceDeskChanged, ServiceFigures } from '#features/around/chat/contract/ops-service.ts';
import { useRead } from '#platform/ui/call.ts';
import { useDeskNews } from '#platform/ui/desk/news.ts';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { TableHead } from '#platform/ui/table-head.tsx';
import { useWords } from '#platform/ui/words.tsx';
import './service-desk.css';

/** The last seven days by topic: how many, how long until somebody answered, how long until it ended, and what members gave. */
export function ServiceFiguresCard() {
  const words = useWords();
  const { value, trouble, again } = useRead<typeof ServiceFigures>('/ops/chat/service/figures', {}, 10_000);
  useDeskNews<typeof ServiceDeskChanged>('ops:service-chat', {}, again);
  if (!value) return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={260} />;
  const most = Math.max(1, ...value.list.map((one) => one.chats));
  const time = (seconds: number): string =>
    seconds === 0 ? '–' : words('chat.ops.minutes', { minutes: (seconds / 60).toFixed(1) });
  return (
    <section className="desk-card">
      <h2 className="sign">{words('chat.ops.figures')}</h2>
      <p className="muted">{words('chat.ops.now', { waiting: value.waiting, open: value.open })}</p>
      <div className="desk-table">
        <table aria-label={words('chat.ops.figures')}>
          <TableHead
            titles={[
              words('chat.ops.topic'),
              words('chat.ops.chats'),
              { end: words('chat.ops.first_answer') },
              { end: words('chat.ops.resolution') },
              { end: words('chat.ops.stars') },
            ]}
          />
          <tbody>
            {value.list.map((one) => (
              <tr key={one.topic}>
                <td>{words(`chat.topic.${one.topic}`)}</td>
                <td>
                  <span className="service-bar" style={{ inlineSize: `${(one.chats / most) * 70}%` }} />
                  <span className="num"> {one.chats}</span>
                </td>
                <td className="end num">{time(one.firstAnswer)}</td>
                <td className="end num">{time(one.resolution)}</td>
                <td className="end num">{one.stars || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
