import { Link } from 'react-router';
import type {
  HandleOfflineMessage,
  OfflineMessage,
  OpsOfflineMessages,
  ServiceDeskChanged,
} from '#features/around/chat/contract/ops-service.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button, Chip } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import { Wrong } from '#platform/ui/desk/form.tsx';
import { useDeskNews } from '#platform/ui/desk/news.ts';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { EmptyState, ErrorState, Pager, SkeletonRows } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** What was left while nobody was there: answered by mail or in the inbox, then marked. */
export function OfflineMessages() {
  const words = useWords();
  const address = useAddress();
  const handled = address.get('handled') === 'yes';
  const query = { handled, pageNo: pageIn(address), pageSize: 15 };
  const { value, trouble, again } = useRead<typeof OpsOfflineMessages>('/ops/chat/offline', { query }, 2_000);
  useDeskNews<typeof ServiceDeskChanged>('ops:service-chat', {}, again);
  return (
    <>
      <div className="rowline">
        <Chip on={!handled} onPress={() => address.set({ handled: undefined, page: undefined })}>
          {words('chat.ops.left_open')}
        </Chip>
        <Chip on={handled} onPress={() => address.set({ handled: 'yes', page: undefined })}>
          {words('chat.ops.left_handled')}
        </Chip>
      </div>
      {!value &&
        (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <SkeletonRows rows={4} height={90} />)}
      {value?.list.length === 0 && <EmptyState icon="check" title={words('chat.ops.nothing_left')} />}
      {value?.list.map((message) => (
        <Left key={message.id} message={message} />
      ))}
      {value && (
        <Pager
          page={value.pageNum}
          pages={value.totalPages}
          onPage={(page) => address.set({ page: String(page) })}
        />
      )}
    </>
  );
}

function Left({ message }: { readonly message: OfflineMessage }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const { busy, wrong, run } = useSubmission();
  const { id, account, memberId, contact, topic, text, language, at, handledAt, handledBy } = message;
  const handle = (): void => {
    void run(async () => {
      await api.send<typeof HandleOfflineMessage>('POST', '/ops/chat/offline/{id}/handle', {
        params: { id },
        body: {},
      });
      answers.stale('/ops/chat/offline');
    });
  };
  return (
    <article className="desk-card">
      <div className="head">
        <strong>
          {memberId ? (
            <Link to={`/players/${memberId}`}>
              <bdi>{account}</bdi>
            </Link>
          ) : (
            <bdi>{contact}</bdi>
          )}
        </strong>
        <span className="muted">
          {words(`chat.topic.${topic}`)} · {language} · <When at={at} />
        </span>
      </div>
      <p dir="auto" className="service-text">
        {text}
      </p>
      {handledAt ? (
        <small className="muted">
          <bdi>{handledBy}</bdi> · <When at={handledAt} />
        </small>
      ) : (
        <div className="desk-save">
          <Button small look="line" icon="check" busy={busy} onClick={handle}>
            {words('chat.ops.handle')}
          </Button>
          <Wrong text={wrong} />
        </div>
      )}
    </article>
  );
}
