import type { AmlCase, CasesChanged, ListCases } from '#features/people/aml/contract.ts';
import { RULES } from '#features/people/aml/contract/kinds.ts';
import { useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { ExportLink } from '#platform/ui/desk/export-link.tsx';
import { Choose } from '#platform/ui/desk/form.tsx';
import { useDeskNews } from '#platform/ui/desk/news.ts';
import { Queue, viewsIn } from '#platform/ui/desk/queue.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { CaseMark } from './case-mark.tsx';
import { CasePane } from './case-pane.tsx';

const PAGE_SIZE = 20;
const VIEWS = ['open', 'mine', 'closed', 'all'] as const;

function useColumns(): readonly Column<AmlCase>[] {
  const words = useWords();
  return [
    {
      name: 'serial',
      title: words('aml.ops.number'),
      show: (row) => <span className="num">{row.serial}</span>,
    },
    { name: 'rule', title: words('aml.ops.rule'), show: (row) => words(`aml.rule.${row.rule}`) },
    { name: 'player', title: words('aml.ops.player'), show: (row) => <bdi>{row.account}</bdi> },
    {
      name: 'amount',
      title: words('aml.ops.amount'),
      end: true,
      show: (row) => (Number(row.amount) > 0 ? <Money amount={row.amount} currency={row.currency} /> : '–'),
    },
    {
      name: 'opened',
      title: words('aml.ops.opened'),
      end: true,
      show: (row) => <When at={row.openedAt} />,
    },
    { name: 'state', title: words('aml.ops.state'), show: (row) => <CaseMark row={row} /> },
    {
      name: 'with',
      title: words('aml.ops.with'),
      show: (row) => <bdi>{row.claimedBy || row.closedBy || '–'}</bdi>,
    },
  ];
}

/** Cases, open ones oldest first. */
export default function Cases() {
  const words = useWords();
  const address = useAddress();
  const { get, set } = address;
  const view = VIEWS.find((one) => one === get('view')) ?? 'open';
  const rule = RULES.find((one) => one === get('rule'));
  const [account, member] = [get('account'), get('member')];
  const query = {
    pageNo: pageIn(address),
    pageSize: PAGE_SIZE,
    view,
    ...(rule && { rule }),
    ...(account && { account }),
    ...(member && { member }),
  };
  const answer = useRead<typeof ListCases>('/ops/aml/cases', { query }, 5_000);
  useDeskNews<typeof CasesChanged>('ops:aml', {}, answer.again);
  const columns = useColumns();
  const views = VIEWS.map((name) => ({ name, title: words(`aml.ops.view_${name}`) }));
  return (
    <Queue
      title={words('aml.ops.title')}
      {...viewsIn(address, view, views, 'open')}
      search={{ label: words('aml.ops.search'), name: 'account' }}
      answer={answer}
      columns={columns}
      empty={{ icon: 'check', title: words('aml.ops.none') }}
      filters={
        <Choose
          label={words('aml.ops.rule')}
          value={rule ?? 'all'}
          options={[
            { name: 'all' as const, title: words('aml.ops.all_rules') },
            ...RULES.map((name) => ({ name, title: words(`aml.rule.${name}`) })),
          ]}
          onValue={(name) => set({ rule: name === 'all' ? undefined : name, open: undefined })}
        />
      }
      pane={(row, close) => <CasePane key={row.id} row={row} onClose={close} />}
    >
      <ExportLink
        kind="cases"
        narrowed={{ state: view === 'open' || view === 'closed' ? view : undefined, of: rule, account }}
      />
    </Queue>
  );
}
