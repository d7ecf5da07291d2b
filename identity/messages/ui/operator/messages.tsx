import type { OpsMessage, OpsMessageList } from '#identity/messages/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { Queue } from '#platform/ui/desk/queue.tsx';
import { StateMark, type States } from '#platform/ui/desk/state-mark.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { useWords } from '#platform/ui/words.tsx';

const PAGE_SIZE = 20;
const REFRESH_MS = 5_000;
const CHANNELS = ['sms', 'email'] as const;
const MESSAGE_STATES = {
  queued: { tone: 'plain', word: 'identity.messages.queued' },
  sent: { tone: 'plain', word: 'identity.messages.sent' },
  delivered: { tone: 'gain', word: 'identity.messages.delivered' },
  failed: { tone: 'danger', word: 'identity.messages.failed' },
  withheld: { tone: 'warn', word: 'identity.messages.withheld' },
} as const satisfies States<OpsMessage['state']>;

const PURPOSES = [
  'login',
  'register',
  'forgot',
  'bind-phone',
  'bind-email',
  'verify',
  'phone',
  'changed',
  'rebound',
  'unfactored',
] as const;

function Purpose({ purpose }: { readonly purpose: string }) {
  const words = useWords();
  const known = PURPOSES.find((one) => one === purpose);
  return <>{known ? words(`identity.messages.for_${known}`) : purpose}</>;
}

function State({ state }: { readonly state: OpsMessage['state'] }) {
  const words = useWords();
  const { tone, word } = MESSAGE_STATES[state];
  return <StateMark tone={tone}>{words(word)}</StateMark>;
}

function useColumns(): readonly Column<OpsMessage>[] {
  const words = useWords();
  return [
    { name: 'at', title: words('identity.messages.at'), show: (row) => <When at={row.at} /> },
    { name: 'to', title: words('identity.messages.to'), show: (row) => <bdi dir="ltr">{row.to}</bdi> },
    { name: 'state', title: words('identity.messages.state'), show: (row) => <State state={row.state} /> },
    {
      name: 'purpose',
      title: words('identity.messages.purpose'),
      show: (row) => <Purpose purpose={row.purpose} />,
    },
    {
      name: 'channel',
      title: words('identity.messages.channel'),
      show: (row) => words(`identity.messages.${row.channel}`),
    },
    {
      name: 'text',
      title: words('identity.messages.text'),
      show: (row) => <span className="desk-cut">{row.subject || row.text || '–'}</span>,
    },
  ];
}

/** What went out, newest first; in a workshop also what it said, as a telephone or a mailbox would show it. */
export default function MessagesDesk() {
  const words = useWords();
  const address = useAddress();
  const { get, set } = address;
  const channel = CHANNELS.find((one) => one === get('channel'));
  const to = get('to');
  const query = {
    pageNo: pageIn(address),
    pageSize: PAGE_SIZE,
    ...(channel && { channel }),
    ...(to && { to }),
  };
  const answer = useRead<typeof OpsMessageList>('/ops/messages', { query }, 3_000);
  const { value } = answer;
  const columns = useColumns();
  const views = [
    { name: 'all' as const, title: words('identity.messages.all') },
    ...CHANNELS.map((name) => ({ name, title: words(`identity.messages.${name}`) })),
  ];
  return (
    <Queue
      title={words('identity.messages.title')}
      address={address}
      views={views}
      view={channel ?? 'all'}
      onView={(name) => set({ channel: name === 'all' ? undefined : name, open: undefined })}
      search={{ label: words('identity.messages.to'), name: 'to' }}
      filters={
        value && (
          <p className="muted">
            {words(value.readable ? 'identity.messages.readable' : 'identity.messages.unreadable')}
          </p>
        )
      }
      answer={answer}
      refreshMs={REFRESH_MS}
      columns={columns}
      idOf={(row) => row.id}
      empty={{
        icon: 'bell',
        title: words('identity.messages.none'),
        hint: words('identity.messages.none_do'),
      }}
      pane={(row, close) => <MessagePane message={row} onClose={close} />}
    />
  );
}

function MessagePane({ message, onClose }: { readonly message: OpsMessage; readonly onClose: () => void }) {
  const words = useWords();
  return (
    <Pane label={message.to} onClose={onClose}>
      <section className="desk-card">
        <div className="head">
          <h2 className="sign">
            <bdi dir="ltr" className="desk-address">
              {message.to}
            </bdi>
          </h2>
          <State state={message.state} />
        </div>
        <dl className="desk-rows">
          <dt>{words('identity.messages.at')}</dt>
          <dd>
            <When at={message.at} />
          </dd>
          <dt>{words('identity.messages.purpose')}</dt>
          <dd>
            <Purpose purpose={message.purpose} />
          </dd>
          <dt>{words('identity.messages.provider')}</dt>
          <dd>{message.provider || '–'}</dd>
          {message.failure && (
            <>
              <dt>{words('identity.messages.failure')}</dt>
              <dd>{message.failure}</dd>
            </>
          )}
        </dl>
      </section>
      {message.text && (
        <section className="desk-card">
          {message.subject && <h3 className="sign">{message.subject}</h3>}
          <p className="message-text" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {message.text}
          </p>
        </section>
      )}
    </Pane>
  );
}
