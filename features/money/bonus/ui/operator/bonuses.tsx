import { useState } from 'react';
import { BONUS_STATES } from '#features/money/bonus/contract/states.ts';
import type { OpsBonus, OpsBonuses } from '#features/money/bonus/contract/ops.ts';
import { titleIn } from '#features/money/bonus/ui/names.ts';
import { Button } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { Queue, viewsIn } from '#platform/ui/desk/queue.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { BonusMark, BonusPane } from './bonus-pane.tsx';
import { GrantForm } from './grant-form.tsx';

const VIEWS = ['all', ...BONUS_STATES] as const;

function useColumns(): readonly Column<OpsBonus>[] {
  const words = useWords();
  const tag = useTag();
  return [
    {
      name: 'serial',
      title: words('bonus.ops.number'),
      show: (row) => <span className="num">{row.serial}</span>,
    },
    { name: 'account', title: words('bonus.ops.player'), show: (row) => <bdi>{row.account}</bdi> },
    { name: 'title', title: words('bonus.ops.name'), show: (row) => <bdi>{titleIn(row.title, tag)}</bdi> },
    { name: 'state', title: words('bonus.ops.stands'), show: (row) => <BonusMark state={row.state} /> },
    {
      name: 'granted',
      title: words('bonus.ops.granted'),
      end: true,
      show: (row) => <Money amount={row.granted} currency={row.currency} />,
    },
    {
      name: 'percent',
      title: words('bonus.wagered'),
      end: true,
      show: (row) => <span className="num">{`${row.percent}%`}</span>,
    },
    {
      name: 'converted',
      title: words('bonus.became_cash'),
      end: true,
      show: (row) => <Money amount={row.converted} currency={row.currency} />,
    },
    { name: 'at', title: words('bonus.ops.at'), end: true, show: (row) => <When at={row.grantedAt} /> },
  ];
}

/** The bonuses of members, newest first. */
export default function Bonuses() {
  const words = useWords();
  const address = useAddress();
  const { get } = address;
  const [isGiving, setGiving] = useState(false);
  const view = VIEWS.find((one) => one === get('view')) ?? 'all';
  const account = get('account');
  const member = get('member');
  const query = {
    pageNo: pageIn(address),
    pageSize: 20,
    ...(view !== 'all' && { state: view }),
    ...(account && { account }),
    ...(member && { member }),
  };
  const answer = useRead<typeof OpsBonuses>('/ops/bonus/bonuses', { query }, 5_000);
  const columns = useColumns();
  const views = VIEWS.map((name) => ({
    name,
    title: name === 'all' ? words('bonus.ops.view.all') : words(`bonus.state.${name}`),
  }));
  return (
    <Queue
      title={words('bonus.ops.bonuses')}
      {...viewsIn(address, view, views, 'all')}
      search={{ label: words('bonus.ops.search'), name: 'account' }}
      answer={answer}
      columns={columns}
      empty={{ icon: 'gift', title: words('bonus.ops.no_bonuses') }}
      pane={(row, close) => <BonusPane key={row.id} row={row} onClose={close} />}
      filters={isGiving && <GrantForm onAsked={() => setGiving(false)} />}
    >
      <Button small icon="plus" onClick={() => setGiving(!isGiving)}>
        {words('bonus.ops.give')}
      </Button>
    </Queue>
  );
}
