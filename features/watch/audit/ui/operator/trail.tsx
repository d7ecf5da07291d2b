import { use, useState } from 'react';
import type { OpsTrail, OpsTrailCheck, TrailEntry } from '#features/watch/audit/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { TrailFilters } from '#platform/ui/console-entries.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Wrong } from '#platform/ui/desk/form.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { ExportLink } from '#platform/ui/desk/export-link.tsx';
import { Queue } from '#platform/ui/desk/queue.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Difference } from './difference.tsx';
import { spacedOut } from './field-names.ts';

const ALL = 'all';
/** A subject that is an id and nobody's account says nothing to a reader; the pane has it. */
const UUID_LENGTH = 36;

/** What was done, by the desk it belongs to: `members.first_password` → `Players · First password`. */
function useActionName(): (action: string) => string {
  const words = useWords();
  const filters = use(TrailFilters);
  return (action) => {
    const [prefix = '', ...rest] = action.split('.');
    const desk = filters.find((one) => one.prefix === prefix)?.title(words);
    const act = spacedOut(rest.join(' '));
    return `${desk ?? spacedOut(prefix)} · ${act}`;
  };
}

function useColumns(): readonly Column<TrailEntry>[] {
  const words = useWords();
  const nameOf = useActionName();
  return [
    { name: 'n', title: words('audit.ops.number'), show: (row) => <span className="num">{row.n}</span> },
    { name: 'at', title: words('audit.ops.at'), show: (row) => <When at={row.at} /> },
    { name: 'who', title: words('audit.ops.who'), show: (row) => <bdi>{row.who || row.kind}</bdi> },
    { name: 'action', title: words('audit.ops.action'), show: (row) => nameOf(row.action) },
    {
      name: 'subject',
      title: words('audit.ops.subject'),
      show: (row) => <bdi>{row.about || (row.subject.length === UUID_LENGTH ? '–' : row.subject)}</bdi>,
    },
    { name: 'ip', title: words('audit.ops.ip'), end: true, show: (row) => <bdi>{row.ip}</bdi> },
  ];
}

function EntryPane({ entry, onClose }: { readonly entry: TrailEntry; readonly onClose: () => void }) {
  const words = useWords();
  const nameOf = useActionName();
  const rows: readonly (readonly [string, string])[] = [
    [words('audit.ops.who'), entry.who || entry.kind],
    [words('audit.ops.code'), entry.action],
    [words('audit.ops.subject'), entry.about ? `${entry.about} · ${entry.subject}` : entry.subject],
    [words('audit.ops.ip'), entry.ip],
    [words('audit.ops.request'), entry.requestId],
    [words('audit.ops.link'), entry.link],
    [words('audit.ops.utc'), entry.at],
  ];
  return (
    <Pane label={nameOf(entry.action)} onClose={onClose}>
      <section className="desk-card">
        <div className="head">
          <h2 className="sign">{nameOf(entry.action)}</h2>
          <span className="num">{entry.n}</span>
        </div>
        <dl className="desk-rows">
          {rows.map(([name, value]) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="desk-card">
        <h2 className="sign">{words('audit.ops.change')}</h2>
        <Difference entry={entry} />
      </section>
    </Pane>
  );
}

function Check() {
  const words = useWords();
  const api = useApi();
  const submission = useSubmission();
  const [said, setSaid] = useState('');
  const check = (): void => {
    void submission.run(async () => {
      const { whole, brokenAt } = await api.send<typeof OpsTrailCheck>('POST', '/ops/audit/check', {
        body: {},
      });
      setSaid(whole ? words('audit.ops.whole') : words('audit.ops.broken', { n: brokenAt ?? 0 }));
    });
  };
  return (
    <span className="rowline">
      <Button small look="line" icon="shield" busy={submission.busy} onClick={check}>
        {words('audit.ops.check')}
      </Button>
      <span role="status">{said}</span>
      <Wrong text={submission.wrong} />
    </span>
  );
}

/** The trail of the brand: every action of staff with what stood before and after. */
export default function Trail() {
  const words = useWords();
  const address = useAddress();
  const { get, set } = address;
  const filters = use(TrailFilters);
  const room = filters.find(({ prefix }) => prefix === get('room'))?.prefix;
  const account = get('account');
  const query = {
    pageNo: pageIn(address),
    pageSize: 25,
    ...(room && { room }),
    ...(account && { account }),
  };
  const answer = useRead<typeof OpsTrail>('/ops/audit', { query }, 5_000);
  const columns = useColumns();
  return (
    <Queue
      title={words('audit.ops.title')}
      address={address}
      views={[
        { name: ALL, title: words('audit.ops.room_all') },
        ...filters.map(({ prefix, title }) => ({ name: prefix, title: title(words) })),
      ]}
      view={room ?? ALL}
      onView={(name) => set({ room: name === ALL ? undefined : name, open: undefined })}
      search={{ label: words('audit.ops.search'), name: 'account' }}
      answer={answer}
      refreshMs={10_000}
      columns={columns}
      idOf={(row) => String(row.n)}
      empty={{ icon: 'doc', title: words('audit.ops.none'), hint: words('audit.ops.none_do') }}
      pane={(row, close) => <EntryPane key={row.n} entry={row} onClose={close} />}
    >
      <ExportLink kind="trail" narrowed={{ of: room, account }} />
      <Check />
    </Queue>
  );
}
