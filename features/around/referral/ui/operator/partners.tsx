import { useState } from 'react';
import type { OpsPartner, OpsPartnerList } from '#features/around/referral/contract/ops.ts';
import { Button } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { DataTable } from '#platform/ui/desk/data-table.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { PartnerForm } from './partner-form.tsx';
import { PartnerPane } from './partner-pane.tsx';

const NEW = 'new';

const columnsIn = (words: ReturnType<typeof useWords>) => [
  { name: 'name', title: words('referral.ops.partner'), show: (row: OpsPartner) => <bdi>{row.name}</bdi> },
  {
    name: 'code',
    title: words('referral.ops.code'),
    show: (row: OpsPartner) => (
      <span className="num" dir="ltr">
        {row.code}
      </span>
    ),
  },
  {
    name: 'terms',
    title: words('referral.ops.terms'),
    show: (row: OpsPartner) =>
      row.model === 'share'
        ? words('referral.earns_share', { share: row.share })
        : words('referral.earns_price', { price: `${row.price} ${row.currency}` }),
  },
  {
    name: 'players',
    title: words('referral.ops.players'),
    end: true,
    show: (row: OpsPartner) => <span className="num">{row.players}</span>,
  },
  {
    name: 'state',
    title: words('referral.ops.state'),
    show: (row: OpsPartner) => (
      <StateMark tone={row.open ? 'gain' : 'plain'}>
        {words(row.open ? 'referral.ops.is_open' : 'referral.ops.is_closed')}
      </StateMark>
    ),
  },
];

/** Partners outside the house; a row opens one with his months. */
export default function PartnersDesk() {
  const words = useWords();
  const { value, trouble, again } = useRead<typeof OpsPartnerList>('/ops/referral/partners', {}, 5_000);
  const [open, setOpen] = useState<string>();
  if (!value)
    return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <SkeletonRows rows={4} height={56} />;
  const chosen = value.list.find(({ id }) => id === open);
  return (
    <div className="desk-queue">
      <div className="desk-main">
        <div className="head">
          <h1 className="sign">{words('referral.ops.partners')}</h1>
          <Button small look="line" icon="plus" onClick={() => setOpen(NEW)}>
            {words('referral.ops.add_partner')}
          </Button>
        </div>
        {value.list.length === 0 ? (
          <EmptyState icon="globe" title={words('referral.ops.no_partners')}>
            {words('referral.ops.no_partners_do')}
          </EmptyState>
        ) : (
          <DataTable
            label={words('referral.ops.partners')}
            rows={value.list}
            columns={columnsIn(words)}
            idOf={(row) => row.id}
            chosen={chosen?.id}
            onChoose={setOpen}
          />
        )}
      </div>
      {chosen && (
        <PartnerPane
          key={`${chosen.id} ${chosen.revision}`}
          row={chosen}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === NEW && (
        <Pane label={words('referral.ops.add_partner')} onClose={() => setOpen(undefined)}>
          <PartnerForm partner={undefined} />
        </Pane>
      )}
    </div>
  );
}
