import { Link } from 'react-router';
import type {
  ChatDeskChanged,
  LiftSanction,
  OpsSanctions,
  Sanction,
} from '#features/around/chat/contract/ops.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button, Chip } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import { Wrong } from '#platform/ui/desk/form.tsx';
import { useDeskNews } from '#platform/ui/desk/news.ts';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { EmptyState, ErrorState, Pager, SkeletonRows } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** Who is muted or banned, and the way back. */
export function Sanctions() {
  const words = useWords();
  const address = useAddress();
  const active = address.get('past') !== 'yes';
  const query = { active, pageNo: pageIn(address), pageSize: 20 };
  const { value, trouble, again } = useRead<typeof OpsSanctions>('/ops/chat/sanctions', { query }, 2_000);
  useDeskNews<typeof ChatDeskChanged>('ops:chat', {}, again);
  return (
    <>
      <div className="rowline">
        <Chip on={active} onPress={() => address.set({ past: undefined, page: undefined })}>
          {words('chat.ops.active')}
        </Chip>
        <Chip on={!active} onPress={() => address.set({ past: 'yes', page: undefined })}>
          {words('chat.ops.every')}
        </Chip>
      </div>
      {!value &&
        (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <SkeletonRows rows={4} height={70} />)}
      {value?.list.length === 0 && <EmptyState icon="check" title={words('chat.ops.no_sanctions')} />}
      {value?.list.map((sanction) => (
        <One key={sanction.id} sanction={sanction} />
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

function One({ sanction }: { readonly sanction: Sanction }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const { busy, wrong, run } = useSubmission();
  const { id, memberId, account, kind, reason, note, roomName, until, by, isActive } = sanction;
  const lift = (): void => {
    void run(async () => {
      await api.send<typeof LiftSanction>('POST', '/ops/chat/sanctions/{id}/lift', {
        params: { id },
        body: {},
      });
      answers.stale('/ops/chat');
    });
  };
  return (
    <article className="desk-card">
      <div className="head">
        <Link to={`/players/${memberId}`}>
          <bdi>{account}</bdi>
        </Link>
        <StateMark tone={isActive ? (kind === 'ban' ? 'danger' : 'warn') : 'plain'}>
          {words(`chat.ops.${kind}`)}
        </StateMark>
      </div>
      <p>
        {words(`chat.reason.${reason}`)} · {roomName ? <bdi>{roomName}</bdi> : words('chat.ops.all_rooms')} ·{' '}
        {until ? <When at={until} /> : words('chat.ops.minutes_0')} · <bdi>{by}</bdi>
      </p>
      {note && (
        <p className="muted">
          <bdi>{note}</bdi>
        </p>
      )}
      {isActive && (
        <div className="desk-save">
          <Button small look="line" busy={busy} onClick={lift}>
            {words('chat.ops.lift')}
          </Button>
          <Wrong text={wrong} />
        </div>
      )}
    </article>
  );
}
