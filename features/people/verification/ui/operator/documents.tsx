import type { DocumentsChanged } from '#features/people/verification/contract.ts';
import type { OpsDocument, OpsDocumentList } from '#features/people/verification/contract/review.ts';
import { DOCUMENT_KINDS, DOCUMENT_STATES } from '#features/people/verification/contract/kinds.ts';
import { useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { ExportLink } from '#platform/ui/desk/export-link.tsx';
import { Choose } from '#platform/ui/desk/form.tsx';
import { useDeskNews } from '#platform/ui/desk/news.ts';
import { Queue, viewsIn } from '#platform/ui/desk/queue.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { DocumentMark } from './document-mark.tsx';
import { DocumentPane } from './document-pane.tsx';

const PAGE_SIZE = 20;
const VIEWS = ['waiting', 'mine', 'accepted', 'expiring', 'refused', 'expired', 'all'] as const;
type View = (typeof VIEWS)[number];

function useColumns(): readonly Column<OpsDocument>[] {
  const words = useWords();
  return [
    {
      name: 'kind',
      title: words('verification.ops.document'),
      show: (row) => words(`verification.kind.${row.kind}`),
    },
    { name: 'player', title: words('verification.ops.player'), show: (row) => <bdi>{row.account}</bdi> },
    {
      name: 'level',
      title: words('verification.ops.level'),
      end: true,
      show: (row) => <span className="num">{row.level}</span>,
    },
    {
      name: 'pages',
      title: words('verification.ops.pages'),
      end: true,
      show: (row) => <span className="num">{row.pages}</span>,
    },
    {
      name: 'sent',
      title: words('verification.ops.sent'),
      end: true,
      show: (row) => (row.sentAt ? <When at={row.sentAt} /> : '–'),
    },
    {
      name: 'until',
      title: words('verification.ops.valid_until'),
      end: true,
      show: (row) => (row.validUntil ? <When at={row.validUntil} /> : '–'),
    },
    {
      name: 'state',
      title: words('verification.ops.state'),
      show: (row) => <DocumentMark state={row.state} />,
    },
    {
      name: 'with',
      title: words('verification.ops.with'),
      show: (row) => <bdi>{row.claimedBy || row.decidedBy || '–'}</bdi>,
    },
  ];
}

/** Documents by what they wait for; what waits longest stands first. */
export default function Documents() {
  const words = useWords();
  const address = useAddress();
  const { get, set } = address;
  const view: View = VIEWS.find((one) => one === get('view')) ?? 'waiting';
  const kind = DOCUMENT_KINDS.find((one) => one === get('kind'));
  const account = get('account');
  const query = {
    pageNo: pageIn(address),
    pageSize: PAGE_SIZE,
    ...(view === 'mine' ? { view: 'waiting' as const, mine: true } : { view }),
    ...(kind && { kind }),
    ...(account && { account }),
  };
  const answer = useRead<typeof OpsDocumentList>('/ops/verification/documents', { query }, 5_000);
  useDeskNews<typeof DocumentsChanged>('ops:verification', {}, answer.again);
  const columns = useColumns();
  const views = VIEWS.map((name) => ({ name, title: words(`verification.ops.view_${name}`) }));
  return (
    <Queue
      title={words('verification.ops.title')}
      {...viewsIn(address, view, views, 'waiting')}
      search={{ label: words('verification.ops.search'), name: 'account' }}
      answer={answer}
      columns={columns}
      empty={{ icon: 'check', title: words('verification.ops.none') }}
      filters={
        <Choose
          label={words('verification.ops.document')}
          value={kind ?? 'all'}
          options={[
            { name: 'all' as const, title: words('verification.ops.all_kinds') },
            ...DOCUMENT_KINDS.map((name) => ({ name, title: words(`verification.kind.${name}`) })),
          ]}
          onValue={(name) => set({ kind: name === 'all' ? undefined : name, open: undefined })}
        />
      }
      pane={(row, close) => <DocumentPane key={row.id} row={row} onClose={close} />}
    >
      <ExportLink
        kind="documents"
        narrowed={{ state: DOCUMENT_STATES.find((one) => one === view), of: kind, account }}
      />
    </Queue>
  );
}
