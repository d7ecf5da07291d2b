import { useState } from 'react';
import { Requests } from '#features/people/approvals/ui/operator/requests.tsx';
import type { Campaign, OpsCampaigns } from '#features/money/bonus/contract/ops.ts';
import { titleIn } from '#features/money/bonus/ui/names.ts';
import { Button } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { Queue } from '#platform/ui/desk/queue.tsx';
import { StateMark, type States } from '#platform/ui/desk/state-mark.tsx';
import { Views } from '#platform/ui/desk/views.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { CampaignEditor } from './campaign-editor.tsx';
import '../bonus.css';

export const CAMPAIGN_LOOKS = {
  draft: { tone: 'warn', word: 'bonus.ops.state.draft' },
  open: { tone: 'gain', word: 'bonus.ops.state.open' },
  paused: { tone: 'warn', word: 'bonus.ops.state.paused' },
  ended: { tone: 'plain', word: 'bonus.ops.state.ended' },
} as const satisfies States<Campaign['state']>;

const VIEWS = ['all', 'waiting'] as const;

function useColumns(): readonly Column<Campaign>[] {
  const words = useWords();
  const tag = useTag();
  return [
    { name: 'code', title: words('bonus.ops.code'), show: (row) => <span className="num">{row.code}</span> },
    {
      name: 'title',
      title: words('bonus.ops.name'),
      show: (row) => <bdi>{titleIn(row.terms.title, tag)}</bdi>,
    },
    {
      name: 'trigger',
      title: words('bonus.ops.trigger'),
      show: (row) => words(`bonus.ops.triggers.${row.terms.trigger}`),
    },
    {
      name: 'state',
      title: words('bonus.ops.stands'),
      show: ({ state }) => (
        <StateMark tone={CAMPAIGN_LOOKS[state].tone}>{words(CAMPAIGN_LOOKS[state].word)}</StateMark>
      ),
    },
    {
      name: 'spent',
      title: words('bonus.ops.spent'),
      end: true,
      show: (row) => <Money amount={row.spent} currency={row.currency} />,
    },
    {
      name: 'budget',
      title: words('bonus.ops.budget'),
      end: true,
      show: (row) =>
        row.budget === null ? (
          words('bonus.ops.no_cap')
        ) : (
          <Money amount={row.budget} currency={row.currency} />
        ),
    },
    {
      name: 'taken',
      title: words('bonus.ops.taken'),
      end: true,
      show: (row) => <span className="num">{row.taken}</span>,
    },
    { name: 'at', title: words('bonus.ops.changed'), end: true, show: (row) => <When at={row.updatedAt} /> },
  ];
}

/** What the brand offers: terms, for whom, for how much together. What waits for a second person has a view of its own. */
export default function Campaigns() {
  const words = useWords();
  const address = useAddress();
  const { get, set } = address;
  const [isNew, setNew] = useState(false);
  const view = get('view') === 'waiting' ? 'waiting' : 'all';
  const query = { pageNo: pageIn(address), pageSize: 20 };
  const answer = useRead<typeof OpsCampaigns>('/ops/bonus/terms', { query }, 5_000);
  const columns = useColumns();
  const views = VIEWS.map((name) => ({ name, title: words(`bonus.ops.view.${name}`) }));
  const choose = (name: (typeof VIEWS)[number]): void =>
    set({ view: name === 'all' ? undefined : name, open: undefined });
  if (view === 'waiting')
    return (
      <div className="desk-main">
        <Views title={words('bonus.ops.campaigns')} views={views} chosen={view} onChoose={choose} />
        <Requests types={['bonus.campaign', 'bonus.grant']} none={words('bonus.ops.none_waiting')} />
      </div>
    );
  if (isNew)
    return (
      <div className="desk-main">
        <Views title={words('bonus.ops.new')} views={views} chosen={view} onChoose={choose}>
          <Button look="line" small icon="back" onClick={() => setNew(false)}>
            {words('ui.back')}
          </Button>
        </Views>
        <CampaignEditor onSaved={() => setNew(false)} />
      </div>
    );
  return (
    <Queue
      title={words('bonus.ops.campaigns')}
      address={address}
      views={views}
      view={view}
      onView={choose}
      answer={answer}
      columns={columns}
      idOf={(row) => row.code}
      empty={{ icon: 'gift', title: words('bonus.ops.none'), hint: words('bonus.ops.none_do') }}
      pane={(row, close) => (
        <Pane label={row.code} onClose={close}>
          <CampaignEditor key={`${row.code} ${row.revision}`} campaign={row} onSaved={answer.again} />
        </Pane>
      )}
    >
      <Button look="go" small icon="plus" onClick={() => setNew(true)}>
        {words('bonus.ops.new')}
      </Button>
    </Queue>
  );
}
