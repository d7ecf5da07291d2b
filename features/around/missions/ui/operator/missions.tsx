import { useCallback, useState } from 'react';
import type { OpsMission, OpsMissionList } from '#features/around/missions/contract/ops.ts';
import { MISSION_LOOKS } from '#features/around/missions/ui/states.ts';
import { Requests } from '#features/people/approvals/ui/operator/requests.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { PageTable } from '#platform/ui/desk/page-table.tsx';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { Money } from '#platform/ui/money.tsx';
import { EmptyState } from '#platform/ui/states.tsx';
import { useLanguage, useWords } from '#platform/ui/words.tsx';
import { MissionPane } from './mission-pane.tsx';

const PAGE_SIZE = 50;

const newMission = (id: string, currency: string): OpsMission => ({
  id,
  revision: 0,
  state: 'draft',
  emblem: 'tiger',
  position: 100,
  event: 'stake',
  measure: 'count',
  category: 'RNG',
  currency,
  target: '10',
  span: 'day',
  after: null,
  startsAt: new Date().toISOString(),
  endsAt: null,
  rewardKind: 'cash',
  amount: '10',
  terms: null,
  budget: '1000',
  texts: {},
  spent: '0',
  claims: 0,
});

function useColumns(): readonly Column<OpsMission>[] {
  const words = useWords();
  const { code } = useLanguage();
  return [
    {
      name: 'mission',
      title: words('missions.ops.mission'),
      show: (row) => <bdi>{row.texts[code]?.title || row.texts['en']?.title}</bdi>,
    },
    {
      name: 'counts',
      title: words('missions.ops.counts'),
      show: (row) => (
        <bdi>
          {words(`missions.ops.event_${row.event}`)} · {row.category ?? words('missions.ops.category_all')} ·{' '}
          {row.target}
        </bdi>
      ),
    },
    { name: 'span', title: words('missions.ops.span'), show: (row) => words(`missions.span_${row.span}`) },
    {
      name: 'reward',
      title: words('missions.reward'),
      end: true,
      show: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    {
      name: 'spent',
      title: words('missions.ops.spent'),
      end: true,
      show: (row) => <Money amount={row.spent} currency={row.currency} />,
    },
    {
      name: 'claims',
      title: words('missions.ops.claims'),
      end: true,
      show: (row) => <span className="num">{row.claims}</span>,
    },
    {
      name: 'state',
      title: words('missions.ops.state'),
      show: (row) => (
        <StateMark tone={MISSION_LOOKS[row.state].tone}>{words(MISSION_LOOKS[row.state].word)}</StateMark>
      ),
    },
  ];
}

/** Missions as they stand, and what waits to be agreed to. */
export default function Missions() {
  const words = useWords();
  const address = useAddress();
  const { get, set } = address;
  const query = { pageNo: pageIn(address), pageSize: PAGE_SIZE };
  const answer = useRead<typeof OpsMissionList>('/ops/missions', { query }, 5_000);
  const list = answer.value?.list ?? [];
  const [fresh, setFresh] = useState<OpsMission>();
  const open = fresh ?? list.find(({ id }) => id === get('open'));
  const columns = useColumns();
  const choose = useCallback(
    (id: string | undefined): void => {
      setFresh(undefined);
      set({ open: id });
    },
    [set],
  );
  return (
    <div className="desk-queue">
      <div className="desk-main">
        <h1 className="sign">{words('missions.ops.missions')}</h1>
        <p>
          <Button
            small
            icon="plus"
            onClick={() => setFresh(newMission(crypto.randomUUID(), list[0]?.currency ?? 'BDT'))}
          >
            {words('missions.ops.new_mission')}
          </Button>
        </p>
        <Requests types={['missions.mission']} />
        <PageTable
          answer={answer}
          empty={<EmptyState icon="star" title={words('missions.ops.none')} />}
          label={words('missions.ops.missions')}
          columns={columns}
          idOf={({ id }) => id}
          chosen={open?.id}
          onChoose={choose}
          onPage={(page) => set({ page: String(page), open: undefined })}
        />
      </div>
      {open && (
        <MissionPane
          key={`${open.id} ${open.revision}`}
          mission={open}
          others={list}
          onClose={() => choose(undefined)}
          onSaved={choose}
        />
      )}
    </div>
  );
}
