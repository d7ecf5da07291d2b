import { useCallback, useState } from 'react';
import type { OpsTournament, OpsTournamentList } from '#features/around/missions/contract/ops.ts';
import { TOURNAMENT_LOOKS } from '#features/around/missions/ui/states.ts';
import { Requests } from '#features/people/approvals/ui/operator/requests.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { PageTable } from '#platform/ui/desk/page-table.tsx';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { EmptyState } from '#platform/ui/states.tsx';
import { useLanguage, useWords } from '#platform/ui/words.tsx';
import { TournamentPane } from './tournament-pane.tsx';

const PAGE_SIZE = 20;
const DAY_MS = 24 * 3_600_000;

const newTournament = (id: string, currency: string, now: number): OpsTournament => ({
  id,
  revision: 0,
  state: 'draft',
  emblem: 'trophy',
  measure: 'stake',
  category: 'RNG',
  currency,
  startsAt: new Date(now).toISOString(),
  endsAt: new Date(now + DAY_MS).toISOString(),
  settleMinutes: 10,
  entry: '0',
  fee: 0,
  added: '1000',
  places: [50, 30, 20],
  minPlayers: 2,
  texts: {},
  players: 0,
  pooled: '0',
  paid: '0',
});

function useColumns(): readonly Column<OpsTournament>[] {
  const words = useWords();
  const { code } = useLanguage();
  return [
    {
      name: 'tournament',
      title: words('missions.ops.tournament'),
      show: (row) => <bdi>{row.texts[code]?.title || row.texts['en']?.title}</bdi>,
    },
    {
      name: 'counts',
      title: words('missions.ops.counts'),
      show: (row) => words(`missions.measure.${row.measure}`),
    },
    { name: 'ends', title: words('missions.ops.to'), end: true, show: (row) => <When at={row.endsAt} /> },
    {
      name: 'players',
      title: words('missions.players'),
      end: true,
      show: (row) => <span className="num">{row.players}</span>,
    },
    {
      name: 'added',
      title: words('missions.ops.added'),
      end: true,
      show: (row) => <Money amount={row.added} currency={row.currency} />,
    },
    {
      name: 'pooled',
      title: words('missions.ops.pooled'),
      end: true,
      show: (row) => <Money amount={row.pooled} currency={row.currency} />,
    },
    {
      name: 'paid',
      title: words('missions.ops.paid'),
      end: true,
      show: (row) => <Money amount={row.paid} currency={row.currency} />,
    },
    {
      name: 'state',
      title: words('missions.ops.state'),
      show: (row) => (
        <StateMark tone={TOURNAMENT_LOOKS[row.state].tone}>
          {words(TOURNAMENT_LOOKS[row.state].word)}
        </StateMark>
      ),
    },
  ];
}

/** Tournaments, newest first, and what waits to be agreed to. */
export default function Tournaments() {
  const words = useWords();
  const address = useAddress();
  const { get, set } = address;
  const query = { pageNo: pageIn(address), pageSize: PAGE_SIZE };
  const answer = useRead<typeof OpsTournamentList>('/ops/tournaments', { query }, 5_000);
  const list = answer.value?.list ?? [];
  const [fresh, setFresh] = useState<OpsTournament>();
  const open = fresh ?? list.find(({ id }) => id === get('open'));
  const columns = useColumns();
  const choose = useCallback(
    (id: string | undefined): void => {
      setFresh(undefined);
      set({ open: id });
    },
    [set],
  );
  const begin = (): void =>
    setFresh(newTournament(crypto.randomUUID(), list[0]?.currency ?? 'BDT', Date.now()));
  return (
    <div className="desk-queue">
      <div className="desk-main">
        <h1 className="sign">{words('missions.ops.tournaments')}</h1>
        <p>
          <Button small icon="plus" onClick={begin}>
            {words('missions.ops.new_tournament')}
          </Button>
        </p>
        <Requests types={['missions.tournament']} />
        <PageTable
          answer={answer}
          empty={<EmptyState icon="star" title={words('missions.ops.none')} />}
          label={words('missions.ops.tournaments')}
          columns={columns}
          idOf={({ id }) => id}
          chosen={open?.id}
          onChoose={choose}
          onPage={(page) => set({ page: String(page), open: undefined })}
        />
      </div>
      {open && (
        <TournamentPane
          key={`${open.id} ${open.revision}`}
          tournament={open}
          onClose={() => choose(undefined)}
          onSaved={choose}
        />
      )}
    </div>
  );
}
