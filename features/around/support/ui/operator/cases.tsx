import type { CasesChanged } from '#features/around/support/contract.ts';
import type { OpsCase, OpsCases } from '#features/around/support/contract/desk.ts';
import { DESK_VIEWS, type DeskView } from '#features/around/support/contract/desk-views.ts';
import { CASE_KINDS, QUESTION_TYPES, TEAMS } from '#features/around/support/contract/kinds.ts';
import { Button } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { type AddressState, pageIn } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { Choose } from '#platform/ui/desk/form.tsx';
import { useDeskNews } from '#platform/ui/desk/news.ts';
import { Queue } from '#platform/ui/desk/queue.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { CaseMark } from './case-mark.tsx';
import { CasePane } from './case-pane.tsx';
import { Due } from './due.tsx';

const PAGE_SIZE = 25;
type More = 'figures' | 'macros';

function useColumns(): readonly Column<OpsCase>[] {
  const words = useWords();
  return [
    {
      name: 'subject',
      title: words('support.ops.case'),
      show: (row) => (
        <span className="case-cell">
          <b>
            <bdi>{row.subject}</bdi>
          </b>
          <small className="muted">
            <span className="num">{row.serial}</span> · {words(`support.kind_${row.kind}`)}
          </small>
        </span>
      ),
    },
    {
      name: 'who',
      title: words('support.ops.from'),
      show: (row) => (
        <span className="case-cell">
          <bdi>{row.who}</bdi>
          <small className="muted">{row.memberId === null ? words('support.ops.guest') : row.language}</small>
        </span>
      ),
    },
    { name: 'type', title: words('support.type'), show: (row) => words(`support.type_${row.type}`) },
    { name: 'due', title: words('support.ops.due'), show: (row) => <Due row={row} /> },
    { name: 'state', title: words('support.ops.state'), show: (row) => <CaseMark state={row.state} /> },
    {
      name: 'team',
      title: words('support.ops.team'),
      show: (row) => words(`support.team.${row.team}`),
    },
    {
      name: 'with',
      title: words('support.ops.with'),
      show: (row) =>
        row.assignedTo ? (
          <bdi>{row.isMine ? words('support.ops.you') : row.assignedTo}</bdi>
        ) : (
          words('support.ops.nobody')
        ),
    },
    {
      name: 'changed',
      title: words('support.ops.changed'),
      end: true,
      show: (row) => <When at={row.changedAt} />,
    },
  ];
}

function Filters({ address: { get, set } }: { readonly address: AddressState }) {
  const words = useWords();
  const all = { name: '' as const, title: words('support.ops.any') };
  return (
    <div className="case-filters">
      <Choose
        label={words('support.kind')}
        value={CASE_KINDS.find((one) => one === get('kind')) ?? ''}
        options={[all, ...CASE_KINDS.map((name) => ({ name, title: words(`support.kind_${name}`) }))]}
        onValue={(kind) => set({ kind, open: undefined })}
      />
      <Choose
        label={words('support.type')}
        value={QUESTION_TYPES.find((one) => one === get('type')) ?? ''}
        options={[all, ...QUESTION_TYPES.map((name) => ({ name, title: words(`support.type_${name}`) }))]}
        onValue={(type) => set({ type, open: undefined })}
      />
      <Choose
        label={words('support.ops.team')}
        value={TEAMS.find((one) => one === get('team')) ?? ''}
        options={[all, ...TEAMS.map((name) => ({ name, title: words(`support.team.${name}`) }))]}
        onValue={(team) => set({ team, open: undefined })}
      />
    </div>
  );
}

type Props = {
  readonly address: AddressState;
  readonly view: DeskView;
  readonly onView: (name: DeskView | More) => void;
  readonly onNext: () => void;
};

/** Cases by what they wait for; what is due first stands first. */
export function Cases({ address, view, onView, onNext }: Props) {
  const words = useWords();
  const { get } = address;
  const [kind, type, team, member, search] = [
    CASE_KINDS.find((one) => one === get('kind')),
    QUESTION_TYPES.find((one) => one === get('type')),
    TEAMS.find((one) => one === get('team')),
    get('member'),
    get('search'),
  ];
  const query = {
    view,
    pageNo: pageIn(address),
    pageSize: PAGE_SIZE,
    ...(kind && { kind }),
    ...(type && { type }),
    ...(team && { team }),
    ...(member && { member }),
    ...(search && { search }),
  };
  const answer = useRead<typeof OpsCases>('/ops/support/cases', { query }, 5_000);
  useDeskNews<typeof CasesChanged>('ops:support', {}, answer.again);
  const counts: Partial<Record<DeskView, number>> = answer.value?.counts ?? {};
  const views = [...DESK_VIEWS, 'figures' as const, 'macros' as const].map((name) => {
    const title = words(`support.ops.view_${name}`);
    const count = name === 'figures' || name === 'macros' ? undefined : counts[name];
    return { name, title: count ? `${title} ${count}` : title };
  });
  return (
    <Queue<OpsCase, DeskView | More>
      title={words('support.ops.title')}
      address={address}
      views={views}
      view={view}
      onView={onView}
      search={{ label: words('support.ops.search'), name: 'search' }}
      answer={answer}
      columns={useColumns()}
      idOf={(row) => row.id}
      empty={{ icon: 'check', title: words('support.ops.none') }}
      filters={
        <>
          <Filters address={address} />
          <Keys />
        </>
      }
      pane={(row, close) => <CasePane key={row.id} row={row} onClose={close} />}
    >
      <Button small look="line" onClick={onNext} aria-keyshortcuts="n">
        {words('support.ops.next')} <kbd>N</kbd>
      </Button>
    </Queue>
  );
}

const KEYS = [
  ['J', 'K', 'support.ops.key_move'],
  ['N', '', 'support.ops.key_next'],
  ['A', '', 'support.ops.key_assign'],
  ['R', '', 'support.ops.key_answer'],
  ['I', '', 'support.ops.key_note'],
  ['M', '', 'support.ops.key_macro'],
  ['C', '', 'support.ops.key_close'],
  ['D', '', 'support.ops.key_decide'],
] as const;

/** What can be done without a mouse. */
function Keys() {
  const words = useWords();
  return (
    <p className="desk-keys case-keys">
      {KEYS.map(([key, other, word]) => (
        <span key={key}>
          <kbd>{key}</kbd>
          {other && <kbd>{other}</kbd>} {words(word)}
        </span>
      ))}
    </p>
  );
}
