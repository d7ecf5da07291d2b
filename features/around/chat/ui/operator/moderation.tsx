import type {
  ChatDeskChanged,
  OpsChatMessage,
  OpsChatMessages,
  OpsChatRooms,
} from '#features/around/chat/contract/ops.ts';
import { MODERATION_VIEWS } from '#features/around/chat/contract/ops.ts';
import { useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { Choose } from '#platform/ui/desk/form.tsx';
import { useDeskNews } from '#platform/ui/desk/news.ts';
import { Queue } from '#platform/ui/desk/queue.tsx';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { Views } from '#platform/ui/desk/views.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { MessagePane } from './message-pane.tsx';
import { RoomsPart } from './rooms-part.tsx';
import { Sanctions } from './sanctions.tsx';

const PAGE_SIZE = 20;
/** What is said in a busy room is never older than that on the screen. */
const LIVE_MS = 4_000;
const VIEWS = ['reported', 'all', 'deleted', 'sanctions', 'rooms'] as const;
type View = (typeof VIEWS)[number];

function useColumns(): readonly Column<OpsChatMessage>[] {
  const words = useWords();
  return [
    {
      name: 'said',
      title: words('chat.ops.said'),
      show: (row) => (
        <bdi className="service-last">
          {row.text || (row.kind === 'text' ? '–' : words(`chat.ops.kind_${row.kind}`))}
        </bdi>
      ),
    },
    { name: 'player', title: words('chat.ops.player'), show: (row) => <bdi>{row.account || '–'}</bdi> },
    { name: 'room', title: words('chat.ops.room'), show: (row) => <bdi>{row.roomName}</bdi> },
    {
      name: 'reports',
      title: words('chat.ops.reports'),
      show: (row) =>
        row.reports === 0
          ? '–'
          : `${row.reports} · ${[...new Set(row.reasons)].map((reason) => words(`chat.reason.${reason}`)).join(', ')}`,
    },
    { name: 'at', title: words('chat.ops.at'), end: true, show: (row) => <When at={row.at} /> },
    {
      name: 'state',
      title: words('chat.ops.state'),
      show: (row) =>
        row.deletedAt ? <StateMark tone="danger">{words('chat.ops.is_deleted')}</StateMark> : null,
    },
  ];
}

/** Rooms and what is said in them: reported messages first, the oldest of them first. */
export default function Moderation() {
  const words = useWords();
  const address = useAddress();
  const { get, set } = address;
  const view: View = VIEWS.find((one) => one === get('view')) ?? 'reported';
  const views = VIEWS.map((name) => ({ name, title: words(`chat.ops.see_${name}`) }));
  const choose = (name: View): void =>
    set({ view: name === 'reported' ? undefined : name, open: undefined, page: undefined });
  const listed = MODERATION_VIEWS.find((one) => one === view);
  if (listed) return <Messages key={listed} view={listed} views={views} onView={choose} />;
  return (
    <div className="desk-queue">
      <div className="desk-main">
        <Views title={words('chat.ops.rooms')} views={views} chosen={view} onChoose={choose} />
        {view === 'rooms' ? <RoomsPart /> : <Sanctions />}
      </div>
    </div>
  );
}

type MessagesProps = {
  readonly view: (typeof MODERATION_VIEWS)[number];
  readonly views: readonly { readonly name: View; readonly title: string }[];
  readonly onView: (view: View) => void;
};

function Messages({ view, views, onView }: MessagesProps) {
  const words = useWords();
  const address = useAddress();
  const account = address.get('account');
  const rooms = useRead<typeof OpsChatRooms>('/ops/chat/rooms', {}, 10_000).value?.list ?? [];
  const room = rooms.find(({ id }) => id === address.get('room'))?.id;
  const query = {
    view,
    pageNo: pageIn(address),
    pageSize: PAGE_SIZE,
    ...(room && { room }),
    ...(account && { account }),
  };
  const answer = useRead<typeof OpsChatMessages>('/ops/chat/messages', { query }, 1_000);
  useDeskNews<typeof ChatDeskChanged>('ops:chat', {}, answer.again);
  return (
    <Queue
      title={words('chat.ops.rooms')}
      address={address}
      views={views}
      view={view}
      onView={onView}
      search={{ label: words('chat.ops.search'), name: 'account' }}
      answer={answer}
      {...(view === 'all' && { refreshMs: LIVE_MS })}
      columns={useColumns()}
      idOf={(row) => row.id}
      empty={{ icon: 'check', title: words('chat.ops.nothing_said') }}
      filters={
        <Choose
          label={words('chat.ops.room')}
          value={room ?? ''}
          options={[
            { name: '', title: words('chat.ops.all_rooms') },
            ...rooms.map(({ id, name }) => ({ name: id, title: name })),
          ]}
          onValue={(id) => address.set({ room: id === '' ? undefined : id, open: undefined })}
        />
      }
      pane={(row, close) => <MessagePane key={row.id} row={row} onClose={close} />}
    />
  );
}
