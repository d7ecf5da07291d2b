import { useState } from 'react';
import type {
  Campaign,
  CampaignsChanged,
  OpsCampaigns,
} from '#features/around/notices/contract/campaigns.ts';
import { CAMPAIGN_STATES, type CampaignState } from '#features/around/notices/contract/kinds.ts';
import { Button } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { useDeskNews } from '#platform/ui/desk/news.ts';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { Queue, viewsIn } from '#platform/ui/desk/queue.tsx';
import { StateMark, type States } from '#platform/ui/desk/state-mark.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { useLanguage, useWords } from '#platform/ui/words.tsx';
import { CampaignPane } from './campaign-pane.tsx';
import { Composer } from './composer.tsx';
import { textsOf } from './texts-of.ts';

const PAGE_SIZE = 20;
const VIEWS = ['all', ...CAMPAIGN_STATES] as const;
type View = (typeof VIEWS)[number];

const CAMPAIGN_LOOKS = {
  scheduled: { tone: 'warn', word: 'notices.ops.state_scheduled' },
  sending: { tone: 'warn', word: 'notices.ops.state_sending' },
  sent: { tone: 'gain', word: 'notices.ops.state_sent' },
  cancelled: { tone: 'plain', word: 'notices.ops.state_cancelled' },
} as const satisfies States<CampaignState>;

function useColumns(): readonly Column<Campaign>[] {
  const words = useWords();
  const { code } = useLanguage();
  const figure = (name: 'written' | 'read' | 'pushed' | 'shown' | 'opened'): Column<Campaign> => ({
    name,
    title: words(`notices.ops.${name}`),
    end: true,
    show: (row) => <span className="num">{row[name]}</span>,
  });
  return [
    {
      name: 'title',
      title: words('notices.ops.heading'),
      show: (row) => <bdi className="campaign-title">{textsOf(row, code).title}</bdi>,
    },
    {
      name: 'category',
      title: words('notices.ops.category'),
      show: (row) => words(`notices.category.${row.category}`),
    },
    {
      name: 'state',
      title: words('notices.ops.state'),
      show: ({ state }) => (
        <StateMark tone={CAMPAIGN_LOOKS[state].tone}>{words(CAMPAIGN_LOOKS[state].word)}</StateMark>
      ),
    },
    { name: 'when', title: words('notices.ops.send_at'), end: true, show: (row) => <When at={row.sendAt} /> },
    figure('written'),
    figure('read'),
    figure('pushed'),
    figure('shown'),
    figure('opened'),
    { name: 'by', title: words('notices.ops.by'), show: (row) => <bdi>{row.createdBy}</bdi> },
  ];
}

/** What staff write to players: what was sent and how it arrived, and the form for the next. */
export default function Campaigns() {
  const words = useWords();
  const address = useAddress();
  const { get, set } = address;
  const [isNew, setNew] = useState(false);
  const view: View = VIEWS.find((one) => one === get('view')) ?? 'all';
  const query = { pageNo: pageIn(address), pageSize: PAGE_SIZE, ...(view !== 'all' && { state: view }) };
  const answer = useRead<typeof OpsCampaigns>('/ops/messages/campaigns', { query }, 2_000);
  useDeskNews<typeof CampaignsChanged>('ops:messages', {}, answer.again);
  const columns = useColumns();
  const views = VIEWS.map((name) => ({
    name,
    title: name === 'all' ? words('notices.ops.all') : words(CAMPAIGN_LOOKS[name].word),
  }));
  return (
    <>
      <Queue
        title={words('notices.ops.title')}
        {...viewsIn(address, view, views, 'all')}
        answer={answer}
        columns={columns}
        empty={{ icon: 'bell', title: words('notices.ops.none') }}
        pane={(row, close) => <CampaignPane key={row.id} row={row} onClose={close} />}
      >
        <Button small look="go" icon="plus" onClick={() => setNew(true)}>
          {words('notices.ops.new')}
        </Button>
      </Queue>
      {isNew && (
        <Pane label={words('notices.ops.new')} onClose={() => setNew(false)}>
          <Composer
            onSent={(id) => {
              setNew(false);
              set({ open: id, view: undefined, page: undefined });
            }}
          />
        </Pane>
      )}
    </>
  );
}
