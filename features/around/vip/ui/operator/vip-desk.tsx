import { useState } from 'react';
import type { OpsGetVip, OpsVip, OpsVipMember, OpsVipMembers } from '#features/around/vip/contract/ops.ts';
import { Requests } from '#features/people/approvals/ui/operator/requests.tsx';
import { useMenuCategory } from '#features/play/stakes/ui/category-names.ts';
import { Button } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { PageTable } from '#platform/ui/desk/page-table.tsx';
import { SearchBox } from '#platform/ui/desk/search-box.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { PlainTable } from '#platform/ui/plain-table.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { LevelsForm } from './levels-form.tsx';
import './vip-desk.css';

/** The table that stands with what it may give back, requests to change it, and who stands where. */
export default function VipDesk() {
  const words = useWords();
  const [isEditing, setEditing] = useState(false);
  const { value, trouble, again } = useRead<typeof OpsGetVip>('/ops/vip', {}, 5_000);
  return (
    <div className="desk-main vip-desk">
      <div className="head">
        <h1 className="sign">{words('vip.ops.title')}</h1>
        {value && !isEditing && (
          <Button small look="line" onClick={() => setEditing(true)}>
            {words('vip.ops.change')}
          </Button>
        )}
      </div>
      {!value && (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={320} />)}
      {value && isEditing && <LevelsForm key={value.version} vip={value} onClose={() => setEditing(false)} />}
      {value && !isEditing && <Table vip={value} />}
      <Requests types={['vip.table']} />
      {value && <Margins vip={value} />}
      <Members vip={value} />
    </div>
  );
}

function Table({ vip: { levels, members, currency, basis, version } }: { readonly vip: OpsVip }) {
  const words = useWords();
  const categoryName = useMenuCategory();
  const unit = basis === 'points' ? words('vip.points') : currency;
  return (
    <section className="desk-card">
      <h2 className="sign">{words('vip.ops.table', { version: String(version) })}</h2>
      <div className="vip-scroll">
        <PlainTable
          className="vip-table"
          titles={[
            words('vip.ops.level'),
            words('vip.ops.needs', { unit }),
            words('vip.ops.keeps', { unit }),
            words('vip.ops.extra'),
            words('vip.withdrawals'),
            words('vip.level_up'),
            words('vip.birthday'),
            words('vip.ops.members'),
          ]}
        >
          {levels.map((level, at) => (
            <tr key={level.name['en'] ?? at}>
              <th scope="row">
                {at + 1} · <bdi>{level.name['en']}</bdi>
              </th>
              <td className="num">{level.needs}</td>
              <td className="num">{level.keeps}</td>
              <td className="num">
                {level.rates
                  .map(({ category, extra }) => `${categoryName(category)} ${extra}%`)
                  .join(' · ') || '–'}
              </td>
              <td className="num">{level.withdrawals}%</td>
              <td className="num">{level.levelUp}</td>
              <td className="num">{level.birthday}</td>
              <td className="num">{members[at + 1] ?? 0}</td>
            </tr>
          ))}
        </PlainTable>
      </div>
    </section>
  );
}

/** More is promised than the play keeps beside its points: then each stake is cut where it is counted, and the menus say too much. */
const isOver = ({ margin, most, points }: OpsVip['margins'][number]): boolean =>
  margin !== '' && Number(most) + Number(points) > Number(margin);

/** What of each category's margin is given away, and by what. */
function Margins({ vip: { margins } }: { readonly vip: OpsVip }) {
  const words = useWords();
  const categoryName = useMenuCategory();
  return (
    <section className="desk-card">
      <h2 className="sign">{words('vip.ops.margins')}</h2>
      <p className="muted">{words('vip.ops.margins_hint')}</p>
      <div className="vip-scroll">
        <PlainTable
          className="vip-table"
          titles={[
            words('vip.ops.category'),
            words('vip.ops.margin'),
            words('vip.ops.commission'),
            words('vip.ops.points'),
            words('vip.ops.base'),
            words('vip.ops.most'),
          ]}
        >
          {margins.map((one) => (
            <tr key={one.category}>
              <th scope="row">{categoryName(one.category)}</th>
              <td className="num">{one.margin === '' ? '–' : `${one.margin}%`}</td>
              <td className="num">{one.commission}%</td>
              <td className="num">{one.points}%</td>
              <td className="num">{one.base}%</td>
              <td className="num">
                {one.most}%{isOver(one) && <small className="danger"> {words('vip.ops.over_margin')}</small>}
              </td>
            </tr>
          ))}
        </PlainTable>
      </div>
    </section>
  );
}

const PAGE_SIZE = 15;

function useColumns(vip: OpsVip | undefined): readonly Column<OpsVipMember>[] {
  const words = useWords();
  return [
    { name: 'player', title: words('vip.ops.player'), show: (row) => <bdi>{row.account}</bdi> },
    {
      name: 'level',
      title: words('vip.ops.level'),
      show: (row) => (
        <>
          <span className="num">{row.level}</span> <bdi>{vip?.levels[row.level - 1]?.name['en'] ?? ''}</bdi>
        </>
      ),
    },
    { name: 'since', title: words('vip.ops.since'), end: true, show: (row) => <When at={row.since} /> },
    {
      name: 'until',
      title: words('vip.ops.until'),
      end: true,
      show: (row) => <span className="num">{row.until}</span>,
    },
  ];
}

function Members({ vip }: { readonly vip: OpsVip | undefined }) {
  const words = useWords();
  const address = useAddress();
  const account = address.get('account');
  const query = { pageNo: pageIn(address), pageSize: PAGE_SIZE, ...(account && { account }) };
  const answer = useRead<typeof OpsVipMembers>('/ops/vip/members', { query }, 5_000);
  return (
    <section className="desk-card">
      <h2 className="sign">{words('vip.ops.who')}</h2>
      <SearchBox
        label={words('vip.ops.search')}
        value={account ?? ''}
        onSearch={(text) => address.set({ account: text })}
      />
      <PageTable
        answer={answer}
        empty={<EmptyState icon="star" title={words('vip.ops.nobody')} />}
        label={words('vip.ops.who')}
        columns={useColumns(vip)}
        idOf={(row) => row.memberId}
        chosen={undefined}
        onChoose={() => undefined}
        onPage={(page) => address.set({ page: String(page) })}
      />
    </section>
  );
}
