import type { ServiceHistory } from '#features/around/chat/contract/service.ts';
import { useRead } from '#platform/ui/call.ts';
import { useWhen } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { ServiceLine } from './service-thread.tsx';

/** What was asked before, each as it was said. @param skip the one that is shown already */
export function ServiceHistoryList({ skip }: { readonly skip: string | undefined }) {
  const words = useWords();
  const when = useWhen();
  const { value } = useRead<typeof ServiceHistory>('/chat/service/history', {}, 30_000);
  const list = value?.list.filter(({ id }) => id !== skip) ?? [];
  if (list.length === 0) return null;
  return (
    <section className="service-history" aria-labelledby="service-history">
      <h2 id="service-history" className="group-title">
        {words('chat.service.history')}
      </h2>
      {list.map((chat) => (
        <details key={chat.id}>
          <summary>
            <span>{words(`chat.topic.${chat.topic}`)}</span>
            <small className="muted num">{when(chat.openedAt)}</small>
          </summary>
          <div className="chat-list">
            {chat.messages.map((message) => (
              <ServiceLine key={message.id} message={message} />
            ))}
          </div>
        </details>
      ))}
    </section>
  );
}
