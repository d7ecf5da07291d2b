import type {
  OpsServiceChat,
  OpsServiceChats,
  ServiceDeskChanged,
} from '#features/around/chat/contract/ops-service.ts';
import { SERVICE_VIEWS } from '#features/around/chat/contract/ops-service.ts';
import { useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { useDeskNews } from '#platform/ui/desk/news.ts';
import { Queue } from '#platform/ui/desk/queue.tsx';
import { Views } from '#platform/ui/desk/views.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { OfflineMessages } from './offline-messages.tsx';
import { Presence } from './presence.tsx';
import { ServicePane } from './service-pane.tsx';
import { ServiceFiguresCard } from './service-figures.tsx';

const PAGE_SIZE = 20;
const VIEWS = ['waiting', 'mine', 'open', 'closed', 'offline', 'figures'] as const;
type View = (typeof VIEWS)[number];

function useColumns(): readonly Column<OpsServiceChat>[] {
  const words = useWords();
  return [
    { name: 'player', title: words('chat.ops.player'), show: (row) => <bdi>{row.account}</bdi> },
    { name: 'topic', title: words('chat.ops.topic'), show: (row) => words(`chat.topic.${row.topic}`) },
    {
      name: 'last',
      title: words('chat.ops.last'),
      show: (row) => <bdi className="service-last">{row.last || '–'}</bdi>,
    },
    { name: 'language', title: words('chat.ops.language'), show: (row) => row.language },
    { name: 'opened', title: words('chat.ops.opened'), end: true, show: (row) => <When at={row.openedAt} /> },
    { name: 'with', title: words('chat.ops.with'), show: (row) => <bdi>{row.claimedBy || '–'}</bdi> },
    {
      name: 'stars',
      title: words('chat.ops.stars'),
      end: true,
      show: (row) => <span className="num">{row.stars || '–'}</span>,
    },
  ];
}

/** Conversations with customer service as they go on: who waits longest stands first. */
export default function ServiceDesk() {
  const words = useWords();
  const address = useAddress();
  const { get, set } = address;
  const view: View = VIEWS.find((one) => one === get('view')) ?? 'waiting';
  const views = VIEWS.map((name) => ({ name, title: words(`chat.ops.view_${name}`) }));
  const choose = (name: View): void =>
    set({ view: name === 'waiting' ? undefined : name, open: undefined, page: undefined });
  const listed = SERVICE_VIEWS.find((one) => one === view);
  if (listed) return <Chats key={listed} view={listed} views={views} onView={choose} />;
  return (
    <div className="desk-queue">
      <div className="desk-main">
        <Views title={words('chat.ops.service')} views={views} chosen={view} onChoose={choose}>
          <Presence />
        </Views>
        {view === 'offline' ? <OfflineMessages /> : <ServiceFiguresCard />}
      </div>
    </div>
  );
}

type ChatsProps = {
  readonly view: (typeof SERVICE_VIEWS)[number];
  readonly views: readonly { readonly name: View; readonly title: string }[];
  readonly onView: (view: View) => void;
};

function Chats({ view, views, onView }: ChatsProps) {
  const words = useWords();
  const address = useAddress();
  const account = address.get('account');
  const query = { view, pageNo: pageIn(address), pageSize: PAGE_SIZE, ...(account && { account }) };
  const answer = useRead<typeof OpsServiceChats>('/ops/chat/service', { query }, 2_000);
  useDeskNews<typeof ServiceDeskChanged>('ops:service-chat', {}, answer.again);
  const columns = useColumns();
  // What is taken leaves those who wait, and stays open under one's own.
  const taken = (id: string): void => address.set({ view: 'mine', open: id, page: undefined });
  return (
    <Queue
      title={words('chat.ops.service')}
      address={address}
      views={views}
      view={view}
      onView={onView}
      search={{ label: words('chat.ops.search'), name: 'account' }}
      answer={answer}
      columns={columns}
      idOf={(row) => row.id}
      empty={{ icon: 'check', title: words('chat.ops.nobody_waits') }}
      pane={(row, close) => <ServicePane key={row.id} row={row} onClose={close} onTaken={taken} />}
    >
      <Presence />
    </Queue>
  );
}
