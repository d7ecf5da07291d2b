import type { OpsPit, OpsPitList } from '#features/play/cockfight/contract/ops.ts';
import { PlacesDesk, todayColumns } from '#features/play/stakes/ui/operator/places-desk.tsx';
import { useRead } from '#platform/ui/call.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { StateMark, type States } from '#platform/ui/desk/state-mark.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { PitPane } from './pit-pane.tsx';

const STATES = {
  halted: { tone: 'danger', word: 'cockfight.ops.state_halted' },
  awaited: { tone: 'warn', word: 'cockfight.ops.state_awaited' },
  feed: { tone: 'danger', word: 'cockfight.ops.state_feed' },
  open: { tone: 'gain', word: 'cockfight.ops.state_open' },
} as const satisfies States<'halted' | 'awaited' | 'feed' | 'open'>;

/** A request now and then goes unanswered; a line that is away does not answer several in a row. */
const AWAY_AFTER = 3;

export function PitMark({ pit }: { readonly pit: OpsPit }) {
  const words = useWords();
  // A line takes seconds to declare; what staff have to see to is an arena whose results are theirs, or lines that differ.
  const { tone, word } =
    STATES[
      pit.halted
        ? 'halted'
        : pit.awaited > 1 || (pit.awaited > 0 && pit.results === 'staff')
          ? 'awaited'
          : pit.results === 'feed' && pit.feed.some(({ failures }) => failures >= AWAY_AFTER)
            ? 'feed'
            : 'open'
    ];
  return <StateMark tone={tone}>{words(word)}</StateMark>;
}

function useColumns(): readonly Column<OpsPit>[] {
  const words = useWords();
  return [
    { name: 'name', title: words('cockfight.ops.arena'), show: ({ name }) => <bdi>{name}</bdi> },
    { name: 'state', title: words('cockfight.ops.state'), show: (row) => <PitMark pit={row} /> },
    {
      name: 'mode',
      title: words('cockfight.ops.mode_column'),
      show: ({ mode }) => words(`cockfight.ops.mode_${mode}`),
    },
    {
      name: 'fight',
      title: words('cockfight.ops.fight'),
      show: ({ fight }) => <span className="num">{fight ? fight.n : '–'}</span>,
    },
    {
      name: 'players',
      title: words('cockfight.ops.players'),
      show: ({ fight }) => <span className="num">{fight?.players ?? 0}</span>,
    },
    ...todayColumns({
      stake: words('cockfight.ops.stake_today'),
      payout: words('cockfight.ops.payout_today'),
    }),
  ];
}

/** Every arena as it stands: its pool, its results, its limits. */
export default function PitsDesk() {
  const words = useWords();
  const answer = useRead<typeof OpsPitList>('/ops/cockfight/pits', { query: {} }, 0);
  return (
    <PlacesDesk
      title={words('cockfight.ops.arenas')}
      all={words('cockfight.ops.view_all')}
      none={words('cockfight.ops.none')}
      answer={answer}
      columns={useColumns()}
      pane={(pit, close) => <PitPane key={pit.code} pit={pit} onClose={close} onChanged={answer.again} />}
    />
  );
}
