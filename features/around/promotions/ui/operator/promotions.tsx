import { useCallback, useState } from 'react';
import { PROMOTION_STATES } from '#features/around/promotions/contract/kinds.ts';
import type { OpsPromotion, OpsPromotionList } from '#features/around/promotions/contract/ops.ts';
import { PROMOTION_LOOKS } from '#features/around/promotions/ui/states.ts';
import { Requests } from '#features/people/approvals/ui/operator/requests.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { PageTable } from '#platform/ui/desk/page-table.tsx';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { Views } from '#platform/ui/desk/views.tsx';
import { Money } from '#platform/ui/money.tsx';
import { EmptyState } from '#platform/ui/states.tsx';
import { useLanguage, useWords } from '#platform/ui/words.tsx';
import { newPromotion } from './draft.ts';
import { PromotionPane } from './promotion-pane.tsx';

const VIEWS = ['all', ...PROMOTION_STATES] as const;
const PAGE_SIZE = 20;

function useColumns(): readonly Column<OpsPromotion>[] {
  const words = useWords();
  const { code } = useLanguage();
  return [
    {
      name: 'title',
      title: words('promotions.ops.promotion'),
      show: (row) => <bdi>{row.texts[code]?.title || row.texts['en']?.title || row.code}</bdi>,
    },
    {
      name: 'type',
      title: words('promotions.ops.type'),
      show: (row) => words(`promotions.type_${row.type}`),
    },
    {
      name: 'reward',
      title: words('promotions.reward'),
      end: true,
      show: (row) => (row.type === 'info' ? '–' : <Money amount={row.amount} currency={row.currency} />),
    },
    {
      name: 'spent',
      title: words('promotions.ops.spent'),
      end: true,
      show: (row) => (row.type === 'info' ? '–' : <Money amount={row.spent} currency={row.currency} />),
    },
    {
      name: 'budget',
      title: words('promotions.ops.budget'),
      end: true,
      show: (row) => (row.type === 'info' ? '–' : <Money amount={row.budget} currency={row.currency} />),
    },
    {
      name: 'entries',
      title: words('promotions.ops.entries'),
      end: true,
      show: (row) => <span className="num">{row.entries}</span>,
    },
    {
      name: 'state',
      title: words('promotions.ops.state'),
      show: (row) => (
        <StateMark tone={PROMOTION_LOOKS[row.state].tone}>{words(PROMOTION_LOOKS[row.state].word)}</StateMark>
      ),
    },
  ];
}

/** Promotions as they stand, what each has cost, and what waits to be agreed to. */
export default function Promotions() {
  const words = useWords();
  const address = useAddress();
  const { get, set } = address;
  const view = VIEWS.find((one) => one === get('view')) ?? 'all';
  const query = { pageNo: pageIn(address), pageSize: PAGE_SIZE, ...(view !== 'all' && { state: view }) };
  const answer = useRead<typeof OpsPromotionList>('/ops/promotions', { query }, 5_000);
  const { value } = answer;
  const [fresh, setFresh] = useState<OpsPromotion>();
  const open = fresh ?? value?.list.find(({ id }) => id === get('open'));
  const columns = useColumns();
  const choose = useCallback(
    (id: string | undefined): void => {
      setFresh(undefined);
      set({ open: id });
    },
    [set],
  );
  const currency = value?.list[0]?.currency ?? 'BDT';
  return (
    <div className="desk-queue">
      <div className="desk-main">
        <Views
          title={words('promotions.ops.title')}
          views={VIEWS.map((name) => ({
            name,
            title: name === 'all' ? words('promotions.ops.view_all') : words(PROMOTION_LOOKS[name].word),
          }))}
          chosen={view}
          onChoose={(name) => set({ view: name === 'all' ? undefined : name, open: undefined })}
        />
        <p>
          <Button
            small
            icon="plus"
            onClick={() => setFresh(newPromotion(crypto.randomUUID(), currency, new Date().toISOString()))}
          >
            {words('promotions.ops.new')}
          </Button>
        </p>
        <Requests types={['promotions.publish']} />
        <PageTable
          answer={answer}
          empty={<EmptyState icon="gift" title={words('promotions.ops.none')} />}
          label={words('promotions.ops.title')}
          columns={columns}
          idOf={({ id }) => id}
          chosen={open?.id}
          onChoose={choose}
          onPage={(page) => set({ page: String(page), open: undefined })}
        />
      </div>
      {open && (
        <PromotionPane
          key={`${open.id} ${open.revision}`}
          promotion={open}
          onClose={() => choose(undefined)}
          onSaved={choose}
        />
      )}
    </div>
  );
}
