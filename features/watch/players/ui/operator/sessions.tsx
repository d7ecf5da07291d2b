import type { ListPlayerSessions, PlayerSession } from '#features/watch/players/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { useAddress } from '#platform/ui/desk/address.ts';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { OlderList, PlainTable } from './older.tsx';

type Answered = {
  readonly list: PlayerSession[];
  readonly next: string | null;
  readonly devices: { readonly firstSeenAt: string; readonly seenAt: string; readonly others: number }[];
};

/** Where and with what he was signed in, and who else used his devices. */
export function Sessions({ id }: { readonly id: string }) {
  const after = useAddress().get('after');
  const answer = useRead<typeof ListPlayerSessions>(
    '/ops/players/{id}/sessions',
    { params: { id }, query: { ...(after && { after }) } },
    5_000,
  );
  return (
    <OlderList<PlayerSession, Answered> answer={answer}>
      {({ list, devices }) => (
        <>
          <Table rows={list} />
          <Devices devices={devices} />
        </>
      )}
    </OlderList>
  );
}

function Table({ rows }: { readonly rows: readonly PlayerSession[] }) {
  const words = useWords();
  return (
    <PlainTable
      label={words('players.tab.sessions')}
      rows={rows}
      idOf={(row) => row.id}
      columns={[
        { name: 'at', title: words('players.signed_in'), show: (row) => <When at={row.createdAt} /> },
        { name: 'seen', title: words('players.seen'), show: (row) => <When at={row.seenAt} /> },
        {
          name: 'ended',
          title: words('players.state'),
          show: (row) =>
            row.endedAt ? (
              <When at={row.endedAt} />
            ) : (
              <StateMark tone="gain">{words('players.is_open')}</StateMark>
            ),
        },
        {
          name: 'ip',
          title: words('players.address'),
          show: (row) => (
            <bdi dir="ltr" className="num">
              {row.ip}
            </bdi>
          ),
        },
        { name: 'how', title: words('players.how'), show: (row) => row.how },
        { name: 'agent', title: words('players.browser'), show: (row) => <bdi>{row.agent}</bdi> },
      ]}
    />
  );
}

function Devices({ devices }: Pick<Answered, 'devices'>) {
  const words = useWords();
  if (devices.length === 0) return null;
  return (
    <section className="desk-card">
      <h2 className="sign">{words('players.devices')}</h2>
      <ul className="desk-history">
        {devices.map((one) => (
          <li key={`${one.firstSeenAt} ${one.seenAt}`}>
            <span className="rowline">
              <When at={one.firstSeenAt} /> – <When at={one.seenAt} />
            </span>
            {one.others > 0 && (
              <StateMark tone="warn">{words('players.device_others', { count: one.others })}</StateMark>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
