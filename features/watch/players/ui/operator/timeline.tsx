import { Link } from 'react-router';
import type { ListPlayerEvents, PlayerEvent } from '#features/watch/players/contract.ts';
import { EVENT_KINDS } from '#features/watch/players/contract/kinds.ts';
import { useRead } from '#platform/ui/call.ts';
import { useAddress } from '#platform/ui/desk/address.ts';
import { Choose } from '#platform/ui/desk/form.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { isKnownEvent } from './events.ts';
import { OlderList, PlainTable } from './older.tsx';

/** What happened to him, of all rooms in one list. */
export function Timeline({ id, account }: { readonly id: string; readonly account: string }) {
  const words = useWords();
  const { get, set } = useAddress();
  const kind = EVENT_KINDS.find((one) => one === get('kind'));
  const after = get('after');
  const query = { ...(kind && { kind }), ...(after && { after }) };
  const answer = useRead<typeof ListPlayerEvents>(
    '/ops/players/{id}/timeline',
    { params: { id }, query },
    5_000,
  );
  return (
    <>
      <Choose
        label={words('players.kind')}
        value={kind ?? 'all'}
        options={[
          { name: 'all' as const, title: words('players.everything') },
          ...EVENT_KINDS.map((name) => ({ name, title: words(`players.event.${name}`) })),
        ]}
        onValue={(name) => set({ kind: name === 'all' ? undefined : name, after: undefined })}
      />
      <OlderList<PlayerEvent, { list: PlayerEvent[]; next: string | null }> answer={answer}>
        {({ list }) => <Table rows={list} account={account} />}
      </OlderList>
    </>
  );
}

const DESKS: Partial<Record<PlayerEvent['kind'], string>> = {
  deposit: '/deposits',
  withdrawal: '/withdrawals',
  document: '/verification',
  case: '/cases',
};

/** Where an event is seen whole: a desk with his rows alone, so that this one is among them. */
function addressOf({ kind, ref }: PlayerEvent, account: string): string | undefined {
  const desk = DESKS[kind];
  if (ref === '' || desk === undefined) return undefined;
  const which = new URLSearchParams({ ...(kind !== 'deposit' && { view: 'all' }), account, open: ref });
  return `${desk}?${which}`;
}

function Table({ rows, account }: { readonly rows: readonly PlayerEvent[]; readonly account: string }) {
  const words = useWords();
  const title = (row: PlayerEvent): string => {
    const name = `${row.kind}_${row.what.replaceAll(' ', '_')}`;
    return isKnownEvent(name) ? words(`players.what.${name}`) : row.what;
  };
  return (
    <PlainTable
      label={words('players.tab.timeline')}
      rows={rows}
      idOf={(row) => `${row.at} ${row.kind} ${row.ref} ${row.what} ${row.text}`}
      columns={[
        { name: 'at', title: words('players.at'), show: (row) => <When at={row.at} /> },
        { name: 'kind', title: words('players.kind'), show: (row) => words(`players.event.${row.kind}`) },
        {
          name: 'what',
          title: words('players.happened'),
          show: (row) => {
            const to = addressOf(row, account);
            return to ? <Link to={to}>{title(row)}</Link> : title(row);
          },
        },
        {
          name: 'text',
          title: words('players.more'),
          show: (row) => <bdi className="players-note">{row.text}</bdi>,
        },
        { name: 'by', title: words('players.by'), show: (row) => <bdi>{row.by || '–'}</bdi> },
      ]}
    />
  );
}
