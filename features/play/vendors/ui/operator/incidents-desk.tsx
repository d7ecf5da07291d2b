import { type AddressState, pageIn, useAddress } from '#platform/ui/desk/address.ts';
import {
  INCIDENT_KINDS,
  type OpsCloseIncident,
  type OpsDifference,
  type OpsDifferences,
  type OpsExplainDifference,
  type OpsIncident,
  type OpsIncidents,
  type OpsOpenRounds,
  type OpsVendorRound,
} from '#features/play/vendors/contract/ops.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi, useRead } from '#platform/ui/call.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { DeskForm } from '#platform/ui/desk/form.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { Queue } from '#platform/ui/desk/queue.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { useRights } from '#platform/ui/desk/rights.ts';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';

const VIEWS = ['open', 'closed', 'differences', 'rounds'] as const;
type View = (typeof VIEWS)[number];
const PAGE_SIZE = 20;

/** What was found, for the trail and whoever looks next. */
function NoteForm({
  title,
  send,
}: {
  readonly title: string;
  readonly send: (note: string) => Promise<unknown>;
}) {
  const words = useWords();
  const answers = useAnswers();
  const submission = useSubmission();
  const reason = useReason({
    label: words('vendors.ops.note'),
    short: words('vendors.ops.reason_short'),
    name: 'note',
  });
  const save = async (): Promise<void> => {
    if (await submission.run(() => send(reason.text))) answers.stale('/ops/vendors');
  };
  return (
    <DeskForm title={title} submission={submission} save={title} why={reason.why} onSave={() => void save()}>
      {reason.field}
    </DeskForm>
  );
}

const kindWord = (kind: string) =>
  `vendors.ops.kind.${INCIDENT_KINDS.find((one) => one === kind) ?? 'no_answer'}` as const;

function IncidentPane({
  incident,
  onClose,
}: {
  readonly incident: OpsIncident;
  readonly onClose: () => void;
}) {
  const words = useWords();
  const api = useApi();
  const rights = useRights();
  const params = { id: incident.id };
  return (
    <Pane label={words(kindWord(incident.kind))} onClose={onClose}>
      <section className="desk-card">
        <h2 className="sign">{words(kindWord(incident.kind))}</h2>
        <dl className="desk-rows">
          <dt>{words('vendors.ops.vendor')}</dt>
          <dd>
            <bdi>{incident.vendor}</bdi>
          </dd>
          <dt>{words('vendors.ops.subject')}</dt>
          <dd>
            <bdi dir="ltr">{incident.subject}</bdi>
          </dd>
          <dt>{words('vendors.ops.detail')}</dt>
          <dd>
            <bdi dir="ltr">{incident.detail}</bdi>
          </dd>
          <dt>{words('vendors.ops.seen')}</dt>
          <dd className="num">{incident.seen}</dd>
          {incident.note !== '' && (
            <>
              <dt>{words('vendors.ops.note')}</dt>
              <dd>{incident.note}</dd>
            </>
          )}
        </dl>
      </section>
      {incident.state === 'open' && rights?.may('vendors.write') && (
        <NoteForm
          title={words('vendors.ops.close_incident')}
          send={(note) =>
            api.send<typeof OpsCloseIncident>('POST', '/ops/vendors/incidents/{id}/close', {
              params,
              body: { note },
            })
          }
        />
      )}
    </Pane>
  );
}

type ListProps = { readonly address: AddressState; readonly view: View };
function useFrame({ address, view }: ListProps) {
  const words = useWords();
  return {
    title: words('vendors.ops.incidents'),
    address,
    views: VIEWS.map((name) => ({ name, title: words(`vendors.ops.lists.${name}`) })),
    view,
    onView: (name: View) => address.set({ view: name === 'open' ? undefined : name, open: undefined }),
    empty: { icon: 'check', title: words('vendors.ops.nothing_open') },
  } as const;
}

function Incidents(props: ListProps & { readonly view: 'open' | 'closed' }) {
  const words = useWords();
  const frame = useFrame(props);
  const vendor = props.address.get('vendor');
  const query = {
    pageNo: pageIn(props.address),
    pageSize: PAGE_SIZE,
    view: props.view,
    ...(vendor && { vendor }),
  };
  const answer = useRead<typeof OpsIncidents>('/ops/vendors/incidents', { query }, 5_000);
  const columns: readonly Column<OpsIncident>[] = [
    { name: 'kind', title: words('vendors.ops.incident'), show: ({ kind }) => words(kindWord(kind)) },
    { name: 'vendor', title: words('vendors.ops.vendor'), show: (row) => <bdi>{row.vendor}</bdi> },
    {
      name: 'subject',
      title: words('vendors.ops.subject'),
      show: ({ subject }) => <bdi dir="ltr">{subject}</bdi>,
    },
    {
      name: 'seen',
      title: words('vendors.ops.seen'),
      end: true,
      show: ({ seen }) => <span className="num">{seen}</span>,
    },
    { name: 'at', title: words('vendors.ops.at'), end: true, show: ({ seenAt }) => <When at={seenAt} /> },
  ];
  return (
    <Queue
      {...frame}
      answer={answer}
      columns={columns}
      idOf={({ id }) => id}
      pane={(row, close) => <IncidentPane key={row.id} incident={row} onClose={close} />}
    />
  );
}

function DifferencePane({ row, onClose }: { readonly row: OpsDifference; readonly onClose: () => void }) {
  const words = useWords();
  const api = useApi();
  const rights = useRights();
  const params = { id: row.id };
  return (
    <Pane label={words(`vendors.ops.difference.${row.kind}`)} onClose={onClose}>
      <section className="desk-card">
        <h2 className="sign">{words(`vendors.ops.difference.${row.kind}`)}</h2>
        <dl className="desk-rows">
          <dt>{words('vendors.ops.transaction')}</dt>
          <dd>
            <bdi dir="ltr">{row.transaction}</bdi>
          </dd>
          <dt>{words('vendors.ops.ours')}</dt>
          <dd>
            <bdi dir="ltr">{row.ours || '–'}</bdi>
          </dd>
          <dt>{words('vendors.ops.theirs')}</dt>
          <dd>
            <bdi dir="ltr">{row.theirs || '–'}</bdi>
          </dd>
        </dl>
      </section>
      {rights?.may('vendors.write') && (
        <NoteForm
          title={words('vendors.ops.explain')}
          send={(note) =>
            api.send<typeof OpsExplainDifference>('POST', '/ops/vendors/differences/{id}/explain', {
              params,
              body: { note },
            })
          }
        />
      )}
    </Pane>
  );
}

function Differences(props: ListProps) {
  const words = useWords();
  const frame = useFrame(props);
  const vendor = props.address.get('vendor');
  const query = { pageNo: pageIn(props.address), pageSize: PAGE_SIZE, ...(vendor && { vendor }) };
  const answer = useRead<typeof OpsDifferences>('/ops/vendors/differences', { query }, 5_000);
  const columns: readonly Column<OpsDifference>[] = [
    {
      name: 'kind',
      title: words('vendors.ops.incident'),
      show: ({ kind }) => words(`vendors.ops.difference.${kind}`),
    },
    { name: 'vendor', title: words('vendors.ops.vendor'), show: (row) => <bdi>{row.vendor}</bdi> },
    {
      name: 'ours',
      title: words('vendors.ops.ours'),
      show: ({ ours }) => <bdi dir="ltr">{ours || '–'}</bdi>,
    },
    {
      name: 'theirs',
      title: words('vendors.ops.theirs'),
      show: ({ theirs }) => <bdi dir="ltr">{theirs || '–'}</bdi>,
    },
    { name: 'at', title: words('vendors.ops.at'), end: true, show: ({ foundAt }) => <When at={foundAt} /> },
  ];
  return (
    <Queue
      {...frame}
      answer={answer}
      columns={columns}
      idOf={({ id }) => id}
      pane={(row, close) => <DifferencePane key={row.id} row={row} onClose={close} />}
    />
  );
}

function Rounds(props: ListProps) {
  const words = useWords();
  const frame = useFrame(props);
  const query = { pageNo: pageIn(props.address), pageSize: PAGE_SIZE };
  const answer = useRead<typeof OpsOpenRounds>('/ops/vendors/rounds', { query }, 5_000);
  const columns: readonly Column<OpsVendorRound>[] = [
    { name: 'vendor', title: words('vendors.ops.vendor'), show: (row) => <bdi>{row.vendor}</bdi> },
    { name: 'round', title: words('vendors.ops.round'), show: ({ round }) => <bdi dir="ltr">{round}</bdi> },
    {
      name: 'account',
      title: words('vendors.ops.account'),
      show: ({ account }) => <bdi>{account ?? '–'}</bdi>,
    },
    {
      name: 'staked',
      title: words('vendors.ops.staked'),
      end: true,
      show: ({ staked, currency }) => <Money amount={staked} currency={currency} />,
    },
    {
      name: 'asks',
      title: words('vendors.ops.asks'),
      end: true,
      show: ({ asks }) => <span className="num">{asks}</span>,
    },
    { name: 'at', title: words('vendors.ops.at'), end: true, show: ({ openedAt }) => <When at={openedAt} /> },
  ];
  return (
    <Queue
      {...frame}
      answer={answer}
      columns={columns}
      idOf={({ vendor, round }) => `${vendor} ${round}`}
      pane={() => null}
    />
  );
}

/** What waits for people at vendors: incidents, reports that differ, rounds that have stayed open. */
export default function IncidentsDesk() {
  const address = useAddress();
  const view = VIEWS.find((one) => one === address.get('view')) ?? 'open';
  if (view === 'differences') return <Differences address={address} view={view} />;
  if (view === 'rounds') return <Rounds address={address} view={view} />;
  return <Incidents key={view} address={address} view={view} />;
}
