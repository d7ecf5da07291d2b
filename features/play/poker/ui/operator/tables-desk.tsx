/** The desk of poker: every table, what is on there, and a form for a new one. */
import { useState } from 'react';
import type { OpsPokerTable, OpsPokerTables } from '#features/play/poker/contract/ops.ts';
import { PlacesDesk, todayColumns } from '#features/play/stakes/ui/operator/places-desk.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { useRights } from '#platform/ui/desk/rights.ts';
import { StateMark, type States } from '#platform/ui/desk/state-mark.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { OpenTable } from './open-table.tsx';
import { TablePane } from './table-pane.tsx';

const STATES = {
  open: { tone: 'gain', word: 'poker.ops.state_open' },
  halted: { tone: 'danger', word: 'poker.ops.state_halted' },
  closed: { tone: 'plain', word: 'poker.ops.state_closed' },
} as const satisfies States<OpsPokerTable['state']>;

export function PokerMark({ state }: Pick<OpsPokerTable, 'state'>) {
  const words = useWords();
  const { tone, word } = STATES[state];
  return <StateMark tone={tone}>{words(word)}</StateMark>;
}

function useColumns(): readonly Column<OpsPokerTable>[] {
  const words = useWords();
  return [
    { name: 'name', title: words('poker.ops.table'), show: ({ name }) => <bdi>{name}</bdi> },
    { name: 'state', title: words('poker.ops.state'), show: (row) => <PokerMark state={row.state} /> },
    { name: 'game', title: words('poker.ops.game'), show: ({ game }) => words(`poker.game_${game}`) },
    {
      name: 'blinds',
      title: words('poker.ops.blinds'),
      show: ({ smallBlind, bigBlind, currency }) => (
        <>
          <Money amount={smallBlind} currency={currency} />/<Money amount={bigBlind} currency={currency} />
        </>
      ),
    },
    {
      name: 'players',
      title: words('poker.ops.players'),
      show: ({ players, seats }) => (
        <span className="num">
          {players}/{seats}
        </span>
      ),
    },
    {
      name: 'hands',
      title: words('poker.ops.hands'),
      show: ({ hands }) => <span className="num">{hands}</span>,
    },
    ...todayColumns({ stake: words('poker.ops.stake_today'), payout: words('poker.ops.payout_today') }),
  ];
}

/** Every table as it stands: who plays, what is on, its hands, and what should be looked at. */
export default function PokerDesk() {
  const words = useWords();
  const answer = useRead<typeof OpsPokerTables>('/ops/poker/tables', {}, 0);
  const rights = useRights();
  const { set } = useAddress();
  const [opening, setOpening] = useState(false);
  const close = (): void => setOpening(false);
  const currency = answer.value?.list.find(({ kind }) => kind === 'cash')?.currency ?? 'BDT';
  const opened = (code: string): void => {
    close();
    answer.again();
    set({ open: code });
  };
  return (
    <PlacesDesk
      title={words('poker.ops.tables')}
      all={words('poker.ops.view_all')}
      none={words('poker.ops.none')}
      answer={answer}
      beside={
        rights?.may('poker.write') === true &&
        !opening && (
          <Button look="go" data-action="new-table" onClick={() => setOpening(true)}>
            {words('poker.ops.new_table')}
          </Button>
        )
      }
      below={opening && <OpenTable currency={currency} onClose={close} onOpened={opened} />}
      columns={useColumns()}
      pane={(table, close) => (
        <TablePane key={table.code} table={table} onClose={close} onChanged={answer.again} />
      )}
    />
  );
}
